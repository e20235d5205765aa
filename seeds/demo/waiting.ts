/** Who waits in the demo: members for rooms that are taken in the next days, and some whose wait has ended. */
import type { Knex } from 'knex';
import { DAY, HOUR } from '#shared/time.ts';

/** People who wait for each room. */
const IN_LINE = 2;
const ROOMS = 3;

type Taken = {
  id: string;
  space_id: string;
  resource_id: string;
  assigned_user_id: string;
  starts_at: Date;
  ends_at: Date;
};

/** Entries for rooms that are taken, so that none is offered before somebody cancels. */
export async function seedWaiting(trx: Knex.Transaction, now: Date): Promise<void> {
  const taken: Taken[] = await trx('bookings')
    .where({ type: 'meeting_room', active: true, payment_status: 'completed' })
    .where('starts_at', '>', new Date(now.getTime() + DAY))
    .whereNotNull('assigned_user_id')
    .orderBy('id')
    .limit(ROOMS)
    .select('id', 'space_id', 'resource_id', 'assigned_user_id', 'starts_at', 'ends_at');
  const rows: object[] = [];
  for (const { space_id, resource_id, assigned_user_id, starts_at, ends_at } of taken) {
    const common = { space_id, resource_id, type: 'meeting_room', capacity: 1, starts_at, ends_at };
    const others = await trx('user_spaces')
      .where({ space_id, active: true })
      .whereNot('user_id', assigned_user_id)
      .orderBy('user_id')
      .limit(IN_LINE + 1)
      .pluck('user_id');
    others.forEach((user_id, index) => {
      const created_at = new Date(now.getTime() - (others.length - index) * HOUR);
      const ended = index < IN_LINE ? { status: 'waiting', ended_at: null } : { status: 'left', ended_at: now };
      rows.push({ ...common, ...ended, user_id, created_at });
    });
  }
  if (rows.length > 0) await trx('waiting_entries').insert(rows);
}
