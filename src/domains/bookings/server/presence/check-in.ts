import type { Call, Moment } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import type { HistoryType } from '#domains/bookings/history.ts';
import type { BookingEvent } from '#domains/bookings/events.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { type Author, changeBooking } from '#domains/bookings/server/changes.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import { lockVisibleBooking } from '#domains/bookings/server/records.ts';
import { requireStep } from '#domains/bookings/server/lifecycle/step.ts';

type Presence = { event: BookingEvent; history: HistoryType; checkedInAt: Date | null };

type CheckInChange = Pick<Presence, 'history' | 'checkedInAt'>;

/** Writes an arrival, or that it is taken back. The caller has locked the booking. */
export function writePresence(
  trx: Transaction,
  record: BookingRecord,
  by: Author,
  { history, checkedInAt }: CheckInChange,
  at: Moment,
): Promise<BookingRecord> {
  const say = checkedInAt === null ? bookingSentences.undidCheckIn : bookingSentences.checkedIn;
  const change = {
    columns: { checked_in_at: checkedInAt },
    history: { type: history },
    action: say({ resource: record.resource.name }),
    live: 'update' as const,
  };
  return changeBooking(trx, record, by, change, at);
}

/**
 * Records an arrival, or takes that back. What is so already stays as it is. A charge of the booking that waits for the bank goes
 * on, because neither its price nor its period changes.
 */
function setPresence(call: Call, _id: string, presence: Presence): Promise<BookingView> {
  const { services, actor, now } = call;
  const { event, checkedInAt } = presence;
  return inTransaction(services, async (trx) => {
    const record = await lockVisibleBooking(trx, actor, _id);
    requireStep(record, event, actor, now);
    const isSo = (record.checked_in_at === null) === (checkedInAt === null);
    if (isSo) return viewFor(call, record);
    return viewFor(call, await writePresence(trx, record, actor, presence, call), record);
  });
}

/**
 * Checks in a booking, from an hour before its start until its end. A second check-in keeps the time of the first.
 * @throws NotFound; NotAllowed for everybody but the billed account, those who attend, and staff who edit bookings; Conflict outside that time, and for
 *   a booking that is not confirmed
 */
export function checkIn(call: Call, { _id }: { _id: string }): Promise<BookingView> {
  const done = { event: 'checkIn', history: 'checked_in', checkedInAt: call.now } as const;
  return setPresence(call, _id, done);
}

/** Takes a check-in back. @throws NotFound; NotAllowed for everybody but staff who edit bookings; Conflict */
export function undoCheckIn(call: Call, { _id }: { _id: string }): Promise<BookingView> {
  const undone = {
    event: 'undoCheckIn',
    history: 'check_in_undone',
    checkedInAt: null,
  } as const;
  return setPresence(call, _id, undone);
}
