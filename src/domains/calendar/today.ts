/** The day of a workspace at a glance: who arrives, who is in, and when each place is free. */
import { periodProblem, START_STEP_MS, takesBookings } from '#domains/availability/index.ts';
import type { Place } from '#domains/calendar/schema.ts';
import { isOpenOn, openingPeriod, type OpeningTimes } from '#domains/workspaces/index.ts';
import { isDeskType, type ResourceType } from '#shared/resource-types.ts';
import { MINUTE, toLocal } from '#shared/time.ts';

type Span = { from: Date; to: Date };

/** The lengths of a booking that the desk offers with one press, in minutes. */
const OFFERED_MINUTES = [30, 60, 120];

/** The bookings that begin on a local day, by their start. */
export function arrivalsOn<Entry extends Span>(entries: readonly Entry[], day: string, zone: string): Entry[] {
  return entries
    .filter(({ from }) => toLocal(from, zone).day === day)
    .sort((one, other) => one.from.getTime() - other.from.getTime());
}

/** The bookings that have begun and are not over. The one that ends first is the first. */
export function presentAt<Entry extends Span>(entries: readonly Entry[], now: Date): Entry[] {
  return entries
    .filter(({ from, to }) => from <= now && now < to)
    .sort((one, other) => one.to.getTime() - other.to.getTime());
}

const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** The next instant at which a meeting may begin. */
const nextStart = (at: Date) => new Date(Math.ceil(at.getTime() / START_STEP_MS) * START_STEP_MS);

/** The parts of a period that no booking takes, in order. */
export function gapsIn(open: Span, taken: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let at = open.from;
  for (const { from, to } of [...taken].sort((one, other) => one.from.getTime() - other.from.getTime())) {
    if (from > at) gaps.push({ from: at, to: earlier(from, open.to) });
    at = later(at, nextStart(to));
    if (at >= open.to) return gaps;
  }
  return [...gaps, { from: at, to: open.to }];
}

/** When a place is free: from `from` until `until`. `minutes` are the lengths that can be booked from its start. */
export type Free = { from: Date; until: Date; minutes: number[] };

/** What is left of the opening hours of a day. Undefined if the workspace is closed, or closes before the next start. */
function restOf(space: OpeningTimes, day: string, now: Date): Span | undefined {
  if (!isOpenOn(space, day)) return undefined;
  const { from, to } = openingPeriod(space, day, day);
  const rest = { from: later(from, nextStart(now)), to };
  return rest.from < rest.to ? rest : undefined;
}

/** The next time on a day at which a place can be booked. Undefined if there is none. */
export function nextFree(
  space: OpeningTimes,
  { type, day, now }: { type: ResourceType; day: string; now: Date },
  taken: readonly Span[],
): Free | undefined {
  const rest = restOf(space, day, now);
  if (!rest) return undefined;
  for (const { from, to: until } of gapsIn(rest, taken)) {
    const minutes = OFFERED_MINUTES.filter((length) => {
      const to = new Date(from.getTime() + length * MINUTE);
      return to <= until && !periodProblem(space, { type, from, to }, now);
    });
    if (minutes.length > 0) return { from, until, minutes };
  }
  return undefined;
}

/** A room or an office with its next free time, or the desks of an area with the number of those that are free for the rest of the day. */
export type PlaceToday = { resource_id: string; name: string; color: string; type: ResourceType } & (
  { seats?: undefined; free: Free | undefined } | { seats: { free: number; total: number } }
);

/** When a unit is taken. */
export type TakenSpan = Span & { unit_id: string };

const overlaps = (one: Span, other: Span) => one.from < other.to && other.from < one.to;

/** The places of a workspace on a day, in their order. Desks of the same area and type are one place. */
export function placesToday(
  space: OpeningTimes,
  places: readonly Place[],
  taken: readonly TakenSpan[],
  { day, now }: { day: string; now: Date },
): PlaceToday[] {
  const rest = restOf(space, day, now);
  const takenOf = ({ _id }: Place) => taken.filter(({ unit_id }) => unit_id === _id);
  const isSeatFree = (seat: Place) =>
    rest !== undefined && takesBookings(seat, day) && !takenOf(seat).some((each) => overlaps(each, rest));
  const distinct = new Map(places.map((place) => [`${place.resource_id}-${place.type}`, place]));
  return [...distinct.values()].map((place): PlaceToday => {
    const { resource_id, name, color, type } = place;
    const shown = { resource_id, name, color, type };
    if (!isDeskType(type)) {
      const free = takesBookings(place, day) ? nextFree(space, { type, day, now }, takenOf(place)) : undefined;
      return { ...shown, free };
    }
    const seats = places.filter((each) => each.resource_id === resource_id && each.type === type);
    return { ...shown, seats: { free: seats.filter(isSeatFree).length, total: seats.length } };
  });
}
