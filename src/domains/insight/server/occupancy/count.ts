/** Counts the days that are over, and again those that have changed since. */
import type { Progress } from '#server/delivery/jobs.ts';
import type { Moment } from '#server/context.ts';
import { change, insertRows, select } from '#server/db/statements.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { type CountedClaim, type CountedUnit, countDay } from '#domains/insight/hours.ts';
import { finishedDays } from '#domains/insight/occupancy.ts';
import { findSpace, openingTimes } from '#domains/workspaces/server/index.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { toLocal } from '#shared/time.ts';

/** The days of a workspace that one transaction counts. It holds them, and events of bookings wait for them. */
const BATCH = 28;
const INSERTED_AT_ONCE = 1_000;
const NEVER = '9999-12-31';

type SpaceRow = { id: string; time_zone: string; created_at: Date; last: string | null };

const SPACES_SQL = `SELECT s.id, s.time_zone, s.created_at,
    (SELECT MAX(d.day) FROM occupancy_days d WHERE d.space_id = s.id) AS last FROM spaces s`;

/** Adds the days that are over. Another process may add the same ones. */
async function addFinishedDays({ services: { knex }, now }: Moment): Promise<void> {
  const spaces = await select<SpaceRow>(knex, SPACES_SQL, []);
  const rows = spaces.flatMap(({ id: space_id, time_zone, created_at, last }) =>
    finishedDays(toLocal(now, time_zone).day, last, toLocal(created_at, time_zone).day).map((day) => [
      space_id,
      day,
      1,
    ]),
  );
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE)
    await change(knex, 'INSERT IGNORE INTO occupancy_days (space_id, day, due) VALUES ?', [
      rows.slice(start, start + INSERTED_AT_ONCE),
    ]);
}

/** The units in use, with the first day on which they take no bookings any more. */
const UNITS_SQL = `SELECT u.id, u.kind, u.resource_id, r.created_at,
    LEAST(COALESCE(u.closed_from, '${NEVER}'), COALESCE(r.closed_from, '${NEVER}'), COALESCE(s.closed_from, '${NEVER}')) AS closed_from
  FROM units u JOIN resources r ON r.id = u.resource_id JOIN spaces s ON s.id = u.space_id
  WHERE u.space_id = ? AND u.active = 1 AND u.status = 1 AND r.active = 1`;
const CLAIMS_SQL = `SELECT c.day, c.unit_id, c.starts_at, c.ends_at, c.booking_id, b.starts_at AS begins_at, b.checked_in_at
  FROM claims c FORCE INDEX (PRIMARY) STRAIGHT_JOIN bookings b ON b.id = c.booking_id
  WHERE c.space_id = ? AND c.kind IN (?) AND c.day IN (?) AND b.active = 1 AND b.payment_status = 'completed'`;

type UnitRow = CountedUnit & { created_at: Date; closed_from: string };
type ClaimRow = CountedClaim & { day: string };

/** The rows of `occupancy_hours` of some days. Hours in which nothing was open have no row. */
async function countDays(trx: Transaction, spaceId: string, days: string[]) {
  const space = openingTimes(await findSpace(trx, spaceId));
  const units = await select<UnitRow>(trx, UNITS_SQL, [spaceId]);
  const claims = await select<ClaimRow>(trx, CLAIMS_SQL, [spaceId, [...RESOURCE_TYPES], days]);
  const added = new Map(units.map(({ id, created_at }) => [id, toLocal(created_at, space.time_zone).day]));
  const byDay = new Map<string, ClaimRow[]>(days.map((day) => [day, []]));
  for (const claim of claims) byDay.get(claim.day)?.push(claim);
  return days.flatMap((day) => {
    const inUse = units.filter(({ id, closed_from }) => added.get(id)! <= day && day < closed_from);
    const counted = countDay(space, day, { units: inUse, claims: byDay.get(day) ?? [] });
    return counted
      .filter(({ open }) => open.some((minutes) => minutes > 0))
      .map(({ open, booked, present, ...figures }) => ({
        space_id: spaceId,
        day,
        ...figures,
        open: JSON.stringify(open),
        booked: JSON.stringify(booked),
        present: JSON.stringify(present),
      }));
  });
}

const FIRST_DUE_SQL = `SELECT space_id FROM occupancy_days FORCE INDEX (occupancy_days_due) WHERE due = 1
  ORDER BY space_id, day LIMIT 1 FOR UPDATE SKIP LOCKED`;
const DUE_SQL = `SELECT day FROM occupancy_days FORCE INDEX (occupancy_days_due) WHERE due = 1 AND space_id = ?
  ORDER BY day LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;

/**
 * Counts days of one workspace. They are locked first: a change that is committed before is counted, and one that is committed later
 * makes them due again, as its event waits for the lock.
 * @returns how many
 */
async function countBatch(trx: Transaction): Promise<number> {
  const [first] = await select<{ space_id: string }>(trx, FIRST_DUE_SQL, []);
  if (!first) return 0;
  const { space_id } = first;
  const due = await select<{ day: string }>(trx, DUE_SQL, [space_id]);
  const days = due.map(({ day }) => day);
  const rows = await countDays(trx, space_id, days);
  await change(trx, 'DELETE FROM occupancy_hours WHERE space_id = ? AND day IN (?)', [space_id, days]);
  if (rows.length > 0) await insertRows(trx, 'occupancy_hours', rows);
  await change(trx, 'UPDATE occupancy_days SET due = 0 WHERE space_id = ? AND day IN (?)', [space_id, days]);
  return days.length;
}

/** Counts all days that are due, and those that are over since the last run. @returns how many were counted */
export async function countOccupancy(at: Moment, progress?: Progress): Promise<number> {
  await addFinishedDays(at);
  const countSql = 'SELECT COUNT(*) AS due FROM occupancy_days WHERE due = 1';
  const due = Number((await select<{ due: string }>(at.services.knex, countSql, []))[0]?.due);
  let counted = 0;
  for (;;) {
    const batch = await inTransaction(at.services, countBatch);
    if (batch === 0) return counted;
    counted += batch;
    // More may have become due since.
    progress?.(counted, Math.max(counted, due));
  }
}

/**
 * Makes the days of one weekday due, another one each day, so that each day is counted again once a week: no event tells of what is changed in
 * the database itself, by a release that does not know this table, or by taking a backup back.
 */
export async function recountWeekday({ services: { knex }, now }: Moment): Promise<void> {
  const sql = 'UPDATE occupancy_days SET due = 1 WHERE MOD(TO_DAYS(day), 7) = MOD(TO_DAYS(?), 7)';
  await change(knex, sql, [toLocal(now, 'UTC').day]);
}
