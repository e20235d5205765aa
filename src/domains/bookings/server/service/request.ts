/** Booking requests: staff book on behalf of a customer, without payment. The units are claimed until the request is decided. */
import type { Actor } from '#server/actor.ts';
import { managesSpace, NO_ACCESS } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { answering } from '#server/idempotency.ts';
import { mayReadUser } from '#domains/accounts/server/index.ts';
import type { RequestBookingInput } from '#domains/bookings/requests.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { type Billed, BLOCKED_MEMBER, findMember } from '#domains/bookings/server/people.ts';
import { priceAt, readPlace } from '#domains/bookings/server/place.ts';
import { bookingActor } from '#domains/bookings/server/access.ts';
import { type Draft, requireRoom, writeBooking } from '#domains/bookings/server/service/create.ts';
import { requireBookablePeriod, requireOpenUnits } from '#domains/bookings/server/service/period.ts';
import { chooseUnits, withOtherSeats } from '#domains/bookings/server/service/units.ts';
import { InvalidInput, NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';

/** Staff who edit the requests or the calendar of a workspace that they manage. @throws NotAllowed */
function requireRequester(actor: Actor, spaceId: string): void {
  const mayRequest = may(actor.role, 'bookingRequest') || may(actor.role, 'booking.calendar');
  if (!mayRequest) throw new NotAllowed();
  if (!managesSpace(actor, spaceId)) throw new NotAllowed(NO_ACCESS);
}

/**
 * The account of the customer, if the caller may read it. Otherwise the request has the same result whether there is an account
 * or not.
 * @throws InvalidInput when the member is blocked in the workspace
 */
async function accountOf(call: Call, { email, space_id }: RequestBookingInput): Promise<Billed | null> {
  const account = email ? await findMember(call.services.knex, email, space_id) : undefined;
  if (!account || !(await mayReadUser(call, account.id))) return null;
  const { entry, ...billed } = account;
  if (entry === false) throw new InvalidInput(BLOCKED_MEMBER, 'email');
  return { ...billed, isMember: entry === true };
}

/** The customer attends, so that they see the request and get its mails when they have an address. */
function membersOf(request: RequestBookingInput, billed: Billed | null): Draft['people']['members'] {
  const { name, email, number = '' } = request;
  return email ? [{ email, name: billed?.name ?? name, number, user_id: billed?.id ?? null }] : [];
}

async function draftOf(call: Call, request: RequestBookingInput): Promise<Draft> {
  const { services, actor, now } = call;
  const [place, billed] = await Promise.all([readPlace(services.knex, request), accountOf(call, request)]);
  requireRoom(place, request);
  requireBookablePeriod(place, request, call, {
    outsideHours: bookingActor(actor, request).showsAllBookings && request.outside_hours,
  });
  requireOpenUnits(place, request.to);
  return {
    place,
    request,
    people: { billed, members: membersOf(request, billed) },
    price: await priceAt(services.knex, place, request, now),
    customer: {
      customer_name: request.name,
      customer_email: request.email ?? '',
      customer_number: request.number ?? '',
      booking_customer_remark: request.booking_customer_remark ?? '',
    },
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
