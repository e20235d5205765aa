/** Where files are kept: a folder of this machine, or a bucket when S3_BUCKET is set. Both hold a file whole or not at all. */
import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';
import type { Env } from '#server/env.ts';

/** Files on their way into the folder; what a crash leaves here is swept (see temporary.ts). */
export const ASIDE = '.aside';

export type FileStorage = {
  disk: Disk;
  /** Runs works one after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Set when the files are in a folder of this machine. */
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

/** Writes aside and renames, so that nobody ever reads half a file. */
class AtomicFolder extends FSDriver {
  private async settle(key: string, write: (aside: string) => Promise<void>): Promise<void> {
    const aside = join(ASIDE, randomUUID());
    const { location } = this.options;
    try {
      await write(aside);
      await rename(join(String(location), aside), join(String(location), key));
    } catch (error) {
      await this.delete(aside);
      throw error;
    }
  }

  override put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    return this.settle(key, (aside) => super.put(aside, contents, options));
  }

  override putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    return this.settle(key, (aside) => super.putStream(aside, contents, options));
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

/** The driver and its SDK are loaded only by installations that use them. */
async function openBucket(bucket: string, env: Settings): Promise<FileStorage> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const driver = new S3Driver({
    bucket,
    visibility: 'private',
    supportsACL: false,
    region: env.S3_REGION,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    requestChecksumCalculation: 'WHEN_REQUIRED', // other makers' S3 does not know the newer ones
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  });
  return { disk: new Disk(driver), inTurn: turns() };
}

export async function openStorage(env: Settings): Promise<FileStorage> {
  if (env.S3_BUCKET) return openBucket(env.S3_BUCKET, env);
  const folder = join(env.DATA_DIR, 'files');
  return { disk: new Disk(new AtomicFolder({ location: folder, visibility: 'public' })), folder, inTurn: turns() };
}
