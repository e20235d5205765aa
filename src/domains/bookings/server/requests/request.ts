/** Booking requests: staff book on behalf of a customer, without payment. The units are claimed until the request is decided. */
import type { Actor } from '#server/actor.ts';
import { managesSpace, NO_ACCESS } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { answering } from '#server/idempotency.ts';
import type { RequestBookingInput } from '#domains/bookings/requests.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { attending, readCustomer } from '#domains/bookings/server/people/customer.ts';
import { priceAt, readPlace } from '#domains/bookings/server/places/place.ts';
import { bookingActor } from '#domains/bookings/server/access.ts';
import { payerOf, requireRoom } from '#domains/bookings/server/lifecycle/create.ts';
import { writeBooking } from '#domains/bookings/server/lifecycle/insert.ts';
import type { BookingDraft } from '#domains/bookings/server/lifecycle/draft.ts';
import { requirePaid } from '#domains/bookings/server/payment/overdue.ts';
import { termsOfPlace, requireBookablePeriod, requireOpenUnits } from '#domains/bookings/server/places/period.ts';
import { chooseUnits, withOtherSeats } from '#domains/bookings/server/lifecycle/units.ts';
import { NotAllowed } from '#shared/errors.ts';
import { offeredFor } from '#domains/pricing/server/index.ts';
import { may } from '#shared/permissions.ts';

/** Staff who edit the requests or the calendar of a workspace that they manage. @throws NotAllowed */
function requireRequester(actor: Actor, spaceId: string): void {
  const mayRequest = may(actor.role, 'bookingRequest') || may(actor.role, 'booking.calendar');
  if (!mayRequest) throw new NotAllowed();
  if (!managesSpace(actor, spaceId)) throw new NotAllowed(NO_ACCESS);
}

async function draftOf(call: Call, request: RequestBookingInput): Promise<BookingDraft> {
  const { services, actor, now } = call;
  const [place, named] = await Promise.all([readPlace(services.knex, request), readCustomer(call, request)]);
  requireRoom(place, request);
  const outsideHours = bookingActor(actor, request).showsAllBookings && request.outside_hours;
  const benefits = named.billed?.benefits ?? [];
  const exception = requireBookablePeriod(place, request, call, { outsideHours, benefits });
  requireOpenUnits(place, request.to);
  const overdue = requirePaid(place, named.billed, call, outsideHours);
  const { type, from } = request;
  const wanted = { space: place.space, type, from, named: {}, customer: payerOf(named), isRequest: true };
  const offered = await offeredFor(call, wanted);
  return {
    place,
    request,
    people: { ...named, members: attending(named) },
    price: await priceAt(services.knex, place, { ...request, offered }, now),
    terms: 'approval',
    said: [...exception, ...overdue],
    ...termsOfPlace(place, outsideHours),
    remark: request.booking_customer_remark ?? '',
  };
}

/**
 * Requests a booking on behalf of a customer. Its units are claimed until it is decided, and nobody is charged.
 * @throws InvalidInput, NotAllowed, NotFound, and Conflict 'This Resource is already booked'
 */
export async function requestBooking(call: Call, request: RequestBookingInput): Promise<BookingView> {
  requireRequester(call.actor, request.space_id);
  const draft = await draftOf(call, request);
  return withOtherSeats((anywhere) =>
    answering(call.services, async (trx) =>
      writeBooking(trx, call, draft, await chooseUnits(trx, { ...draft, anywhere }, call.now)),
    ),
  );
}
