/** A drill: restores an archive into a scratch database of the same server, and compares what is there with what was dumped. */
import type { Knex } from 'knex';
import { type ArchiveOpening, verifyArchive } from '#server/backup/archive.ts';
import { dumpDatabase, tablesOf } from '#server/backup/database.ts';
import type { TableSum } from '#server/backup/dump-facts.ts';
import { MARK, isHalfRestored, markRestoring } from '#server/backup/half-restore.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import type { DatabaseParts } from '#server/backup/programs.ts';
import { loadArchive, requireSameKind } from '#server/backup/restore.ts';
import { connect } from '#server/db/knex.ts';
import { withLock } from '#server/db/lock.ts';

/** The account has no right to the database. */
const ACCESS_DENIED = 1044;

/** Creates the scratch database. One that a killed drill has left has the mark of a restore, or no tables, and is replaced. */
async function createScratch(knex: Knex, scratch: Knex, name: string): Promise<void> {
  if (await knex('information_schema.SCHEMATA').where('SCHEMA_NAME', name).first()) {
    if ((await tablesOf(scratch)).length > 0 && !(await isHalfRestored(scratch)))
      throw new BackupProblem(`The database ${name} exists, and no drill has made it. Nothing was changed.`);
    await knex.raw('DROP DATABASE ??', [name]);
  }
  await knex.raw('CREATE DATABASE ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci', [name]);
  await markRestoring(scratch);
}

/** Does `work` with a scratch database, and drops it. */
async function withScratch<T>(parts: DatabaseParts, work: (scratch: DatabaseParts) => Promise<T>): Promise<T> {
  const { knex, databaseUrl } = parts;
  const url = new URL(databaseUrl);
  const name = `${url.pathname.slice(1)}_drill`;
  url.pathname = `/${name}`;
  return withLock(knex, { name: 'drill', seconds: 0, taken: new BackupProblem('Another drill runs.') }, async () => {
    const scratch = connect(url.href, 2);
    try {
      await createScratch(knex, scratch, name);
      try {
        return await work({ ...parts, knex: scratch, databaseUrl: url.href });
      } finally {
        await knex.raw('DROP DATABASE ??', [name]);
      }
    } catch (error) {
      if ((error as { errno?: number }).errno !== ACCESS_DENIED) throw error;
      throw new BackupProblem(`A drill needs all rights to the database ${name}, which it creates and drops.`);
    } finally {
      await scratch.destroy();
    }
  });
}

async function drain(statements: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of statements) void chunk;
}

/** One table: the rows of the archive and what the restored database has otherwise. */
export type Compared = { table: string; rows: number; difference?: string };

function compare(table: string, expected: TableSum | undefined, found: TableSum | undefined): Compared {
  if (!expected) return { table, rows: 0, difference: 'is not in the archive' };
  const { rows } = expected;
  if (!found) return { table, rows, difference: 'was not restored' };
  if (found.rows !== rows) return { table, rows, difference: `${found.rows} rows were restored` };
  return { table, rows, difference: found.sha256 === expected.sha256 ? undefined : 'the rows have other values' };
}

/**
 * Verifies every entry of an archive, restores its dump into a scratch database, dumps that, and compares the rows of each table.
 * @param say hears of each stage as it begins
 * @throws BackupProblem when the archive is damaged, cannot be decrypted or loaded, or is of a release that stored no checksums
 */
export async function drillBackup(
  parts: DatabaseParts & ArchiveOpening,
  file: string,
  say: (stage: string) => void = () => undefined,
): Promise<{ manifest: Manifest; compared: Compared[] }> {
  say(`1 of 3: verifying ${file}`);
  const manifest = await verifyArchive(file, parts);
  const expected = manifest.database.tables;
  if (!expected)
    throw new BackupProblem(`Release ${manifest.release} noted no checksums of tables. Make a new backup for a drill.`);
  await requireSameKind(parts, manifest);
  const found = await withScratch(parts, async (scratch) => {
    say('2 of 3: restoring it into a scratch database');
    await loadArchive(file, { ...parts, ...scratch }, (_name, content) => Promise.resolve(void content.resume()));
    say(`3 of 3: comparing ${Object.keys(expected).length} tables`);
    const { tables = {} } = await dumpDatabase(scratch, drain);
    const { [MARK]: _ours, ...others } = tables;
    return others;
  });
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return { manifest, compared: names.map((name) => compare(name, expected[name], found[name])) };
}
