/** What was asked for and not found in a workspace. */
import { managesBookingsOf, NO_ACCESS } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import type { WeeksInput } from '#domains/insight/occupancy.ts';
import type { UnmetTime, UnmetView } from '#domains/insight/unmet.ts';
import { waitingDemand } from '#domains/waiting/server/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { NotAllowed } from '#shared/errors.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { addDays, fromLocal, toLocal } from '#shared/time.ts';

const DAYS_OF_WEEK = 7;

const TIMES_SQL = `SELECT type, weekday, hour, SUM(searches) AS searches, MAX(capacity) AS capacity FROM unmet_searches
  WHERE space_id = ? AND day BETWEEN ? AND ? GROUP BY type, weekday, hour ORDER BY SUM(searches) DESC, type, weekday, hour`;

/** The report. @throws NotAllowed for a caller who does not see all bookings of the workspace */
export async function unmet(call: Call, { space_id, weeks }: WeeksInput): Promise<UnmetView> {
  const { services, actor, now } = call;
  if (!managesBookingsOf(actor, space_id)) throw new NotAllowed(NO_ACCESS);
  const { time_zone } = await findSpace(services.knex, space_id);
  const to = toLocal(now, time_zone).day;
  const from = addDays(to, 1 - weeks * DAYS_OF_WEEK);
  const midnight = (day: string) => fromLocal(day, '00:00', time_zone);
  const [times, joined] = await Promise.all([
    select<UnmetTime & { searches: string }>(services.knex, TIMES_SQL, [space_id, from, to]),
    waitingDemand(services.knex, space_id, { from: midnight(from), to: midnight(addDays(to, 1)) }),
  ]);
  const counted = times.map((each) => ({ ...each, searches: Number(each.searches) }));
  const types = RESOURCE_TYPES.map((type) => ({
    type,
    searches: counted.reduce((sum, each) => sum + (each.type === type ? each.searches : 0), 0),
    joined: joined.find((each) => each.type === type)?.joined ?? 0,
    booked: joined.find((each) => each.type === type)?.booked ?? 0,
  }));
  return {
    from,
    to,
    types: types
      .filter(({ searches, joined: people }) => searches + people > 0)
      .sort((one, other) => other.searches - one.searches || other.joined - one.joined),
    times: counted,
  };
}
