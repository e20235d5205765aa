/** Databases of a given size, created once and kept for the next run. */
import { type Connection, createConnection } from 'mysql2/promise';
import { connect } from '../../src/server/db/knex.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { DAY } from '../../src/shared/time.ts';
import { ensureStandardRoles } from '../../src/domains/roles/server/service.ts';
import { FIGURES_SQL } from '../../test/lists/figures.ts';
import { insertHistory } from './history.ts';
import { SPACES, insertPlaces } from './places.ts';

/** Raised when the generator changes. */
const VERSION = 6;
/** Older data is created again, as its bookings lie around the day of its creation. */
const FRESH_FOR_MS = 14 * DAY;
/** Tables with rows of the benchmark's bookings, which must be deleted before the bookings. */
const WRITTEN = ['claims', 'booking_members', 'booking_notices', 'invoices'];

async function isKept(database: Connection, bookings: number, now: Date): Promise<boolean> {
  try {
    const [rows] = await database.query('SELECT version, bookings, made_at FROM bench_data');
    const [made] = rows as { version: number; bookings: number; made_at: Date }[];
    return made?.version === VERSION && made.bookings === bookings && now.getTime() - +made.made_at < FRESH_FOR_MS;
  } catch {
    return false;
  }
}

/** Deletes the bookings of earlier runs and their activities, and empties the outbox. */
async function removeWrites(database: Connection, bookings: number): Promise<void> {
  for (const table of WRITTEN) await database.query(`DELETE FROM ${table} WHERE booking_id > ?`, [bookings]);
  await database.query('DELETE FROM bookings WHERE id > ?', [bookings]);
  await database.query('DELETE FROM booking_series');
  // The activities of the history have the same ids as its bookings.
  await database.query('DELETE FROM activities WHERE id > ?', [bookings]);
  for (const table of ['outbox', 'live_events']) await database.query(`TRUNCATE TABLE ${table}`);
}

/** Renews the statistics of all tables. The database would do so itself, but forgets to when it is stopped soon after the inserts. */
export async function analyzeTables(database: Connection): Promise<void> {
  const [tables] = await database.query('SHOW TABLES');
  for (const table of (tables as object[]).flatMap(Object.values)) await database.query('ANALYZE TABLE ??', [table]);
}

async function migrateSchema(url: string): Promise<void> {
  const knex = connect(url, 2);
  await migrate(knex);
  await ensureStandardRoles(knex, new Date());
  await knex.destroy();
}

/**
 * Ensures that a database with this number of bookings exists, on the server of `url`.
 * @param spaces how many of the workspaces have bookings; all by default
 * @returns its URL
 */
export async function ensureData(url: string, bookings: number, spaces = SPACES): Promise<string> {
  const address = new URL(url);
  address.pathname = `/cockpit_${bookings}_${SPACES}${spaces < SPACES ? `_${spaces}` : ''}`;
  const name = address.pathname.slice(1);
  const server = await createConnection(url);
  await server.query(`CREATE DATABASE IF NOT EXISTS ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const now = new Date();
  const database = await createConnection({ uri: address.href, timezone: 'Z' });
  if (await isKept(database, bookings, now)) {
    await migrateSchema(address.href);
    await removeWrites(database, bookings);
  } else {
    console.log(`Making ${bookings.toLocaleString('en-GB')} bookings …`);
    const startedAt = Date.now();
    await server.query(`DROP DATABASE ${name}`);
    await server.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await migrateSchema(address.href);
    await database.changeUser({ database: name });
    await insertPlaces(database, now);
    await insertHistory(database, { count: bookings, spaces }, now);
    await database.query(FIGURES_SQL);
    await database.query('CREATE TABLE bench_data (version INT, bookings INT, made_at DATETIME)');
    await database.query('INSERT INTO bench_data VALUES (?, ?, ?)', [VERSION, bookings, now]);
    console.log(`Made in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  }
  await analyzeTables(database);
  await database.end();
  await server.end();
  return address.href;
}
