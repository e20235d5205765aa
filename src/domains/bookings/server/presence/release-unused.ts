/** Releases the rest of a meeting to which nobody comes. */
import type { Call, Moment } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { type ReleaseTerms, dueOf } from '#domains/bookings/releases.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { type BookingChange, SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { unusedMails } from '#domains/bookings/server/presence/mails.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { applyUnits } from '#domains/bookings/server/lifecycle/effects.ts';
import { changeLocked, systemStep } from '#domains/bookings/server/lifecycle/step.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import { stageOf } from '#domains/bookings/stages.ts';
import { TimeTaken } from '#shared/errors.ts';
import { DAY } from '#shared/time.ts';

/** The meetings that run without a check-in, at most one in each room. */
function unusedMeetings({ services, now }: Moment): Promise<(ReleaseTerms & { id: string })[]> {
  return services
    .knex('bookings')
    .whereBetween('unused_from', [new Date(now.getTime() - DAY), now])
    .where('ends_at', '>', now)
    .select('id', 'starts_at', 'ends_at', 'checked_in_at', 'release_minutes', 'release_warned_at', 'released_at');
}

/**
 * Warns the customers of meetings to which nobody has come, once each, and releases the rest of those whose time to come is over. What
 * is due is decided again under the lock of the booking, so a check-in at the same moment is before it or after it.
 * @returns how many bookings were released
 */
export async function releaseUnused(at: Moment): Promise<number> {
  let released = 0;
  for (const meeting of await unusedMeetings(at))
    if (dueOf(meeting, at.now) && (await takeStep(at, meeting.id)) === 'release') released += 1;
  return released;
}

function takeStep(at: Moment, bookingId: string): Promise<'warning' | 'release' | undefined> {
  const { services, now } = at;
  return inTransaction(services, async (trx) => {
    const record = await lockBooking(trx, bookingId);
    if (stageOf(subjectOf(record), now) !== 'confirmed') return undefined;
    const due = dueOf(record, now);
    if (due === 'warning') {
      const events = unusedMails(record, now);
      const warned: BookingChange = { columns: { release_warned_at: now }, live: 'update', events };
      await changeBooking(trx, record, SYSTEM, warned, at);
    } else if (due === 'release') await release(trx, record, at);
    return due;
  });
}

async function release(trx: Transaction, record: BookingRecord, at: Moment): Promise<void> {
  const { now } = at;
  const step = systemStep(record, 'releaseUnused', now);
  if (!step) return;
  await applyUnits(trx, record, { step, now });
  const change: BookingChange = {
    to: step.to,
    columns: { ends_at: now, released_at: now, released_until: record.ends_at },
    history: { type: 'released' },
    action: bookingSentences.releasedUnused({ resource: record.resource.name }),
    live: 'update',
  };
  await changeBooking(trx, record, SYSTEM, change, at);
}

/**
 * Gives a released booking its end back. It is not released again.
 * @throws NotFound; NotAllowed for everybody but staff who edit bookings; Conflict if it was not released, if its time is over, or if
 *   somebody else has booked a part of it meanwhile
 */
export function undoRelease(call: Call, { _id }: { _id: string }): Promise<BookingView> {
  const { actor, now } = call;
  return changeLocked(call, _id, 'undoRelease', async (trx, { record, step }) => {
    const ends_at = record.released_until ?? record.ends_at;
    const slot = { from: record.starts_at, to: ends_at };
    if (!(await applyUnits(trx, record, { step, now, slot }))) throw new TimeTaken();
    const change: BookingChange = {
      to: step.to,
      columns: { ends_at, released_at: null, released_until: null, release_minutes: null },
      history: { type: 'release_undone' },
      action: bookingSentences.undidRelease({ resource: record.resource.name }),
      live: 'update',
    };
    return viewFor(call, await changeBooking(trx, record, actor, change, call), record);
  });
}
