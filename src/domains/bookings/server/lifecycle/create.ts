import { type Actor, seesSpace, showsAllBookings, NO_ACCESS } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import { namesCustomer, peopleProblem } from '#domains/bookings/forms.ts';
import type { BookingView, CreateBookingInput } from '#domains/bookings/schema.ts';
import type { BookingDraft, NewBooking } from '#domains/bookings/server/lifecycle/draft.ts';
import { resolveCustomer } from '#domains/bookings/server/people/customer.ts';
import { type People, resolvePeople } from '#domains/bookings/server/people/people.ts';
import { type Place, priceAt, readPlace } from '#domains/bookings/server/places/place.ts';
import { bookingActor, editsBookingsOf, mayBeCovered } from '#domains/bookings/server/access.ts';
import { spendLink } from '#domains/bookings/server/payment/link.ts';
import { requireCreatesLeft } from '#domains/bookings/server/lifecycle/hold-limits.ts';
import {
  isOnlyRequested,
  termsOfPlace,
  requireBookablePeriod,
  requireOpenUnits,
} from '#domains/bookings/server/places/period.ts';
import { requirePaid } from '#domains/bookings/server/payment/overdue.ts';
import { chooseUnits, withOtherSeats } from '#domains/bookings/server/lifecycle/units.ts';
import { namedProblem, planEnd, type ReducedQuote } from '#domains/pricing/index.ts';
import { findPlanFor, type ReductionRequest, offeredFor } from '#domains/pricing/server/index.ts';
import { INACTIVE_SPACE } from '#domains/workspaces/index.ts';
import { AppError, type FieldMessage, InvalidInput, NotAllowed, TimeTaken } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { writeBooking } from '#domains/bookings/server/lifecycle/insert.ts';
import type { Said } from '#shared/said.ts';
import { msg, msgWith } from '#shared/texts.ts';

/** Checks workspace and size. Members book where they are not blocked; staff book for others where they manage the bookings. */
function requirePlace(actor: Actor, place: Place, people: People, request: CreateBookingInput): void {
  const isOwn = people.billed?.id === actor.userId;
  const mayBook = isOwn ? seesSpace(actor, place.space.id) : editsBookingsOf(actor, request);
  if (!mayBook) throw new NotAllowed(NO_ACCESS);
  requireRoom(place, request);
}

/** @throws InvalidInput when the workspace is switched off or the room is too small, Conflict when an area has too few seats */
export function requireRoom(place: Place, request: Pick<NewBooking, 'type' | 'capacity'>): void {
  if (!place.space.active) throw new InvalidInput(INACTIVE_SPACE, 'space_id');
  const { name, capacity } = place.resource;
  if (isDeskType(request.type)) {
    if (request.capacity > place.units.length) throw new TimeTaken();
  } else if (request.capacity > capacity)
    throw new InvalidInput(msgWith('{resource} has room for {most}', { resource: name, most: capacity }), 'capacity');
}

/**
 * Members pay in the cart. A link needs an address. A booking on account needs the rights of an approval.
 * @throws NotAllowed, InvalidInput
 */
function requireTerms({ actor }: Call, request: CreateBookingInput, people: BookingDraft['people']): void {
  const { billed, customer, invited } = people;
  const { payment } = request;
  if (payment === 'cart') return;
  const { decidesRequests } = bookingActor(actor, request);
  if (!editsBookingsOf(actor, request) || (payment === 'account' && !decidesRequests)) throw new NotAllowed();
  const hasAddress = Boolean(billed || invited || customer?.customer_email);
  if (payment === 'link' && !hasAddress)
    throw new InvalidInput(
      msg('Please enter the email address for the link'),
      request.contact_id ? 'contact_id' : 'email',
    );
}

/** Whoever is billed, for the reductions of the price. */
export function payerOf({
  billed,
  customer,
  invited,
}: Omit<BookingDraft['people'], 'members'>): ReductionRequest['customer'] {
  const email = [billed?.email, customer?.customer_email, invited].find(Boolean) ?? '';
  return { userId: billed?.id ?? null, email, benefits: billed?.benefits ?? [] };
}

type Named = Parameters<typeof peopleProblem>[0] & { space_id?: string };

/** Staff must name the billed member and the attendees. Members book for themselves. */
export function unnamed(actor: Actor, request: Named): FieldMessage[] {
  const { space_id } = request;
  const isStaff = space_id
    ? editsBookingsOf(actor, { space_id })
    : showsAllBookings(actor) && may(actor.role, 'booking.booking');
  return isStaff ? peopleProblem(request) : [];
}

/** @throws AppError with all that staff have not named */
export function requirePeople(actor: Actor, request: Named): void {
  const problems = unnamed(actor, request);
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
}

type RequestedPeriod = { from: Date; to: Date; plan: ReductionRequest['plan']; outsideHours: boolean | undefined };

