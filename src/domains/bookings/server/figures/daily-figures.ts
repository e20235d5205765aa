/**
 * The daily figures of workspaces: the number of confirmed bookings and their revenue, by the local day on which they begin. They are
 * kept in the transaction of each change, so that a total reads one row per day and no bookings. service/recount.ts checks them.
 */
import { change, select } from '#server/db/statements.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { type DayFigures, figureChanges } from '#domains/bookings/daily-figures.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { Pence } from '#shared/money.ts';

/** A row of `daily_figures`. */
export type DailyFiguresRow = {
  space_id: string;
  day: string;
  bookings: number;
  revenue_pence: number;
  received_pence: number;
};

const KEEP_SQL = `INSERT INTO daily_figures (space_id, day, bookings, revenue_pence, received_pence) VALUES ?
  ON DUPLICATE KEY UPDATE bookings = bookings + VALUES(bookings), revenue_pence = revenue_pence + VALUES(revenue_pence),
    received_pence = received_pence + VALUES(received_pence)`;

/**
 * Adds changes of bookings of one workspace to the figures. Their rows are the last ones that a transaction locks, in the order of their days.
 * `before` is missing for a new booking.
 */
export async function keepFigures(
  trx: Transaction,
  changed: { before?: BookingRecord; after: BookingRecord }[],
): Promise<void> {
  const changes = changed.flatMap(({ before, after }) => figureChanges(before, after, after.space.time_zone));
  const inOrder = changes.sort((one, other) => one.day.localeCompare(other.day));
  await addFigures(trx, changed[0]!.after.space_id, inOrder);
}

async function addFigures(trx: Transaction, spaceId: string, changes: DayFigures[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ day, bookings, revenuePence, receivedPence }) => [
    spaceId,
    day,
    bookings,
    revenuePence,
    receivedPence,
  ]);
  await change(trx, KEEP_SQL, [rows]);
}

const TOTAL_SQL = `SELECT COALESCE(SUM(bookings), 0) AS bookings, COALESCE(SUM(revenue_pence), 0) AS revenue_pence,
    COALESCE(SUM(received_pence), 0) AS received_pence
  FROM daily_figures WHERE space_id = ?`;

/** The number of confirmed bookings of a workspace, the revenue of all of its bookings, and what came in of it. */
export async function totalFigures(
  knex: Queryable,
  spaceId: string,
): Promise<{ bookings: number; revenuePence: Pence; receivedPence: Pence }> {
  const [row] = await select<Record<'bookings' | 'revenue_pence' | 'received_pence', string>>(knex, TOTAL_SQL, [
    spaceId,
  ]);
  const { bookings, revenue_pence, received_pence } = expectRow(row, 'The total of the daily figures');
  return {
    bookings: Number(bookings),
    revenuePence: Number(revenue_pence),
    receivedPence: Number(received_pence),
  };
}
