/** Writes a change of a booking that the caller has locked: its columns, an entry of its history, and the news. */
import type { Transaction } from '#server/db/transaction.ts';
import type { News } from '#server/outbox.ts';
import type { ActivityModel } from '#domains/activity/schema.ts';
import { recordActivity } from '#domains/activity/server/service.ts';
import { type BookingRecord, type BookingRow, type StoredEntry, historyEntry } from '#domains/bookings/server/model.ts';
import { type LiveName, bookingNews } from '#domains/bookings/server/news.ts';
import type { HistoryType } from '#domains/bookings/schema.ts';

/** Somebody, or the system when nobody was asked. */
export type Doer = { userId: string | null; name: string; email: string };

export const SYSTEM: Doer = { userId: null, name: 'Cockpit', email: '' };

export type Change = {
  columns?: Partial<Omit<BookingRow, 'id' | 'items' | 'old_items' | 'amenities_id' | 'history'>>;
  history?: { type: HistoryType; reschedule_reason?: string; remark?: string };
  /** What the activity says, after the doer's name. */
  deed?: string;
  model?: ActivityModel;
  live: LiveName;
  alsoTell?: News[];
};

/** @returns the booking as it is after the change */
export async function changeBooking(
  trx: Transaction,
  record: BookingRecord,
  by: Doer,
  change: Change,
  now: Date,
): Promise<BookingRecord> {
  const after = { ...record, ...change.columns };
  const history: StoredEntry[] = change.history
    ? [...record.history, historyEntry(change.history.type, after, by, now, change.history)]
    : record.history;
  await trx('bookings')
    .where('id', record.id)
    .update({ ...change.columns, ...(change.history && { history: JSON.stringify(history) }) });
  const news = [bookingNews(change.live, record.id), ...(change.alsoTell ?? [])];
  await recordActivity(
    trx,
    {
      actorId: by.userId,
      spaceId: record.space_id,
      model: change.model ?? 'Booking',
      modelId: record.id,
      message: `${by.name} ${change.deed ?? 'updated a booking'}`,
      now,
    },
    news,
  );
  return { ...after, history };
}
