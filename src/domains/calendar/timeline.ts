/** The timeline of a day: a row for each room, office and seat, with its bookings at their hours. */
import type { CalendarEntry, Place } from '#domains/calendar/schema.ts';
import { isDeskType, type ResourceType } from '#shared/resource-types.ts';
import { minutesOf, toLocal } from '#shared/time.ts';

/** The hours that are shown, in minutes from midnight. */
export type Hours = { opens: number; closes: number };

export type TimelineRow = {
  key: string;
  resource_id: string;
  name: string;
  color: string;
  type: ResourceType;
  /** Empty for rooms and offices. */
  seat_no: string;
  entries: CalendarEntry[];
};

const keyOf = (resourceId: string, type: ResourceType, unitId: string) =>
  isDeskType(type) ? `seat-${unitId}` : `resource-${resourceId}`;

const seatsOf = ({ type, items }: CalendarEntry) => (isDeskType(type) ? items : [{ _id: '', seat_no: '' }]);

/** The rows in the order of the places. A booked place that is not in use any more follows them. */
export function rowsOf(places: readonly Place[], entries: readonly CalendarEntry[]): TimelineRow[] {
  const rows = new Map<string, TimelineRow>();
  for (const { _id, ...place } of places) {
    const key = keyOf(place.resource_id, place.type, _id);
    rows.set(key, { ...place, key, entries: [] });
  }
  for (const entry of entries) {
    const { _id: resource_id, name, color } = entry.resource;
    for (const { _id, seat_no } of seatsOf(entry)) {
      const key = keyOf(resource_id, entry.type, _id);
      const row = rows.get(key) ?? { key, resource_id, name, color, type: entry.type, seat_no, entries: [] };
      row.entries.push(entry);
      rows.set(key, row);
    }
  }
  return [...rows.values()];
}

/** A line of the timeline: a room or an office, or the desks of an area, which are shown on request. */
export type DayLine = { row: TimelineRow; area?: undefined } | { row?: undefined; area: TimelineArea };

export type TimelineArea = Pick<TimelineRow, 'key' | 'name' | 'color' | 'type'> & { seats: TimelineRow[] };

/** The rows in their order, with the desks of an area and type together where the first of them is. */
export function linesOf(rows: readonly TimelineRow[]): DayLine[] {
  const areas = new Map<string, TimelineArea>();
  return rows.flatMap((row): DayLine[] => {
    const { resource_id, name, color, type } = row;
    if (!isDeskType(type)) return [{ row }];
    const key = `${resource_id}-${type}`;
    const known = areas.get(key);
    known?.seats.push(row);
    if (known) return [];
    const area = { key, name, color, type, seats: [row] };
    areas.set(key, area);
    return [{ area }];
  });
}

/** How many desks of an area are booked from one minute of the day to another. */
export type Stretch = { from: number; to: number; count: number };

/** The hours of an area, divided where the number of booked desks changes. Hours without a booking are left out. */
export function stretchesOf(
  { seats }: TimelineArea,
  { day, zone, opens, closes }: Hours & { day: string; zone: string },
): Stretch[] {
  const changes = new Map<number, number>();
  const add = (minute: number, by: number) => changes.set(minute, (changes.get(minute) ?? 0) + by);
  for (const { from, to } of seats.flatMap(({ entries }) => entries)) {
    const [start, end] = [minutesOn(from, day, zone), minutesOn(to, day, zone)].map((minute) =>
      Math.min(Math.max(minute, opens), closes),
    ) as [number, number];
    if (start < end) {
      add(start, 1);
      add(end, -1);
    }
  }
  const minutes = [...changes.keys()].sort((one, other) => one - other);
  let count = 0;
  return minutes.flatMap((from, index) => {
    count += changes.get(from)!;
    const to = minutes[index + 1];
    return to !== undefined && count > 0 ? [{ from, to, count }] : [];
  });
}

/** The minutes from midnight of a day that a clock in the zone shows at an instant; before or after that day, its begin or end. */
function minutesOn(at: Date, day: string, zone: string): number {
  const local = toLocal(at, zone);
  if (local.day < day) return 0;
  return local.day > day ? 24 * 60 : minutesOf(local.time);
}

export type Bar = {
  /** Shares of the width, from 0 to 1. */
  start: number;
  width: number;
  /** Whether the booking begins before the hours that are shown, or ends after them. */
  isCutStart: boolean;
  isCutEnd: boolean;
};

/** Where a period is in the row of a day. Undefined if it is outside of the hours. */
export function barOf(
  { from, to }: { from: Date; to: Date },
  { day, zone, opens, closes }: Hours & { day: string; zone: string },
): Bar | undefined {
  const [start, end] = [minutesOn(from, day, zone), minutesOn(to, day, zone)];
  const [shownFrom, shownTo] = [Math.max(start, opens), Math.min(end, closes)];
  if (shownFrom >= shownTo) return undefined;
  const length = closes - opens;
  const startsEarlier = toLocal(from, zone).day < day || start < opens;
  const endsLater = toLocal(new Date(to.getTime() - 1), zone).day > day || end > closes;
  return {
    start: (shownFrom - opens) / length,
    width: (shownTo - shownFrom) / length,
    isCutStart: startsEarlier,
    isCutEnd: endsLater,
  };
}

/** Where an instant is in the row of a day. Undefined on other days and outside of the hours. */
export function nowAt(
  now: Date,
  { day, zone, opens, closes }: Hours & { day: string; zone: string },
): number | undefined {
  const local = toLocal(now, zone);
  const minutes = minutesOf(local.time);
  return local.day === day && minutes >= opens && minutes <= closes ? (minutes - opens) / (closes - opens) : undefined;
}

/** A bar of the timeline: the index of its row, and its position among the bars of the row. */
export type Spot = { row: number; index: number };

/** The nearest bar of a row, by where the bars begin. */
function nearest(starts: readonly number[], start: number): number {
  let best = 0;
  starts.forEach((each, index) => {
    if (Math.abs(each - start) < Math.abs(starts[best]! - start)) best = index;
  });
  return best;
}

/**
 * The bar that an arrow key, Home or End goes to. Rows without bars are skipped.
 * @param rows where the bars of each row begin, in order
 * @returns undefined for other keys, and at the border
 */
export function neighbour(rows: readonly (readonly number[])[], { row, index }: Spot, key: string): Spot | undefined {
  const bars = rows[row] ?? [];
  const inRow = (next: number) => (next in bars && next !== index ? { row, index: next } : undefined);
  if (key === 'ArrowLeft') return inRow(index - 1);
  if (key === 'ArrowRight') return inRow(index + 1);
  if (key === 'Home') return inRow(0);
  if (key === 'End') return inRow(bars.length - 1);
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return undefined;
  for (let next = row + step; next in rows; next += step)
    if (rows[next]!.length > 0) return { row: next, index: nearest(rows[next]!, bars[index] ?? 0) };
  return undefined;
}
