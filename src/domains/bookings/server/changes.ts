/** Writes a change of a booking that the caller has locked: its stage and columns, an entry of its history, and the news. */
import type { Transaction } from '#server/db/transaction.ts';
import { type News, publish } from '#server/outbox.ts';
import type { ActivityModel } from '#domains/activity/schema.ts';
import { recordActivity } from '#domains/activity/server/service.ts';
import { type Stage, flagsOf } from '#domains/bookings/stages.ts';
import { type BookingRecord, type BookingRow, type StoredEntry, historyEntry } from '#domains/bookings/server/model.ts';
import { type LiveName, bookingNews } from '#domains/bookings/server/news.ts';
import type { HistoryType } from '#domains/bookings/schema.ts';

/** Somebody, or the system when nobody was asked. */
export type Author = { userId: string | null; name: string; email: string };

export const SYSTEM: Author = { userId: null, name: 'Cockpit', email: '' };

/** Columns that are no part of the stage; the stage's own are written by `to`. */
type Columns = Omit<
  BookingRow,
  | 'id'
  | 'items'
  | 'old_items'
  | 'amenities_id'
  | 'history'
  | 'active'
  | 'payment_status'
  | 'processing_payment'
  | 'booking_status'
>;

export type Change = {
  /** The stage that the booking is in afterwards; missing when it stays. */
  to?: Stage;
  columns?: Partial<Columns>;
  history?: { type: HistoryType; reschedule_reason?: string; remark?: string };
  /** What the activity says, after the doer's name. Without it the change is not an activity. */
  action?: string;
  model?: ActivityModel;
  live: LiveName;
  events?: News[];
};

/** @returns the booking as it is after the change */
export async function changeBooking(
  trx: Transaction,
  record: BookingRecord,
  by: Author,
  change: Change,
  now: Date,
): Promise<BookingRecord> {
  const columns = { ...change.columns, ...(change.to && flagsOf(change.to, record.booking_request)) };
  const after = { ...record, ...columns };
  const history: StoredEntry[] = change.history
    ? [...record.history, historyEntry(change.history.type, after, by, now, change.history)]
    : record.history;
  const written = { ...columns, ...(change.history && { history: JSON.stringify(history) }) };
  if (Object.keys(written).length > 0) await trx('bookings').where('id', record.id).update(written);
  const news = [bookingNews(change.live, record.id), ...(change.events ?? [])];
  if (change.action === undefined) await publish(trx, news, now);
  else {
    const activity = {
      actorId: by.userId,
      spaceId: record.space_id,
      model: change.model ?? ('Booking' as const),
      modelId: record.id,
      message: `${by.name} ${change.action}`,
      now,
    };
    await recordActivity(trx, activity, news);
  }
  return { ...after, history };
}
