import type { Moment } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { releaseClaims } from '#domains/availability/server/index.ts';
import { flagsOf } from '#domains/bookings/stages.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { plannedReleasedMails } from '#domains/bookings/server/mail/mails.ts';
import { bookingNews } from '#domains/bookings/server/news.ts';
import { giveBack } from '#domains/bookings/server/price/reductions.ts';
import { readBookings } from '#domains/bookings/server/records.ts';

const BATCH = 100;

/**
 * The bookings that may lapse: held, and without a charge in progress. The job applies the event `expire` to many bookings at once,
 * because their units must be locked in one order.
 */
const { booking_status: _none, ...HELD } = { ...flagsOf('held', false), booking_request: false };

/**
 * Records the holds that have ended. Whoever did not pay a booking that was planned long before is notified.
 * Search and booking compare the time themselves, so nothing depends on when this runs.
 * @returns the number of bookings that lapsed
 */
export async function lapseHolds(at: Moment): Promise<number> {
  let lapsed = 0;
  for (let batch = BATCH; batch === BATCH; lapsed += batch) batch = await lapseBatch(at);
  return lapsed;
}

async function lapseBatch(at: Moment): Promise<number> {
  const { services, now } = at;
  const due = await services.knex('bookings').where(HELD).where('hold_until', '<=', now).limit(BATCH).select('id');
  if (due.length === 0) return 0;
  return inTransaction(services, async (trx) => {
    // A search by another index would lock that index before the rows. A change of a booking locks them in the opposite order.
    const rows = await trx
      .from(trx.raw('bookings FORCE INDEX (PRIMARY)'))
      .whereIn(
        'id',
        due.map(({ id }) => id),
      )
      .where(HELD)
      .where('hold_until', '<=', now)
      .forUpdate()
      .skipLocked()
      .select('id', 'assigned_user_id', 'created_by', 'resource_id', 'space_id', 'charge_at');
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await releaseClaims(trx, ids);
    await lockParents(trx, rows, { actorId: null });
    await giveBack(trx, services, ids, now);
    await trx('bookings').whereIn('id', ids).update(flagsOf('lapsed', false));
    const planned = rows.filter(({ charge_at }) => charge_at !== null).map(({ id }) => id);
    const released = await readBookings(trx, planned);
    await publish(
      trx,
      [
        ...rows.map((row) => bookingNews('update', row, { fact: 'lapsed' })),
        ...released.flatMap((record) => plannedReleasedMails(record)),
      ],
      now,
    );
    return ids.length;
  });
}
