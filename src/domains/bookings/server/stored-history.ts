/** The history of a booking as it is stored, and as it is shown. */
import type { HistoryEntry, HistoryType } from '#domains/bookings/history.ts';
import type { BookingView } from '#domains/bookings/schema.ts';

/** A stored entry of the history. Entries are stored in order. JSON contains instants as strings. */
export type StoredEntry = Omit<HistoryEntry, 'from' | 'to'> & { at: string; from: string; to: string };

/** The history, by time. An entry with the same time as an earlier one is moved by a millisecond, which keeps the order. */
export function historyView(history: StoredEntry[]): BookingView['meta'] {
  const meta: BookingView['meta'] = {};
  for (const { at, from, to, ...entry } of history) {
    let key = at;
    while (key in meta) key = new Date(new Date(key).getTime() + 1).toISOString();
    meta[key] = { ...entry, from: new Date(from), to: new Date(to) };
  }
  return meta;
}

/** A history entry. @param booking the booking after the change */
export function historyEntry(
  type: HistoryType,
  booking: { starts_at: Date; ends_at: Date; resource_id: string },
  by: { name: string; email: string },
  now: Date,
  texts: { reschedule_reason?: string; remark?: string } = {},
): StoredEntry {
  return {
    at: now.toISOString(),
    type,
    from: booking.starts_at.toISOString(),
    to: booking.ends_at.toISOString(),
    resource_id: booking.resource_id,
    reschedule_reason: texts.reschedule_reason ?? '',
    remark: texts.remark ?? '',
    modified_by: { name: by.name, email: by.email },
  };
}
