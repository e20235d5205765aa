/** Bills 10,000 memberships by the job of the server, while members search. */
import type { Connection } from 'mysql2/promise';
import { addMonths, monthOf } from '../../src/shared/months.ts';
import { DEFAULT_ZONE, addDays, daysOf, fromLocal } from '../../src/shared/time.ts';
import { bookingRow } from './history.ts';
import { insertRows } from './insert.ts';
import { CLOSES, OPENS, RESOURCES_PER_SPACE, SPACES, memberOf, numbers } from './places.ts';
import { type Figure, ms, percent } from './report.ts';
import { searchRequest, searches } from './requests.ts';
import type { Setup } from './setup.ts';

const MEMBERSHIPS = 10_000;
/** Every fifth membership has a desk, which is booked for one month more. */
const WITH_DESK = 5;
/** Above all ids of other measurements. */
const FIRST_ID = 100_000_000;
const MOST_S = 60;
const MOST_SLOWER = 0.25;
const ASK_MS = 250;
const WITHIN_MS = 600_000;
const SEARCH_S = 3;

type Rows = Record<string, Record<string, unknown>[]>;

/** A desk that belongs to a membership, and its booking up to the end of a month. */
function addDesk(rows: Rows, id: number, member: { space_id: number; user_id: number }, from: string, until: string) {
  const { space_id, user_id: userId } = member;
  const desk = { space_id, resource_id: space_id * RESOURCES_PER_SPACE, kind: 'dedicated_desk' };
  rows.units!.push({ id, ...desk, seat_no: `M${id - FIRST_ID}`, member_from: from, bookable_before: from });
  const period = { from: fromLocal(from, OPENS), to: fromLocal(until, CLOSES) };
  const { kind: type, ...place } = desk;
  rows.bookings!.push({ id, ...bookingRow({ ...place, type, ...period, userId, net: 0 }), membership_id: id });
  for (const { day, from: starts_at, to: ends_at } of daysOf(period.from, period.to))
    rows.claims!.push({ space_id, kind: type, day, unit_id: id, starts_at, ends_at, booking_id: id });
}

/** Memberships that have begun in the last month, and whose present month is not billed yet. */
async function insertMemberships(database: Connection, now: Date): Promise<void> {
  const month = monthOf(now, DEFAULT_ZONE);
  const [from, next] = [`${addMonths(month, -1)}-01`, `${month}-01`];
  const rows: Rows = { units: [], bookings: [], claims: [], memberships: [], membership_prices: [] };
  for (const number of numbers(MEMBERSHIPS)) {
    const id = FIRST_ID + number;
    const space_id = 1 + (number % SPACES);
    const turn = Math.floor(number / SPACES);
    const member = { space_id, user_id: memberOf(space_id, turn) };
    const hasDesk = turn % WITH_DESK === 0;
    if (hasDesk) addDesk(rows, id, member, from, addDays(next, -1));
    const place = hasDesk ? { booking_id: id, resource_id: space_id * RESOURCES_PER_SPACE } : {};
    const terms = { term_months: 0, notice_months: 1, start_fee_pence: 0, room_minutes: 240, currency: 'GBP' };
    rows.memberships!.push({
      ...{ id, plan_id: FIRST_ID, ...member, booking_id: null, resource_id: null, ...place, ...terms },
      ...{ from_day: from, next_on: next, created_at: now },
    });
    rows.membership_prices!.push({ membership_id: id, from_month: from.slice(0, 7), price_pence: 25_000 });
  }
  await database.query('SET SESSION foreign_key_checks = 0');
  const plan = { id: FIRST_ID, space_id: 1, name: 'Desk', currency: 'GBP', price_pence: 25_000, created_at: now };
  await insertRows(database, 'membership_plans', [plan]);
  for (const [table, those] of Object.entries(rows)) await insertRows(database, table, those);
  await database.query('SET SESSION foreign_key_checks = 1');
}

/** Deletes what a run has written, so that the next measurement finds the database as it was. */
async function removeMemberships(database: Connection): Promise<void> {
  await database.query('SET SESSION foreign_key_checks = 0');
  const written = ['membership_periods', 'membership_prices', 'memberships', 'membership_plans'];
  for (const table of [...written, 'credit_entries', 'credits', 'outbox', 'live_events'])
    await database.query(`TRUNCATE TABLE ${table}`);
  await database.query(`DELETE FROM activities WHERE model = 'Invoice'`);
  await database.query('DELETE FROM invoices WHERE booking_id IS NULL');
  await database.query('DELETE FROM claims WHERE booking_id >= ?', [FIRST_ID]);
  for (const table of ['bookings', 'units']) await database.query(`DELETE FROM ${table} WHERE id >= ?`, [FIRST_ID]);
  await database.query('SET SESSION foreign_key_checks = 1');
}

async function countDue(database: Connection, today: string): Promise<number> {
  const [rows] = await database.query('SELECT COUNT(*) AS due FROM memberships WHERE next_on <= ?', [today]);
  return Number((rows as { due: number }[])[0]!.due);
}

/** Makes the job due, and waits until it has billed all. @returns the seconds */
async function bill(database: Connection, today: string): Promise<number> {
  const startedAt = performance.now();
  await database.query(`UPDATE jobs SET due_at = ? WHERE name = 'bill memberships'`, [new Date()]);
  while ((await countDue(database, today)) > 0) {
    if (performance.now() - startedAt > WITHIN_MS) throw new Error('The memberships are not billed');
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  return (performance.now() - startedAt) / 1000;
}

/** Measures the billing beside one member who searches without a pause, and their search compared with the time before. */
export async function measureBilling({ large, database, load }: Setup): Promise<Figure[]> {
  const now = new Date();
  const today = `${monthOf(now, DEFAULT_ZONE)}-01`;
  const requests = searches().map(searchRequest);
  const search = async () =>
    (await load({ address: large.address, connections: 1, requests, seconds: SEARCH_S })).medianMs;
  // The job finds no membership until they are there.
  await insertMemberships(database, now);
  await search();
  const before = await search();
  const during: number[] = [];
  let isBilled = false;
  const billing = bill(database, today).finally(() => (isBilled = true));
  while (!isBilled) during.push(await search());
  const seconds = await billing;
  const slowest = Math.max(...during);
  await removeMemberships(database);
  return [
    {
      what: `${MEMBERSHIPS.toLocaleString('en-GB')} memberships billed, every fifth with a desk`,
      measured: `${seconds.toFixed(1)} s`,
      baseline: '',
      aim: `≤ ${MOST_S} s`,
      isMet: seconds <= MOST_S,
    },
    {
      what: 'Search meanwhile, median of the slowest three seconds',
      measured: `${ms(slowest)} = ${percent(slowest / before)}`,
      baseline: `${ms(before)} before`,
      aim: `≤ ${percent(1 + MOST_SLOWER)}`,
      isMet: slowest <= before * (1 + MOST_SLOWER),
    },
  ];
}
