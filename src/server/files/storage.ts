/** File storage: a local folder, or a bucket when S3_BUCKET is set. Both write files atomically. */
import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';
import type { Env } from '#server/env.ts';

/** Files that are still being written. Files that a crash leaves here are deleted later (temporary.ts). */
export const PARTIAL_FOLDER = '.aside';

/** Begins the names of files with the data of a person. They are not served by their names, and in no backup. */
export const EXPORT_PREFIX = 'export-';

export type FileStorage = {
  disk: Disk;
  /** Queues `work`, so that only one runs at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** The local folder; missing when the files are in a bucket. */
  folder?: string;
};

function turns(): FileStorage['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Writes to a temporary name and renames, so that nobody reads an incomplete file. */
class AtomicFolder extends FSDriver {
  private async writeAndRename(key: string, write: (partial: string) => Promise<void>): Promise<void> {
    const partial = join(PARTIAL_FOLDER, randomUUID());
    const { location } = this.options;
    try {
      await write(partial);
      await rename(join(String(location), partial), join(String(location), key));
    } catch (error) {
      await this.delete(partial);
      throw error;
    }
  }

  override put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    return this.writeAndRename(key, (partial) => super.put(partial, contents, options));
  }

  override putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    return this.writeAndRename(key, (partial) => super.putStream(partial, contents, options));
  }
}

type Settings = Pick<
  Env,
  | 'DATA_DIR'
  | 'S3_BUCKET'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
>;

/** Loads the S3 driver and its SDK only when a bucket is used. */
async function openBucket(bucket: string, env: Settings): Promise<FileStorage> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const driver = new S3Driver({
    bucket,
    visibility: 'private',
    supportsACL: false,
    region: env.S3_REGION,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    requestChecksumCalculation: 'WHEN_REQUIRED', // some S3-compatible services do not support newer checksums
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  });
  return { disk: new Disk(driver), inTurn: turns() };
}

/** Opens the bucket S3_BUCKET, or the folder `files` in DATA_DIR. */
export async function openStorage(env: Settings): Promise<FileStorage> {
  if (env.S3_BUCKET) return openBucket(env.S3_BUCKET, env);
  const folder = join(env.DATA_DIR, 'files');
  return { disk: new Disk(new AtomicFolder({ location: folder, visibility: 'public' })), folder, inTurn: turns() };
}
