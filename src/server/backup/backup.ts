/** Makes a backup: the database, the files, and the settings, in one archive. */
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { type Add, type ArchiveSource, writeArchive } from '#server/backup/archive.ts';
import { dumpDatabase } from '#server/backup/database.ts';
import { partialArchive, removePartialArchives } from '#server/backup/partial-archives.ts';
import { DATABASE_PREFIX, FILES_PREFIX, type Manifest, SETTINGS_ENTRY } from '#server/backup/manifest.ts';
import type { DatabaseParts } from '#server/backup/programs.ts';
import { settingsText } from '#server/backup/settings.ts';
import { EXPORT_PREFIX, type FileStorage, PARTIAL_FOLDER } from '#server/files/storage.ts';
import { keepingFiles } from '#server/files/stored.ts';

export type BackupParts = DatabaseParts & {
  storage: FileStorage;
  /** The environment whose settings are kept. */
  environment: NodeJS.ProcessEnv;
  release: string;
  now: Date;
  /** Encrypts the archive. */
  key?: string;
};

/** The keys of all stored files, without those that are still being written. */
export async function storedKeys({ disk }: FileStorage): Promise<string[]> {
  const keys: string[] = [];
  let page: string | undefined;
  do {
    const { objects, paginationToken } = await disk.listAll('', { recursive: true, paginationToken: page });
    for (const object of objects) if (object.isFile) keys.push(object.key);
    page = paginationToken;
  } while (page);
  return keys.filter((key) => !key.startsWith(PARTIAL_FOLDER)).sort();
}

async function fileSources(storage: FileStorage): Promise<ArchiveSource[]> {
  if (storage.folder) await mkdir(storage.folder, { recursive: true });
  const sources: ArchiveSource[] = [];
  for (const key of await storedKeys(storage)) {
    if (key.startsWith(EXPORT_PREFIX)) continue;
    const { contentLength } = await storage.disk.getMetaData(key);
    sources.push({ name: `${FILES_PREFIX}${key}`, size: contentLength, open: () => storage.disk.getStream(key) });
  }
  return sources;
}

const bytesSource = (name: string, chunks: Buffer[]): ArchiveSource => ({
  name,
  size: chunks.reduce((sum, { length }) => sum + length, 0),
  open: () => Promise.resolve(Readable.from(chunks)),
});

/** An entry needs its size before its content, so as much of the dump is kept in memory. */
const PART_BYTES = 8 * 2 ** 20;

/** Adds the dump in parts while it is made, so that it is never on a disk without encryption. */
async function addDump(add: Add, statements: AsyncIterable<Buffer>): Promise<void> {
  let part: Buffer[] = [];
  let [bytes, count] = [0, 0];
  const addPart = async () => {
    count += 1;
    await add(bytesSource(`${DATABASE_PREFIX}${String(count).padStart(6, '0')}.sql`, part));
    [part, bytes] = [[], 0];
  };
  for await (const chunk of statements) {
    part.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await addPart();
  }
  if (bytes > 0) await addPart();
}

/**
 * Writes a backup to a new file. The files are read after the database: a file never changes, and none is deleted meanwhile, so all files
 * of the snapshot are still there.
 * @returns its manifest
 * @throws BackupProblem
 */
export async function makeBackup(parts: BackupParts, file: string): Promise<Manifest> {
  const { storage, release, now, key, environment, signal } = parts;
  const fill = async (add: Add): Promise<Omit<Manifest, 'entries'>> => {
    const settings = settingsText(environment, { withSecrets: key !== undefined });
    await add(bytesSource(SETTINGS_ENTRY, [Buffer.from(settings, 'utf8')]));
    const database = await dumpDatabase(parts, (statements) => addDump(add, statements));
    for (const source of await fileSources(storage)) {
      signal?.throwIfAborted();
      await add(source);
    }
    return { format: 2, createdAt: now.toISOString(), release, database };
  };
  await mkdir(dirname(file), { recursive: true });
  removePartialArchives(dirname(file));
  const partial = partialArchive(dirname(file));
  try {
    const manifest = await keepingFiles(parts.knex, () => writeArchive(partial, { fill, key }));
    // Unlike a rename, a link does not replace an older backup.
    await link(partial, file);
    return manifest;
  } finally {
    await rm(partial, { force: true });
  }
}
