/** Selects what a day of the calendar shows, if it has more bookings than there is room for. */
import { DAY, addDays, fromLocal, toLocal } from '#shared/time.ts';

export const DAYS_OF_WEEK = 7;

export type Spanning = { _id: string; from: Date; to: Date };

/** Local days in order, with the instants at which they begin, and the end of the last one. */
export type Days = { names: string[]; bounds: number[] };

/** The local days that a period touches. */
export function daysIn({ from, to }: { from: Date; to: Date }, zone: string): Days {
  const names: string[] = [];
  const last = toLocal(new Date(to.getTime() - 1), zone).day;
  for (let name = toLocal(from, zone).day; name <= last; name = addDays(name, 1)) names.push(name);
  const bounds = [...names, addDays(last, 1)].map((name) => fromLocal(name, '00:00', zone).getTime());
  return { names, bounds };
}

/** The index of the day that contains an instant; the nearest day for an instant outside. */
function dayAt({ names, bounds }: Days, at: number): number {
  let [low, high] = [0, names.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (bounds[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** `since` is the begin of the first day, or the start of a booking that began before the window. */
type Placed<Entry> = { entry: Entry; first: number; last: number; since: number };

function placeOf<Entry extends Spanning>(entry: Entry, days: Days): Placed<Entry> {
  const start = entry.from.getTime();
  const first = dayAt(days, start);
  return { entry, first, last: dayAt(days, entry.to.getTime() - 1), since: Math.min(start, days.bounds[first]!) };
}

/** Whether a calendar draws it as a bar over several days. */
const isLong = ({ entry: { from, to } }: Placed<Spanning>) => to.getTime() - from.getTime() > DAY;

/** The order in which a calendar fills the rows of a week: long bookings first, then by day, length and start. */
function compare(one: Placed<Spanning>, other: Placed<Spanning>): number {
  const [a, b] = [one.entry, other.entry];
  return (
    Number(isLong(other)) - Number(isLong(one)) ||
    one.since - other.since ||
    b.to.getTime() - b.from.getTime() - (a.to.getTime() - a.from.getTime()) ||
    a.from.getTime() - b.from.getTime() ||
    Number(a._id) - Number(b._id)
  );
}

/** The days of a booking within each week. */
function partsOf({ first, last }: Placed<Spanning>): { first: number; last: number }[] {
  const parts: { first: number; last: number }[] = [];
  for (let start = first; start <= last; start = (Math.floor(start / DAYS_OF_WEEK) + 1) * DAYS_OF_WEEK) {
    const end = (Math.floor(start / DAYS_OF_WEEK) + 1) * DAYS_OF_WEEK - 1;
    parts.push({ first: start, last: Math.min(end, last) });
  }
  return parts;
}

/** The rows of all weeks. A bar takes one row on all its days of a week. */
class Rows {
  private readonly taken: boolean[][];

  private readonly perDay: number;

  constructor(perDay: number) {
    this.perDay = perDay;
    this.taken = Array.from({ length: perDay }, () => []);
  }

  /** The first row that is free on all these days. */
  private freeRow({ first, last }: { first: number; last: number }): boolean[] | undefined {
    for (let row = 0; row < this.perDay; row += 1) {
      const days = this.taken[row]!;
      let day = first;
      while (day <= last && !days[day]) day += 1;
      if (day > last) return days;
    }
    return undefined;
  }

  /** Takes a row in each week, or none at all. */
  take(parts: { first: number; last: number }[]): boolean {
    const rows = parts.map((part) => this.freeRow(part));
    if (rows.some((row) => row === undefined)) return false;
    parts.forEach(({ first, last }, index) => {
      for (let day = first; day <= last; day += 1) rows[index]![day] = true;
    });
    return true;
  }
}

export type Picked<Entry> = {
  shown: Entry[];
  /** The number of bookings of each day that are not shown, by the index of the day. */
  hidden: number[];
};

/** Selects the bookings that fit into `perDay` rows of a calendar. The days begin with the first day of a week. */
export function pickPerDay<Entry extends Spanning>(entries: Entry[], days: Days, perDay: number): Picked<Entry> {
  const hidden = days.names.map(() => 0);
  const rows = new Rows(perDay);
  const shown: Entry[] = [];
  const placed = entries.map((entry) => placeOf(entry, days));
  for (const each of placed.sort(compare)) {
    if (rows.take(partsOf(each))) shown.push(each.entry);
    else for (let day = each.first; day <= each.last; day += 1) hidden[day]! += 1;
  }
  return { shown, hidden };
}
