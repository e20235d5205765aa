/** Counts what was searched in vain. */
import type { Services } from '#server/context.ts';
import { change } from '#server/db/statements.ts';
import { type FactsOf, type Heard, listen } from '#server/events.ts';
import { searchUnmet } from '#domains/availability/server/index.ts';
import { MONDAY_FIRST } from '#domains/insight/occupancy.ts';
import { toLocal, weekdayOf } from '#shared/time.ts';

type Asked = Heard<FactsOf<typeof searchUnmet>>;

const BATCH = 100;
const COUNT_SQL = `INSERT INTO unmet_searches (space_id, day, type, weekday, hour, capacity, searches) VALUES ?
  ON DUPLICATE KEY UPDATE searches = searches + 1`;

/** A delivery that is repeated after a crash counts twice, which these figures can bear. */
async function countAsked(batch: Asked[], { knex }: Services): Promise<void> {
  const ids = [...new Set(batch.map(({ facts }) => facts.space_id))];
  const spaces = await knex('spaces').whereIn('id', ids).select('id', 'time_zone');
  const zones = new Map(spaces.map(({ id, time_zone }) => [id, time_zone]));
  const rows = batch.flatMap(({ facts: { space_id, type, capacity, from, at } }) => {
    const zone = zones.get(space_id);
    if (!zone) return [];
    const wanted = toLocal(new Date(from), zone);
    const { day } = toLocal(new Date(at), zone);
    const weekday = MONDAY_FIRST.indexOf(weekdayOf(wanted.day));
    return [[space_id, day, type, weekday, Number(wanted.time.slice(0, 2)), capacity, 1]];
  });
  if (rows.length > 0) await change(knex, COUNT_SQL, [rows]);
}

export const askedInVain = listen('insight: searches', [searchUnmet], {
  concurrency: 1,
  hear: (heard, services) => countAsked([heard], services),
  batch: { size: BATCH, hear: countAsked },
});
