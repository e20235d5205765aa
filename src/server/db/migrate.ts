/** Migrations as a list in code, so that the bundle carries them. A new file is added here and never edited once landed. */
import type { Knex } from 'knex';
import { select } from '#server/db/statements.ts';
import { requireCharset, requireExactColumns } from '#server/db/charset.ts';
import * as m0001 from '../../../migrations/0001-accounts-and-roles.ts';
import * as m0002 from '../../../migrations/0002-workspaces-and-resources.ts';
import * as m0003 from '../../../migrations/0003-bookings-and-claims.ts';
import * as m0004 from '../../../migrations/0004-payments-and-invoices.ts';
import * as m0005 from '../../../migrations/0005-activity-and-outbox.ts';
import * as m0006 from '../../../migrations/0006-keys-of-standard-roles.ts';
import * as m0007 from '../../../migrations/0007-uploads.ts';
import * as m0008 from '../../../migrations/0008-versions-and-bookable-units.ts';
import * as m0009 from '../../../migrations/0009-booking-money.ts';
import * as m0010 from '../../../migrations/0010-team-spaces.ts';
import * as m0011 from '../../../migrations/0011-sessions-and-exact-keys.ts';
import * as m0012 from '../../../migrations/0012-topics-and-jobs.ts';
import * as m0013 from '../../../migrations/0013-unique-seats-and-amenities.ts';
import * as m0014 from '../../../migrations/0014-missing-foreign-keys.ts';
import * as m0015 from '../../../migrations/0015-indexes-of-lists.ts';
import * as m0016 from '../../../migrations/0016-plan-versions.ts';
import * as m0018 from '../../../migrations/0018-booking-requests.ts';
import * as m0019 from '../../../migrations/0019-operator.ts';
import * as m0020 from '../../../migrations/0020-seat-map-and-swaps.ts';
import * as m0021 from '../../../migrations/0021-daily-figures.ts';
import * as m0022 from '../../../migrations/0022-calendar-feeds.ts';
import * as m0024 from '../../../migrations/0024-calendar-index.ts';
import * as m0025 from '../../../migrations/0025-desk-payments.ts';
import * as m0026 from '../../../migrations/0026-resource-pictures.ts';
import * as m0027 from '../../../migrations/0027-front-desk-lists.ts';
import * as m0028 from '../../../migrations/0028-no-new-bookings.ts';
import * as m0029 from '../../../migrations/0029-enquiries.ts';
import * as m0030 from '../../../migrations/0030-doors.ts';
import * as m0031 from '../../../migrations/0031-deleted-at.ts';
import * as m0032 from '../../../migrations/0032-leads.ts';
import * as m0033 from '../../../migrations/0033-campaigns.ts';
import * as m0034 from '../../../migrations/0034-accounting.ts';
import * as m0035 from '../../../migrations/0035-content.ts';
import * as m0036 from '../../../migrations/0036-site-version.ts';
import * as m0037 from '../../../migrations/0037-replica-marks.ts';

type Migration = { name: string; up(knex: Knex): Promise<void>; down(knex: Knex): Promise<void> };

const migrations: Migration[] = [
  { name: '0001-accounts-and-roles', ...m0001 },
  { name: '0002-workspaces-and-resources', ...m0002 },
  { name: '0003-bookings-and-claims', ...m0003 },
  { name: '0004-payments-and-invoices', ...m0004 },
  { name: '0005-activity-and-outbox', ...m0005 },
  { name: '0006-keys-of-standard-roles', ...m0006 },
  { name: '0007-uploads', ...m0007 },
  { name: '0008-versions-and-bookable-units', ...m0008 },
  { name: '0009-booking-money', ...m0009 },
  { name: '0010-team-spaces', ...m0010 },
  { name: '0011-sessions-and-exact-keys', ...m0011 },
  { name: '0012-topics-and-jobs', ...m0012 },
  { name: '0013-unique-seats-and-amenities', ...m0013 },
  { name: '0014-missing-foreign-keys', ...m0014 },
  { name: '0015-indexes-of-lists', ...m0015 },
  { name: '0016-plan-versions', ...m0016 },
  { name: '0018-booking-requests', ...m0018 },
  { name: '0019-operator', ...m0019 },
  { name: '0020-seat-map-and-swaps', ...m0020 },
  { name: '0021-daily-figures', ...m0021 },
  { name: '0022-calendar-feeds', ...m0022 },
  { name: '0024-calendar-index', ...m0024 },
  { name: '0025-desk-payments', ...m0025 },
  { name: '0026-resource-pictures', ...m0026 },
  { name: '0027-front-desk-lists', ...m0027 },
  { name: '0028-no-new-bookings', ...m0028 },
  { name: '0029-enquiries', ...m0029 },
  { name: '0030-doors', ...m0030 },
  { name: '0031-deleted-at', ...m0031 },
  { name: '0032-leads', ...m0032 },
  { name: '0033-campaigns', ...m0033 },
  { name: '0034-accounting', ...m0034 },
  { name: '0035-content', ...m0035 },
  { name: '0036-site-version', ...m0036 },
  { name: '0037-replica-marks', ...m0037 },
];

const source: Knex.MigrationSource<Migration> = {
  getMigrations: () => Promise.resolve(migrations),
  getMigrationName: (migration) => migration.name,
  getMigration: (migration) => Promise.resolve(migration),
};

/** Longer than any migration takes. A process waits this long for the migrations of another one. */
const LOCK_SECONDS = 300;

/**
 * Brings the database to the newest schema. Processes that start together take turns, under a lock that ends with its
 * connection. A mark of Knex that is found under the lock was left by a killed process and is removed.
 * @throws Error with instructions when the database cannot store all of Unicode
 */
export async function migrate(knex: Knex): Promise<void> {
  await requireCharset(knex);
  await knex.transaction(async (trx) => {
    const lock = "CONCAT('migrate ', DATABASE())";
    const [row] = await select<{ isTaken: number }>(trx, `SELECT GET_LOCK(${lock}, ?) AS isTaken`, [LOCK_SECONDS]);
    if (Number(row?.isTaken) !== 1) throw new Error('Another process is still migrating the database');
    try {
      await knex.migrate.forceFreeMigrationsLock({ migrationSource: source });
      await knex.migrate.latest({ migrationSource: source, disableTransactions: true });
    } finally {
      await trx.raw(`SELECT RELEASE_LOCK(${lock})`);
    }
  });
  await requireExactColumns(knex);
}

/** Takes the newest migration back. @returns its name; undefined when none is left */
export async function migrateDown(knex: Knex): Promise<string | undefined> {
  const [, names] = (await knex.migrate.down({ migrationSource: source, disableTransactions: true })) as [
    number,
    string[],
  ];
  return names[0];
}

/** The newest migration that this program knows. */
export const NEWEST_MIGRATION = migrations.at(-1)!.name;

/** True when nothing is left to migrate. */
export async function isMigrated(knex: Knex): Promise<boolean> {
  const [, pending] = (await knex.migrate.list({ migrationSource: source })) as [unknown[], unknown[]];
  return pending.length === 0;
}
