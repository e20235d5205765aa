/** Makes a backup: the database, the files, and the settings, in one archive. */
import { createReadStream } from 'node:fs';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { type Source, writeArchive } from '#server/backup/archive.ts';
import { dumpDatabase } from '#server/backup/database.ts';
import { DATABASE_ENTRY, FILES_PREFIX, type Manifest, SETTINGS_ENTRY } from '#server/backup/manifest.ts';
import { backupFolder, removeLeftovers } from '#server/backup/leftovers.ts';
import type { ClientPrograms } from '#server/backup/programs.ts';
import { settingsText } from '#server/backup/settings.ts';
import { type FileStorage, PARTIAL_FOLDER } from '#server/files/storage.ts';

export type BackupParts = {
  knex: Knex;
  storage: FileStorage;
  programs: ClientPrograms;
  /** The environment whose settings are kept. */
  environment: NodeJS.ProcessEnv;
  databaseUrl: string;
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

async function fileSources(storage: FileStorage): Promise<Source[]> {
  if (storage.folder) await mkdir(storage.folder, { recursive: true });
  const sources: Source[] = [];
  for (const key of await storedKeys(storage)) {
    const { contentLength } = await storage.disk.getMetaData(key);
    sources.push({ name: `${FILES_PREFIX}${key}`, size: contentLength, open: () => storage.disk.getStream(key) });
  }
  return sources;
}

function textSource(name: string, text: string): Source {
  const bytes = Buffer.from(text, 'utf8');
  return { name, size: bytes.length, open: () => Promise.resolve(Readable.from([bytes])) };
}

/**
 * Writes a backup to a new file. The files are read after the database: a file never changes, and one that the database names is
 * deleted at the earliest a day after its record, so all files of the snapshot are still there.
 * @returns its manifest
 * @throws BackupProblem
 */
export async function makeBackup(parts: BackupParts, file: string): Promise<Manifest> {
  const { knex, storage, programs, databaseUrl, release, now, key, environment } = parts;
  await mkdir(dirname(file), { recursive: true });
  removeLeftovers(dirname(file));
  const folder = await backupFolder(dirname(file));
  try {
    const dump = join(folder, DATABASE_ENTRY);
    const database = await dumpDatabase({ knex, databaseUrl, programs }, dump);
    const sources: Source[] = [
      textSource(SETTINGS_ENTRY, settingsText(environment, { withSecrets: key !== undefined })),
      { name: DATABASE_ENTRY, size: (await stat(dump)).size, open: () => Promise.resolve(createReadStream(dump)) },
      ...(await fileSources(storage)),
    ];
    let manifest: Manifest | undefined;
    const partial = join(folder, 'archive');
    const finish = (entries: Manifest['entries']) =>
      (manifest = { format: 1, createdAt: now.toISOString(), release, database, entries });
    await writeArchive(partial, { sources, finish, key });
    // Unlike a rename, a link does not replace an older backup.
    await link(partial, file);
    return manifest!;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
