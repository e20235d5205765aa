/** The day of a workspace at a glance: who arrives, who is in, and when each place is free. */
import { periodProblem, START_STEP_MS, takesBookings } from '#domains/availability/index.ts';
import type { Place } from '#domains/calendar/schema.ts';
import { openOn, type OpeningTimes, withRulesOf } from '#domains/workspaces/index.ts';
import { isDeskType, type ResourceType } from '#shared/resource-types.ts';
import { MINUTE, fromLocal, toLocal } from '#shared/time.ts';

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

export type ArrivalState = 'Expected' | 'Started' | 'In' | 'Left' | 'Over';

/** Whether somebody is there: by their check-in, and otherwise as far as the period of the booking tells. */
export function arrivalState({ from, to, checked_in }: Span & { checked_in: boolean }, now: Date): ArrivalState {
  if (to <= now) return checked_in ? 'Left' : 'Over';
  if (checked_in) return 'In';
  return from <= now ? 'Started' : 'Expected';
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

/** What is left of the opening hours of a day, in order. Nothing if the workspace is closed, or closes before the next start. */
function restOf(space: OpeningTimes, day: string, now: Date): Span[] {
  const at = (time: string) => fromLocal(day, time, space.time_zone);
  return openOn(space, day)
    .map(([opens, closes]) => ({ from: later(at(opens), nextStart(now)), to: at(closes) }))
    .filter(({ from, to }) => from < to);
}

/** The next time on a day at which a place can be booked. Undefined if there is none. */
export function nextFree(
  given: OpeningTimes,
  { type, resourceId, day, now }: { type: ResourceType; resourceId?: string; day: string; now: Date },
  taken: readonly Span[],
): Free | undefined {
  const space = withRulesOf(given, type, resourceId);
  for (const { from, to: until } of restOf(space, day, now).flatMap((rest) => gapsIn(rest, taken))) {
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
  | { seats?: undefined; free: Free | undefined }
  | { seats: { free: number; total: number } }
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
  const takenOf = ({ _id }: Place) => taken.filter(({ unit_id }) => unit_id === _id);
  const isSeatFree = (seat: Place) => {
    const rest = restOf(withRulesOf(space, seat.type, seat.resource_id), day, now);
    const isTaken = takenOf(seat).some((each) => rest.some((part) => overlaps(each, part)));
    return rest.length > 0 && takesBookings(seat, day) && !isTaken;
  };
  const distinct = new Map(places.map((place) => [`${place.resource_id}-${place.type}`, place]));
  return [...distinct.values()].map((place): PlaceToday => {
    const { resource_id, name, color, type } = place;
    const shown = { resource_id, name, color, type };
    if (!isDeskType(type)) {
      const free = takesBookings(place, day)
        ? nextFree(space, { type, resourceId: resource_id, day, now }, takenOf(place))
        : undefined;
      return { ...shown, free };
    }
    const seats = places.filter((each) => each.resource_id === resource_id && each.type === type);
    return { ...shown, seats: { free: seats.filter(isSeatFree).length, total: seats.length } };
  });
}
