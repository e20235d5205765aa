/** What visitors of the demo have searched in vain in the last weeks: mostly large rooms on the busy days. */
import type { Knex } from 'knex';
import { insertRows } from '#server/db/statements.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { diceOf } from './dice.ts';

const SEED = 41;
const DAYS = 80;
/** Monday is 0. */
const BUSY_WEEKDAYS = [1, 1, 2, 2, 3, 0];
const BUSY_HOURS = [9, 10, 10, 11, 14];

export async function seedDemand(trx: Knex.Transaction, now: Date): Promise<void> {
  const dice = diceOf(SEED);
  const spaces = await trx('spaces').where('active', true).orderBy('id').select('id', 'time_zone');
  const rows = spaces.flatMap(({ id: space_id, time_zone }) => {
    const today = toLocal(now, time_zone).day;
    const days = Array.from({ length: DAYS }, (_, index) => addDays(today, -index));
    return days
      .filter(() => dice.chance(35))
      .map((day) => {
        const isRoom = dice.chance(80);
        return {
          space_id,
          day,
          type: isRoom ? 'meeting_room' : 'flexi_desk',
          weekday: dice.pick(BUSY_WEEKDAYS),
          hour: isRoom ? dice.pick(BUSY_HOURS) : 9,
          capacity: isRoom ? dice.pick([4, 6, 8, 12]) : dice.number(1, 4),
          searches: dice.number(1, 3),
        };
      });
  });
  if (rows.length > 0) await insertRows(trx, 'unmet_searches', rows);
}