/** When: a plan sets the end of the period. */
async function periodOf(
  { services, actor }: Call,
  { space }: Place,
  request: CreateBookingInput,
): Promise<RequestedPeriod> {
  const { from } = request;
  const plan = await findPlanFor(services.knex, request);
  const to = plan ? planEnd(from, plan.tenure, space) : request.to;
  return { from, to, plan, outsideHours: editsBookingsOf(actor, request) && request.outside_hours };
}

/**
 * @returns what the history says of staff who book outside the rules
 * @throws InvalidInput if the period cannot be booked; Conflict if an overdue invoice of whoever is billed stops it
 */
function requirePeriod(
  call: Call,
  place: Place,
  { billed }: People,
  { plan, outsideHours, ...period }: RequestedPeriod,
): Said[] {
  const exception = requireBookablePeriod(place, period, call, {
    endsByPlan: plan !== undefined,
    outsideHours,
    entersPast: outsideHours,
    benefits: billed?.benefits ?? [],
  });
  requireOpenUnits(place, period.to);
  return [...exception, ...requirePaid(place, billed, call, outsideHours)];
}

type Sold = Pick<BookingDraft, 'place' | 'people' | 'terms'> & { period: RequestedPeriod };

/** @throws InvalidInput for a voucher or another reduction that was asked for and is not given */
async function priceFor(call: Call, request: CreateBookingInput, sold: Sold): Promise<ReducedQuote> {
  const { place, people, terms, period } = sold;
  const { space, type } = place;
  const { from, to, plan } = period;
  const isRequest = terms === 'approval';
  const wanted = { space, type, from, plan, named: request, customer: payerOf(people), isRequest };
  const offered = await offeredFor(call, wanted);
  const price = await priceAt(call.services.knex, place, { from, to, capacity: request.capacity, offered }, call.now);
  const problem = namedProblem({ type, currency: space.currency }, price, offered);
  if (problem) throw new InvalidInput(problem.message, problem.field);
  return price;
}

/**
 * Reads and checks everything that a booking depends on, before any lock: where, who, when, and what it costs.
 * @throws InvalidInput, NotAllowed, NotFound
 */
async function draftOf(call: Call, request: CreateBookingInput): Promise<BookingDraft> {
  const { services, actor } = call;
  const [place, people] = await Promise.all([
    readPlace(services.knex, request),
    namesCustomer(request) ? resolveCustomer(call, request) : resolvePeople(call, request),
  ]);
  requireTerms(call, request, people);
  requirePlace(actor, place, people, request);
  const period = await periodOf(call, place, request);
  const said = requirePeriod(call, place, people, period);
  const terms = isOnlyRequested(place, call) ? 'approval' : request.payment;
  const price = await priceFor(call, request, { place, people, terms, period });
  return {
    place,
    people,
    price,
    terms,
    said,
    request: { ...request, to: period.to },
    planId: period.plan?.id,
    isHeld: request.hold,
    mayBeCovered: mayBeCovered(actor, people.billed?.id),
    ...termsOfPlace(place, period.outsideHours),
  };
}

/**
 * Books a place for the caller, as a part of a longer transaction: the requested units, or any free ones of the place. The limits of
 * members count.
 * @throws as `createBooking` does; the transaction must then be rolled back
 */
export async function bookWithin(trx: Transaction, outer: Call, request: CreateBookingInput): Promise<BookingView> {
  const call = { ...outer, services: { ...outer.services, knex: trx } };
  const draft = { ...(await draftOf(call, request)), isLimited: !editsBookingsOf(call.actor, request) };
  return writeBooking(trx, call, draft, await chooseUnits(trx, { ...draft, anywhere: true }, call.now));
}

/**
 * Creates a booking, which is held for 30 minutes until it is paid, or confirmed if it costs nothing and is to be held; where the rules say so, members request it. The billed account becomes a member of the workspace. A booking
 * for an invited person, and one that is paid by a link, is held for 24 hours, and the link is mailed. One on account is confirmed.
 *
 * Two bookings never share a unit at the same time: see availability/server/claims.ts. If the requested flexi desks have been
 * booked meanwhile, other free ones of the area are booked. Without `mails`, a confirmed booking causes no mail.
 * @throws InvalidInput, NotAllowed, NotFound, TooMany, and Conflict 'This Resource is already booked'
 */
export async function createBooking(
  call: Call,
  request: CreateBookingInput,
  { mails = true }: { mails?: boolean } = {},
): Promise<BookingView> {
  const { services, actor, now } = call;
  const isStaff = editsBookingsOf(actor, request);
  requirePeople(actor, request);
  if (!isStaff) await requireCreatesLeft(services, actor.userId);
  if (request.payment === 'link') await spendLink(call);
  const drafted = await draftOf(call, request);
  const draft = { ...drafted, isLimited: !isStaff, isQuiet: !mails };

  const book = (anywhere: boolean) =>
    answering(services, async (trx) =>
      writeBooking(trx, call, draft, await chooseUnits(trx, { ...draft, anywhere }, now)),
    );
  return withOtherSeats(book);
}
