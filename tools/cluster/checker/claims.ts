/** No unit has two claims at one time or within a buffer, and every booking has exactly the claims of its stage. */
import type { BookingFact, ClaimFact, Facts } from './facts.ts';
import type { Finding } from './findings.ts';
import { grouped } from './grouped.ts';

const startOf = ({ starts_at }: ClaimFact) => new Date(starts_at).getTime();
const endOf = ({ ends_at }: ClaimFact) => new Date(ends_at).getTime();

/** Two neighbours keep the longer of the buffers between them. */
const distanceOf = (before: ClaimFact, after: ClaimFact) => Math.max(before.buffer_after, after.buffer_before) * 60_000;

export function doubleBookings({ claims }: Pick<Facts, 'claims'>): Finding[] {
  return [...grouped(claims, ({ unit_id }) => unit_id)].flatMap(([unit, own]) => {
    const inOrder = own.sort((one, other) => startOf(one) - startOf(other));
    return inOrder.slice(1).flatMap((claim, index): Finding[] => {
      const before = inOrder[index]!;
      const bookings = `the bookings ${before.booking_id} and ${claim.booking_id}`;
      if (startOf(claim) < endOf(before))
        return [{ rule: 'double booking', text: `unit ${unit} belongs to ${bookings} at ${claim.starts_at}` }];
      // The days of a longer booking have a claim each.
      const isSame = before.booking_id === claim.booking_id;
      if (isSame || startOf(claim) - endOf(before) >= distanceOf(before, claim)) return [];
      return [{ rule: 'within a buffer', text: `${bookings} of unit ${unit} are too close at ${claim.starts_at}` }];
    });
  });
}

/** True for a stage in which the booking has its units: `held`, `paying`, `confirmed`, `changing`, `requested`. */
function hasUnits({ active, payment_status, booking_request, booking_status }: BookingFact): boolean {
  if (!active || payment_status === 'failed') return false;
  return !booking_request || booking_status === 'Assigned' || booking_status === 'Approved';
}

const isDesks = ({ type }: BookingFact) => type.endsWith('_desk');

function claimProblem(booking: BookingFact, claims: ClaimFact[]): string | undefined {
  const { id, starts_at, ends_at, items, capacity } = booking;
  if (!hasUnits(booking))
    return claims.length === 0 ? undefined : `booking ${id} is over and has ${claims.length} claims`;
  const units = new Set(claims.map(({ unit_id }) => unit_id));
  const needed = isDesks(booking) ? capacity : 1;
  if (units.size !== needed) return `booking ${id} has ${units.size} units instead of ${needed}`;
  const named = new Set(items.map(({ _id }) => String(_id)));
  if (isDesks(booking) && [...named].some((unit) => !units.has(unit)))
    return `booking ${id} names other seats than it has`;
  const first = Math.min(...claims.map(startOf));
  const last = Math.max(...claims.map(endOf));
  const fits = first === new Date(starts_at).getTime() && last === new Date(ends_at).getTime();
  return fits ? undefined : `booking ${id} has claims of another period`;
}

export function halfBookings({ bookings, claims, bookingsInActivities }: Facts): Finding[] {
  const own = grouped(claims, ({ booking_id }) => booking_id);
  const told = new Set(bookingsInActivities);
  // One activity tells of a whole series.
  const toldSeries = new Set(bookings.filter(({ id }) => told.has(id)).map(({ series_id }) => series_id));
  const isTold = ({ id, series_id }: BookingFact) => told.has(id) || (series_id !== null && toldSeries.has(series_id));
  const known = new Set(bookings.map(({ id }) => id));
  const problems = [
    ...bookings.map((booking) => claimProblem(booking, own.get(booking.id) ?? [])),
    ...bookings.map((booking) => (isTold(booking) ? undefined : `booking ${booking.id} has no activity`)),
    ...[...own.keys()].map((id) => (known.has(id) ? undefined : `there are claims of booking ${id}, which is missing`)),
  ];
  return problems.flatMap((text): Finding[] => (text === undefined ? [] : [{ rule: 'half a booking', text }]));
}
