/** The search of the booking modal, and the seats that are chosen in its result. */
import { periodOf, type Search } from '#domains/availability/client/index.ts';
import { MAX_DAYS_BACK, periodProblem } from '#domains/availability/index.ts';
import { DURATION, type SearchQuery } from '#domains/workspaces/client/index.ts';
import type { OpeningTimes } from '#domains/workspaces/index.ts';
import type { When } from '#domains/bookings/client/requests/request-form.ts';
import { DAY, WEEKDAYS, hoursBetween, toLocal } from '#shared/time.ts';

type PlaceSearchTerms = {
  now: Date;
  /** Staff may book outside the opening hours. */
  outsideHours: boolean;
  /** The resource must have all of these. */
  amenities: string[];
  /** For whom it is booked: an account, or '' for somebody without one. */
  assignedUser: string;
  /** The voucher that lowers the prices, or '' for none. */
  voucherCode: string;
};

/** The filter of a complete query. Unlike the public search, there are no results for other hours. */
export function placeSearch(
  query: SearchQuery,
  space: OpeningTimes & { _id: string },
  terms: PlaceSearchTerms,
): Search {
  const { resource_type: type, capacity } = query;
  const { now, outsideHours, amenities, assignedUser, voucherCode } = terms;
  const period = periodOf(query, space);
  if (!period || type === null) return { filter: null, problem: undefined };
  const problem = periodProblem(space, { type, ...period }, now, { outsideHours, entersPast: outsideHours });
  if (problem || capacity === null) return { filter: null, problem };
  return {
    problem,
    filter: {
      space_id: space._id,
      type,
      capacity,
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      assignedUser,
      ...(voucherCode && { voucher_code: voucherCode }),
      ...(amenities.length > 0 && { amenities_id: amenities }),
      ...(outsideHours && { outside_hours: true }),
    },
  };
}

/** The time from which staff enter bookings: they may enter what has been when they book outside the rules. */
export const enteredFrom = (now: Date, outsideHours: boolean): Date =>
  outsideHours ? new Date(now.getTime() - MAX_DAYS_BACK * DAY) : now;

/** All hours of all days, which staff may choose when they book outside the rules. */
export function wholeDay<Space extends OpeningTimes>(space: Space): Space {
  return { ...space, no_of_days: WEEKDAYS, office_hours: ['00:00', '24:00'], use_rules: null };
}

/** The day, time and duration of a period. */
export function whenOf({ from, to }: { from?: Date; to?: Date }, zone: string): When {
  const start = from && toLocal(from, zone);
  return {
    from_date: start?.day ?? null,
    to_date: (to && toLocal(to, zone).day) ?? null,
    from_time: start?.time ?? null,
    duration: from && to ? hoursBetween(from, to) : 1,
  };
}

/** The same for a new booking. Its duration is rounded up to one that can be booked. */
export function newWhen(period: { from?: Date; to?: Date }, zone: string): When {
  const when = whenOf(period, zone);
  const steps = Math.ceil((when.duration ?? 0) / DURATION.step);
  return { ...when, duration: Math.min(DURATION.max, Math.max(DURATION.min, steps * DURATION.step)) };
}

/** The chosen seats that are still free, and the first other free ones, one for each person. */
export function seatsFor(chosen: readonly string[], free: readonly string[], capacity: number): string[] {
  const remaining = chosen.filter((seatId) => free.includes(seatId));
  return [...remaining, ...free.filter((seatId) => !remaining.includes(seatId))].slice(0, capacity);
}

/** Chooses a seat, or gives it up. If there is a seat for each person already, the one chosen first is given up. */
export function withSeat(chosen: readonly string[], seatId: string, capacity: number): string[] {
  if (chosen.includes(seatId)) return chosen.filter((other) => other !== seatId);
  return [...chosen, seatId].slice(-capacity);
}
