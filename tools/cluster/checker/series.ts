/** A series is booked, moved and cancelled as a whole, or not at all. */
import { toLocal } from '../../../src/shared/time.ts';
import type { BookingFact, Facts } from './facts.ts';
import type { Finding, Rule } from './findings.ts';
import { grouped } from './grouped.ts';
import type { WriteFacts } from './outcomes.ts';

/** The series keep their time on the clock of the workspace. */
const clockTime = (at: unknown) => toLocal(new Date(String(at))).time;

/** The values that may be left after these changes: that of the last one that was done, and those of unknown outcome since. */
export function possible<T>(first: T, changes: WriteFacts[], valueOf: (change: WriteFacts) => T): T[] {
  return changes.reduce<T[]>(
    (values, change) => {
      if (change.outcome === 'refused') return values;
      return change.outcome === 'done' ? [valueOf(change)] : [...values, valueOf(change)];
    },
    [first],
  );
}

function madeFindings({ outcome, told, to, asked }: WriteFacts, bookings: BookingFact[], planned: number[]): Finding[] {
  const ids = [...new Set(bookings.map(({ series_id }) => series_id))];
  const text = `the series ${String(asked?.title)}: ${bookings.length} of ${String(asked?.times)} bookings, in the series ${ids.join()}`;
  const finding = (rule: Rule): Finding[] => [{ rule, at: to, text }];
  if (ids.length > 1) return finding('made twice');
  if (outcome === 'refused' && ids.length > 0) return finding('refused but made');
  if (outcome === 'done' && ids[0] !== told?._id) return finding('booking lost');
  const isWhole = ids.length === 0 || [bookings.length, ...planned].every((count) => count === asked?.times);
  return isWhole ? [] : finding('half a series');
}

function changeFindings(made: WriteFacts, bookings: BookingFact[], changes: WriteFacts[]): Finding[] {
  const of = (call: WriteFacts['call']) => changes.filter((change) => change.call === call);
  const at = changes.at(-1)?.to ?? made.to;
  const times = [...new Set(bookings.map(({ starts_at }) => clockTime(starts_at)))];
  const active = bookings.filter((booking) => booking.active).length;
  const text = `the series ${String(made.asked?.title)} begins at ${times.join()}, and ${active} of ${bookings.length} bookings are left`;
  const mayBegin = possible(clockTime(made.asked?.from), of('move-series'), ({ asked }) => clockTime(asked?.from));
  const mayBeLeft = possible(bookings.length, of('cancel-series'), ({ asked }) => Number(asked?.left));
  if (times.length > 1) return [{ rule: 'half a series', at, text }];
  const isKnown = mayBegin.includes(times[0]!) && mayBeLeft.includes(active);
  if (isKnown) return [];
  const isHalf = active > 1 && active < bookings.length;
  return [{ rule: isHalf ? 'half a series' : 'change lost', at, text }];
}

export function seriesFindings(
  writes: WriteFacts[],
  { bookings, series }: Pick<Facts, 'bookings' | 'series'>,
): Finding[] {
  const byTitle = grouped(bookings, ({ title }) => title);
  const changes = grouped(
    writes.filter(({ call }) => call === 'move-series' || call === 'cancel-series'),
    ({ record }) => record!,
  );
  const planned = new Map(series.map(({ id, bookings: count }) => [id, count]));
  return writes
    .filter(({ call }) => call === 'create-series')
    .flatMap((write) => {
      const own = byTitle.get(String(write.asked?.title)) ?? [];
      const id = own[0]?.series_id;
      const found = madeFindings(write, own, id ? [planned.get(id) ?? 0] : []);
      if (found.length > 0 || !id) return found;
      return changeFindings(write, own, changes.get(id) ?? []);
    });
}
