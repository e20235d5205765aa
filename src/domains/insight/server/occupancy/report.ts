/** How much of the opening hours of a workspace was booked and used, from what the job has counted. */
import { managesBookingsOf, NO_ACCESS } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { ALL_RESOURCES, HOURS_OF_DAY, type Hours } from '#domains/insight/hours.ts';
import {
  fullWeeks,
  MONDAY_FIRST,
  type OccupancyInput,
  type OccupancyView,
  type Use,
} from '#domains/insight/occupancy.ts';
import { occupancyPercent } from '#domains/pricing/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { toLocal, weekdayOf } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const HOURS_SQL = `SELECT day, open, booked, present, bookings, no_shows FROM occupancy_hours
  WHERE space_id = ? AND type = ? AND resource_id = ? AND day BETWEEN ? AND ?`;
const COUNTED_SQL = `SELECT COUNT(*) AS days FROM occupancy_days WHERE space_id = ? AND day BETWEEN ? AND ?`;
const RESOURCES_SQL = `SELECT r.id AS _id, r.name FROM resources r WHERE r.space_id = ? AND r.active = 1
    AND EXISTS (SELECT 1 FROM units u WHERE u.resource_id = r.id AND u.kind = ? AND u.active = 1 AND u.status = 1)
  ORDER BY r.name, r.id`;

type Visits = Pick<OccupancyView, 'bookings' | 'no_shows'>;
type HoursRow = { day: string; open: Hours; booked: Hours; present: Hours } & Visits;

type Minutes = Pick<Use, 'open' | 'booked' | 'present'>;

const add = (one: Minutes, other: Minutes): Minutes => ({
  open: one.open + other.open,
  booked: one.booked + other.booked,
  present: one.present + other.present,
});

const NOTHING: Minutes = { open: 0, booked: 0, present: 0 };

function useOf(minutes: Minutes): Use {
  const percent = (part: number) => (minutes.open === 0 ? null : occupancyPercent(part, minutes.open));
  return { ...minutes, booked_percent: percent(minutes.booked), present_percent: percent(minutes.present) };
}

const visitsOf = (rows: readonly HoursRow[]): Visits => ({
  bookings: rows.reduce((sum, { bookings }) => sum + bookings, 0),
  no_shows: rows.reduce((sum, { no_shows }) => sum + no_shows, 0),
});

/** The sums of each hour, by weekday from Monday on. */
function byHour(rows: readonly HoursRow[]): Minutes[][] {
  const hours = Array.from({ length: HOURS_OF_DAY }, () => MONDAY_FIRST.map(() => NOTHING));
  for (const { day, open, booked, present } of rows) {
    const weekday = MONDAY_FIRST.indexOf(weekdayOf(day));
    for (const [hour, sums] of hours.entries())
      sums[weekday] = add(sums[weekday]!, { open: open[hour]!, booked: booked[hour]!, present: present[hour]! });
  }
  return hours;
}

function readResources(knex: Queryable, spaceId: string, type: ResourceType): Promise<OccupancyView['resources']> {
  return select(knex, RESOURCES_SQL, [spaceId, type]);
}

/** The report. @throws NotAllowed for a caller who does not see all bookings of the workspace; NotFound for another resource */
export async function occupancy(call: Call, input: OccupancyInput): Promise<OccupancyView> {
  const { services, actor, now } = call;
  const { knex } = services;
  const { space_id, type, resource_id = ALL_RESOURCES, weeks } = input;
  if (!managesBookingsOf(actor, space_id)) throw new NotAllowed(NO_ACCESS);
  const space = await findSpace(knex, space_id);
  const { from, to } = fullWeeks(toLocal(now, space.time_zone).day, weeks);
  const [rows, [counted], resources] = await Promise.all([
    select<HoursRow>(knex, HOURS_SQL, [space_id, type, resource_id, from, to]),
    select<{ days: string }>(knex, COUNTED_SQL, [space_id, from, to]),
    readResources(knex, space_id, type),
  ]);
  const isKnown = resource_id === ALL_RESOURCES || resources.some(({ _id }) => _id === resource_id);
  if (!isKnown) throw new NotFound(msg('Resource not found'));
  const hours = byHour(rows);
  return {
    from,
    to,
    counted_days: Number(counted?.days),
    resources,
    hours: hours
      .map((days, hour) => ({ hour, days: days.map(useOf) }))
      .filter(({ days }) => days.some(({ open }) => open > 0)),
    total: useOf(hours.flat().reduce(add, NOTHING)),
    ...visitsOf(rows),
  };
}
