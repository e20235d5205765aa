/** The archive of a backup: a compressed tar file, encrypted when there is a key, with the checksums of its entries at its end. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { MAGIC_BYTES, decrypt, encrypt, isEncrypted } from '#server/backup/encryption.ts';
import { type Entry, MANIFEST_ENTRY, Manifest } from '#server/backup/manifest.ts';
import { BackupProblem } from '#server/backup/problem.ts';

/** Pictures are compressed already, and SQL becomes hardly smaller with more work. */
const COMPRESSION = { level: 3 };

export type Source = { name: string; size: number; open: () => Promise<Readable> };

function hashing(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

/**
 * Writes an archive.
 * @param finish returns the manifest for the entries that were written
 * @param key encrypts the archive
 */
export async function writeArchive(
  file: string,
  { sources, finish, key }: { sources: Iterable<Source>; finish: (entries: Entry[]) => Manifest; key?: string },
): Promise<void> {
  const tar = pack();
  const fill = async () => {
    const entries: Entry[] = [];
    for (const { name, size, open: openSource } of sources) {
      const hash = createHash('sha256');
      await pipeline(await openSource(), hashing(hash), tar.entry({ name, size }));
      entries.push({ name, size, sha256: hash.digest('hex') });
    }
    tar.entry({ name: MANIFEST_ENTRY }, JSON.stringify(finish(entries), null, 2));
    tar.finalize();
  };
  const compressed = createGzip(COMPRESSION);
  const sealed = key === undefined ? compressed : await encrypt(compressed, key);
  const written = pipeline(sealed, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  const filled = fill().catch((error: Error) => {
    tar.destroy(error);
    throw error;
  });
  await Promise.all([filled, pipeline(tar, compressed), written]);
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

/** Reads the entries one after the other. `visit` must read its stream to the end. */
export async function readArchive(
  file: string,
  key: string | undefined,
  visit: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const isSealed = isEncrypted(await startOf(file));
  const stored = createReadStream(file);
  const compressed = isSealed ? await decrypt(stored, key) : stored;
  const tar = extract();
  const unpacked = pipeline(compressed, createGunzip(), tar);
  const visited = (async () => {
    for await (const entry of tar) await visit(entry.header.name, Readable.from(entry));
  })();
  try {
    await Promise.all([unpacked, visited]);
  } catch (error) {
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
export async function verifyArchive(file: string, key: string | undefined): Promise<Manifest> {
  const found: Entry[] = [];
  let manifest: Manifest | undefined;
  await readArchive(file, key, async (name, content) => {
    if (name !== MANIFEST_ENTRY) return void found.push(await entryOf(name, content));
    manifest = Manifest.parse(JSON.parse(await textOf(content)));
  });
  if (!manifest) throw new BackupProblem('The archive is damaged: it has no list of its contents.');
  const lineOf = ({ name, size, sha256 }: Entry) => `${name} ${size} ${sha256}`;
  const listed = new Set(manifest.entries.map(lineOf));
  const wrong = found.find((entry) => !listed.has(lineOf(entry)));
  if (wrong) throw new BackupProblem(`The archive is damaged: ${wrong.name} is not as it was written.`);
  if (found.length !== manifest.entries.length) throw new BackupProblem('The archive is damaged: entries are missing.');
  return manifest;
}
