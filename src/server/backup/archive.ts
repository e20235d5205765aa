/** The archive of a backup: a compressed tar file, encrypted when there is a key, with the checksums of its entries at its end. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { allEnded } from '#server/backup/all-ended.ts';
import { MAGIC_BYTES, decrypt, encrypt, isEncrypted } from '#server/backup/encryption.ts';
import { type Entry, MANIFEST_ENTRY, Manifest } from '#server/backup/manifest.ts';
import { BackupProblem } from '#server/backup/problem.ts';

/** Pictures are compressed already, and SQL becomes hardly smaller with more work. */
const COMPRESSION = { level: 3 };

export type ArchiveSource = { name: string; size: number; open: () => Promise<Readable> };

function hashing(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

/** The checksum of a file. */
async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Adds an entry to an archive. */
export type Add = (source: ArchiveSource) => Promise<void>;

type Writing = {
  /** Adds the entries. @returns the rest of the manifest */
  fill: (add: Add) => Promise<Omit<Manifest, 'entries'>>;
  /** Encrypts the archive. */
  key?: string;
};

/**
 * Writes an archive, and reads the file again to compare it with what was written.
 * @returns its manifest
 */
export async function writeArchive(file: string, { fill, key }: Writing): Promise<Manifest> {
  const tar = pack();
  const entries: Entry[] = [];
  const add: Add = async ({ name, size, open: openSource }) => {
    const hash = createHash('sha256');
    await pipeline(await openSource(), hashing(hash), tar.entry({ name, size }));
    entries.push({ name, size, sha256: hash.digest('hex') });
  };
  let manifest: Manifest | undefined;
  const fillAndEnd = async () => {
    manifest = { ...(await fill(add)), entries };
    tar.entry({ name: MANIFEST_ENTRY }, JSON.stringify(manifest, null, 2));
    tar.finalize();
  };
  const compressed = createGzip(COMPRESSION);
  const sealed = key === undefined ? compressed : await encrypt(compressed, key);
  const filled = fillAndEnd().catch((error: Error) => {
    tar.destroy(error);
    throw error;
  });
  const hash = createHash('sha256');
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  await allEnded([filled, pipeline(sealed, hashing(hash), target), pipeline(tar, compressed)]);
  if ((await sumOf(file)) !== hash.digest('hex'))
    throw new BackupProblem('The archive was not stored as it was written.');
  return manifest!;
}

async function startOf(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** How an archive is read. */
export type ArchiveOpening = {
  /** The key of an encrypted archive. */
  key?: string;
  /** Ends the reading. */
  signal?: AbortSignal;
};

/** Reads the entries one after the other. `visit` must read its stream to the end. */
export async function readArchive(
  file: string,
  { key, signal }: ArchiveOpening,
  visit: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const isSealed = isEncrypted(await startOf(file));
  const stored = createReadStream(file);
  const compressed = isSealed ? await decrypt(stored, key) : stored;
  const tar = extract();
  const unpacked = pipeline(compressed, createGunzip(), tar, { signal });
  const visited = (async () => {
    for await (const entry of tar) await visit(entry.header.name, Readable.from(entry));
  })();
  try {
    await Promise.all([unpacked, visited]);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem('The archive is damaged: it is truncated or was altered.', { cause: error });
  }
}

async function textOf(content: Readable): Promise<string> {
  return Buffer.concat(await content.toArray()).toString('utf8');
}

async function entryOf(name: string, content: Readable): Promise<Entry> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { name, size, sha256: hash.digest('hex') };
}

/**
 * Reads the whole archive and compares every entry with the manifest.
 * @throws BackupProblem when anything is missing, altered or added
 */
export async function verifyArchive(file: string, opening: ArchiveOpening): Promise<Manifest> {
  const found: Entry[] = [];
  let manifest: Manifest | undefined;
  await readArchive(file, opening, async (name, content) => {
    if (name !== MANIFEST_ENTRY) return void found.push(await entryOf(name, content));
    manifest = Manifest.parse(JSON.parse(await textOf(content)));
  });
  if (!manifest) throw new BackupProblem('The archive is damaged: it has no list of its contents.');
  const { entries } = manifest;
  const lineOf = ({ name, size, sha256 }: Entry) => `${name} ${size} ${sha256}`;
  // The parts of the dump must be in their order.
  const wrong = found.find((entry, index) => !entries[index] || lineOf(entry) !== lineOf(entries[index]));
  if (wrong) throw new BackupProblem(`The archive is damaged: ${wrong.name} is not as it was written.`);
  if (found.length !== entries.length) throw new BackupProblem('The archive is damaged: entries are missing.');
  return manifest;
}
