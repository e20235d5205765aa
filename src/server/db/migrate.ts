/** Runs migrations, and takes them back. */
import type { Knex } from 'knex';
import { BASELINE, createFromBaseline, isWithoutTables } from '#server/db/baseline.ts';
import { withLock } from '#server/db/lock.ts';
import { HALF_RESTORED, isHalfRestored } from '#server/backup/half-restore.ts';
import { MigrationJournal } from '#server/db/migration-journal.ts';
import { MIGRATIONS, type Migration } from '#server/db/migrations.ts';
import { requireCharset, requireExactColumns } from '#server/db/charset.ts';

function sourceOf(list: Migration[]): Knex.MigrationSource<Migration> {
  return {
    getMigrations: () => Promise.resolve(list),
    getMigrationName: (migration) => migration.name,
    getMigration: (migration) => Promise.resolve(migration),
  };
}

/**
 * A database may have more migrations than this release knows: a newer release has added them. Taking migrations back in the order of
 * this list needs the same tolerance.
 */
const optionsOf = (list: Migration[]) => ({
  migrationSource: sourceOf(list),
  disableTransactions: true,
  disableMigrationsListValidation: true,
});

const isContract = (name: string) => name.endsWith('.contract');

async function completedNames(knex: Knex): Promise<string[]> {
  return (await knex.schema.hasTable('knex_migrations')) ? knex('knex_migrations').pluck('name') : [];
}

/** A migration of a newer release that has removed what this one uses. */
function removedBy(completed: string[], list: Migration[]): string | undefined {
  return completed.find((name) => isContract(name) && !list.some((known) => known.name === name));
}

/** Longer than any migration takes. A process waits this long for the migrations of another one. */
const LOCK_SECONDS = 300;

export type MigrateOptions = {
  /** Also runs the migrations that remove what an older release uses. A new database always gets them. */
  contract?: boolean;
  /** Runs every migration in a new database, too, which otherwise gets what they leave at once. */
  stepwise?: boolean;
  list?: Migration[];
};

const CREATION = 'baseline';

/**
 * True for a database in which nothing was done, or only a part of the creation of its tables. One in which migrations were begun goes on
 * by them, and so does one with tables of its own, where the first migration fails.
 */
async function isNew(knex: Knex, journal: MigrationJournal): Promise<boolean> {
  const begun = await journal.begun();
  return begun.length === 0 ? isWithoutTables(knex) : begun.includes(CREATION);
}

async function runPending(knex: Knex, options: MigrateOptions): Promise<string[]> {
  const { contract = false, stepwise = false, list = MIGRATIONS } = options;
  const completed = await completedNames(knex);
  const removal = removedBy(completed, list);
  if (removal !== undefined)
    throw new Error(`This release is too old for its database, which a newer one has changed: ${removal}`);
  const isWanted = ({ name }: Migration) => contract || completed.length === 0 || !isContract(name);
  const journal = await MigrationJournal.open(knex);
  const journaled = (migration: Migration): Migration => ({
    ...migration,
    up: (own) => journal.run(migration, own),
  });
  const run = optionsOf(list.filter(isWanted).map(journaled));
  const created: string[] = [];
  if (!stepwise && completed.length === 0 && (await isNew(knex, journal))) {
    await journal.begin(CREATION);
    // Knex creates its tables.
    await knex.migrate.list(run);
    await createFromBaseline(knex);
    created.push(...BASELINE.migrations);
  }
  await knex.migrate.forceFreeMigrationsLock(run);
  const [, names] = (await knex.migrate.latest(run)) as [number, string[]];
  await journal.close();
  return [...created, ...names];
}

/** Does `work` while no process migrates the database. */
export function withMigrationLock<T>(knex: Knex, work: () => Promise<T>): Promise<T> {
  const taken = new Error('Another process is still migrating the database');
  return withLock(knex, { name: 'migrate', seconds: LOCK_SECONDS, taken }, work);
}

/**
 * Brings the database to the newest schema. Processes that start together take turns; without anything to do, none waits. A mark of
 * Knex that is found under the lock was left by a killed process and is removed.
 * @returns the names of the migrations that were run
 * @throws Error with instructions when the database cannot store all of Unicode, and when it is too new for this release
 */
export async function migrate(knex: Knex, options: MigrateOptions = {}): Promise<string[]> {
  if (await isHalfRestored(knex)) throw new Error(HALF_RESTORED);
  await requireCharset(knex);
  const names = (await isUpToDate(knex, options)) ? [] : await withMigrationLock(knex, () => runPending(knex, options));
  await requireExactColumns(knex);
  return names;
}

/** True if there is nothing to do. A backup has the lock while it reads, and must not keep processes from starting. */
async function isUpToDate(knex: Knex, { contract = false, list }: MigrateOptions): Promise<boolean> {
  const { needed, waiting, removal } = await schemaState(knex, list);
  return removal === undefined && needed.length === 0 && !(contract && waiting.length > 0);
}

/** Takes the newest migration back. @returns its name; undefined when none is left */
export async function migrateDown(knex: Knex): Promise<string | undefined> {
  const [, names] = (await knex.migrate.down(optionsOf(MIGRATIONS))) as [number, string[]];
  return names[0];
}

/** The newest migration that this program knows. */
export const NEWEST_MIGRATION = MIGRATIONS.at(-1)!.name;

/** How the schema of the database differs from that of this release. */
export type SchemaState = {
  /** Migrations that this release needs. */
  needed: string[];
  /** Migrations that wait until no older release runs. */
  waiting: string[];
  /** A migration of a newer release, which has removed what this one may use. */
  removal?: string;
};

export async function schemaState(knex: Knex, list: Migration[] = MIGRATIONS): Promise<SchemaState> {
  const completed = await completedNames(knex);
  const pending = list.map(({ name }) => name).filter((name) => !completed.includes(name));
  return {
    needed: pending.filter((name) => !isContract(name)),
    waiting: pending.filter(isContract),
    removal: removedBy(completed, list),
  };
}

/** True when this release can use the database: nothing that it needs is missing, and no newer release has removed anything. */
export async function isMigrated(knex: Knex, list?: Migration[]): Promise<boolean> {
  const { needed, removal } = await schemaState(knex, list);
  return needed.length === 0 && removal === undefined;
}
