/** Counts the daily figures again from the bookings, and corrects those that differ. */
import type { Progress } from '#server/delivery/jobs.ts';
import type { Services } from '#server/context.ts';
import { type Value, change, select } from '#server/db/statements.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { addDays, fromLocal, offsetsBetween } from '#shared/time.ts';

/** The services that the recount needs, so that the demo data can use it too. */
type Source = Pick<Services, 'knex' | 'transactions' | 'log'>;
type Zone = { id: string; time_zone: string };
type Figures = { bookings: number; revenue_pence: number; received_pence: number };

/** The figures of bookings, which SQL computes like `figuresOf`. */
const COUNTED = `COALESCE(SUM(active), 0) AS bookings,
  COALESCE(SUM(IF(active = 1, total_pence, paid_pence)), 0) AS revenue_pence,
  COALESCE(SUM(IF(on_account = 1, 0, paid_pence)), 0) AS received_pence`;

/** The bookings of a workspace in the order of their ids, without those of other workspaces. */
const OF_SPACE = 'FROM bookings FORCE INDEX (bookings_space_list) WHERE space_id = ? AND listed = 1';
const FIRST_AND_LAST_SQL = `SELECT MIN(starts_at) AS first, MAX(starts_at) AS last ${OF_SPACE}`;

/**
 * The local day of `starts_at` in SQL. The database may know no time zones, so the statement contains the offsets of the zone.
 * @param last no booking begins later
 */
function localDay({ time_zone }: Zone, first: Date, last: Date): { sql: string; values: Value[] } {
  const [earliest, ...changes] = offsetsBetween(first, last, time_zone);
  const newestFirst = changes.reverse();
  const cases = newestFirst.map(() => 'WHEN starts_at >= ? THEN ?').join(' ');
  return {
    sql: `DATE(starts_at + INTERVAL (CASE ${cases} WHEN TRUE THEN ? END) MINUTE)`,
    values: [...newestFirst.flatMap(({ from, minutes }) => [from, minutes]), earliest!.minutes],
  };
}

/** The days of a workspace whose stored figures differ from its bookings. One statement reads both, at one time. */
async function differingDays({ knex }: Source, space: Zone): Promise<string[]> {
  const [row] = await select<{ first: Date | null; last: Date | null }>(knex, FIRST_AND_LAST_SQL, [space.id]);
  const day = localDay(space, row?.first ?? new Date(0), row?.last ?? new Date(0));
  const sql = `SELECT day, SUM(bookings) AS more_bookings, SUM(revenue_pence) AS more_revenue,
      SUM(received_pence) AS more_received FROM (
      SELECT ${day.sql} AS day, ${COUNTED} ${OF_SPACE} AND payment_status = 'completed' GROUP BY 1
      UNION ALL SELECT day, -bookings, -revenue_pence, -received_pence FROM daily_figures WHERE space_id = ?
    ) AS counted GROUP BY day HAVING more_bookings <> 0 OR more_revenue <> 0 OR more_received <> 0 ORDER BY day`;
  const rows = await select<{ day: string }>(knex, sql, [...day.values, space.id, space.id]);
  return rows.map((found) => found.day);
}

const LOCK_SQL = `INSERT INTO daily_figures (space_id, day, bookings, revenue_pence) VALUES (?, ?, 0, 0)
  ON DUPLICATE KEY UPDATE bookings = bookings`;
const STORED_SQL = 'SELECT bookings, revenue_pence, received_pence FROM daily_figures WHERE space_id = ? AND day = ?';
// The index of periods begins with `span`, which has these values.
const DAY_SQL = `SELECT ${COUNTED} FROM bookings FORCE INDEX (bookings_period)
  WHERE span IN (0, 1, 2, 3, 4) AND listed = 1 AND starts_at >= ? AND starts_at < ?
    AND payment_status = 'completed' AND space_id = ?`;

async function figures(trx: Transaction, sql: string, values: Value[]): Promise<Figures> {
  const [row] = await select<Figures>(trx, sql, values);
  return {
    bookings: Number(row?.bookings),
    revenue_pence: Number(row?.revenue_pence),
    received_pence: Number(row?.received_pence),
  };
}

/**
 * Counts one day again. Its row is locked first: a change that is committed later adds itself to the corrected figures, and every
 * other change is counted.
 */
function correctDay(services: Source, space: Zone, day: string): Promise<{ stored: Figures; counted: Figures }> {
  const start = fromLocal(day, '00:00', space.time_zone);
  const end = fromLocal(addDays(day, 1), '00:00', space.time_zone);
  return inTransaction(services, async (trx) => {
    await change(trx, LOCK_SQL, [space.id, day]);
    const stored = await figures(trx, STORED_SQL, [space.id, day]);
    const counted = await figures(trx, DAY_SQL, [start, end, space.id]);
    await trx('daily_figures').where({ space_id: space.id, day }).update(counted);
    return { stored, counted };
  });
}

async function recountSpace(services: Source, space: Zone): Promise<number> {
  let corrected = 0;
  for (const day of await differingDays(services, space)) {
    const { stored, counted } = await correctDay(services, space, day);
    for (const what of ['bookings', 'revenue_pence', 'received_pence'] as const) {
      if (stored[what] === counted[what]) continue;
      // Days of before this figure was kept have none.
      if (what === 'received_pence' && stored[what] === 0) continue;
      corrected += 1;
      const difference = { what, spaceId: space.id, day, kept: stored[what], counted: counted[what] };
      services.log.warn(difference, 'a daily figure was wrong and has been corrected');
    }
  }
  return corrected;
}

/**
 * Counts the figures of all workspaces again. A change of the time zone of a workspace is one reason for differences, because it
 * changes the days of earlier bookings.
 * @returns how many figures were corrected
 */
export async function recountFigures({ services }: { services: Source }, progress?: Progress): Promise<number> {
  const spaces = await services.knex('spaces').orderBy('id').select<Zone[]>('id', 'time_zone');
  let corrected = 0;
  for (const [index, space] of spaces.entries()) {
    corrected += await recountSpace(services, space);
    progress?.(index + 1, spaces.length);
  }
  return corrected;
}
