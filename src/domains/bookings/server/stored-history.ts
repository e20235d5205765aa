/** The history of a booking as it is stored, and as it is shown. */
import type { HistoryEntry, HistoryType } from '#domains/bookings/history.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { Said } from '#shared/said.ts';

/**
 * A stored entry of the history. Entries are stored in order. JSON contains instants as strings. `said` is put into words when somebody reads it; `remark`
 * is what a person has written, and all text of entries of earlier releases.
 */
export type StoredEntry = Omit<HistoryEntry, 'from' | 'to'> & { at: string; from: string; to: string; said?: Said[] };

/** What an entry says beside what happened. */
export type Remarks = {
  reschedule_reason?: string;
  said?: readonly Said[];
  /** What a person has written. */
  remark?: string | undefined;
};

/** The history, by time. An entry with the same time as an earlier one is moved by a millisecond, which keeps the order. */
export function historyView(history: StoredEntry[], words: (said: Said) => string): BookingView['meta'] {
  const meta: BookingView['meta'] = {};
  for (const { at, from, to, said = [], ...entry } of history) {
    let key = at;
    while (key in meta) key = new Date(new Date(key).getTime() + 1).toISOString();
    const remark = [...said.map(words), entry.remark].filter(Boolean).join('. ');
    meta[key] = { ...entry, remark, from: new Date(from), to: new Date(to) };
  }
  return meta;
}

/** A history entry. @param booking the booking after the change */
export function historyEntry(
  type: HistoryType,
  booking: { starts_at: Date; ends_at: Date; resource_id: string },
  by: { name: string; email: string },
  now: Date,
  { reschedule_reason = '', said = [], remark = '' }: Remarks = {},
): StoredEntry {
  return {
    at: now.toISOString(),
    type,
    from: booking.starts_at.toISOString(),
    to: booking.ends_at.toISOString(),
    resource_id: booking.resource_id,
    reschedule_reason,
    remark,
    ...(said.length > 0 && { said: [...said] }),
    modified_by: { name: by.name, email: by.email },
  };
}
