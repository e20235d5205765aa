/** Restores a backup into an empty database and an empty folder or bucket. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { allEnded } from '#server/backup/all-ended.ts';
import { type ArchiveOpening, readArchive, verifyArchive } from '#server/backup/archive.ts';
import { storedKeys } from '#server/backup/backup.ts';
import { dropTables, loadDatabase, tablesOf } from '#server/backup/database.ts';
import { FILES_PREFIX, type Manifest, SETTINGS_ENTRY, isDatabaseEntry } from '#server/backup/manifest.ts';
import { markRestoring, unmarkRestoring } from '#server/backup/half-restore.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import { type DatabaseParts, kindOf, programsFor, serverOf } from '#server/backup/programs.ts';
import type { FileStorage } from '#server/files/storage.ts';

export type RestoreParts = DatabaseParts & {
  storage: FileStorage;
  /** Where the settings of the backup are written. They are not applied. */
  settingsFile: string;
  /** The key of an encrypted archive. */
  key?: string;
  /** Deletes what the database and the storage contain. */
  isReplacing: boolean;
};

async function keysOf(storage: FileStorage): Promise<string[]> {
  if (storage.folder) await mkdir(storage.folder, { recursive: true });
  return storedKeys(storage);
}

type Pool = { numUsed(): number; numFree(): number };

/** @throws BackupProblem while other programs have connections to the database */
async function requireUnused(knex: Knex): Promise<void> {
  const row = await knex('information_schema.PROCESSLIST')
    .whereRaw('DB = DATABASE()')
    .count({ count: '*' })
    .first<{ count: string | number }>();
  const pool = (knex.client as { pool: Pool }).pool;
  const others = Number(row?.count ?? 0) - pool.numUsed() - pool.numFree();
  if (others > 0)
    throw new BackupProblem(
      `${others} other connections use the database. Nothing was changed. Stop all processes of Cockpit first.`,
    );
}

async function clearTarget({ knex, storage, isReplacing }: RestoreParts): Promise<void> {
  const [tables, keys] = [await tablesOf(knex), await keysOf(storage)];
  if (tables.length === 0 && keys.length === 0) return;
  if (!isReplacing)
    throw new BackupProblem(
      `The target is not empty: ${tables.length} tables, ${keys.length} files. Nothing was changed. --replace deletes them first.`,
    );
  await requireUnused(knex);
  await dropTables(knex);
  for (const key of keys) await storage.disk.delete(key);
}

/** MariaDB and MySQL each write statements that the other refuses. */
export async function requireSameKind({ knex, programs }: DatabaseParts, { database }: Manifest): Promise<void> {
  const server = await serverOf(knex);
  programsFor(server, programs);
  if (kindOf(database.version) !== server.kind)
    throw new BackupProblem(
      `The backup is of ${database.version}, the target is ${server.version}. Nothing was changed. A backup needs a server of its own kind.`,
    );
}

/** Buckets take a stream only with its length. An empty one counts there as a stream without length. */
function writeFile({ disk }: FileStorage, key: string, content: Readable, size: number): Promise<void> {
  return size > 0 ? disk.putStream(key, content, { contentLength: size }) : disk.put(key, '');
}

/** Loads the dump of an archive while it is read. @param visit takes the other entries */
export async function loadArchive(
  file: string,
  parts: DatabaseParts & ArchiveOpening,
  visit: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const statements = new PassThrough();
  const read = readArchive(file, parts, (name, content) =>
    isDatabaseEntry(name) ? pipeline(content, statements, { end: false }) : visit(name, content),
  );
  const isRead = read.then(
    () => void statements.end(),
    (error: Error) => {
      statements.destroy(error);
      throw error;
    },
  );
  await allEnded([loadDatabase(parts, statements), isRead]);
}

/**
 * Restores a backup. The archive is read and verified as a whole before anything is changed.
 * @returns its manifest
 * @throws BackupProblem when the archive is damaged or cannot be decrypted, when the server is of another kind, and when the target is
 *   not empty
 */
export async function restoreBackup(parts: RestoreParts, file: string): Promise<Manifest> {
  const { knex, storage, settingsFile } = parts;
  const manifest = await verifyArchive(file, parts);
  await requireSameKind(parts, manifest);
  await clearTarget(parts);
  await markRestoring(knex);
  const sizes = new Map(manifest.entries.map(({ name, size }) => [name, size]));
  await loadArchive(file, parts, async (name, content) => {
    if (name.startsWith(FILES_PREFIX))
      return writeFile(storage, name.slice(FILES_PREFIX.length), content, sizes.get(name)!);
    if (name !== SETTINGS_ENTRY) return void content.resume();
    await mkdir(dirname(settingsFile), { recursive: true });
    await pipeline(content, createWriteStream(settingsFile, { mode: 0o600 }));
  });
  await unmarkRestoring(knex);
  return manifest;
}
