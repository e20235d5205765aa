import { type Actor, seesSpace, NO_ACCESS } from '#server/actor.ts';
import type { Call, Moment } from '#server/context.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import { recordActivity } from '#server/records/activities.ts';
import { ALREADY_BOOKED } from '#domains/availability/index.ts';
import { insertClaims } from '#domains/availability/server/index.ts';
import { namesCustomer, peopleProblem } from '#domains/bookings/forms.ts';
import type { BookingView, CreateBookingInput } from '#domains/bookings/schema.ts';
import { type Draft, isAgreed, type NewBooking, recordOf } from '#domains/bookings/server/service/draft.ts';
import type { Author } from '#domains/bookings/server/changes.ts';
import { keepFigures } from '#domains/bookings/server/daily-figures.ts';
import { coveredPrice, needOf } from '#domains/bookings/server/credits.ts';
import { columnsOf } from '#domains/bookings/server/columns.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { paymentLinkMails, periodText } from '#domains/bookings/server/mails.ts';
import { type BookingRecord, bookingView } from '#domains/bookings/server/model.ts';
import { approvedNews, bookingNews, paidNews } from '#domains/bookings/server/news.ts';
import { holdContact, resolveCustomer } from '#domains/bookings/server/customer.ts';
import { ensureMember, insertMembers, type People, resolvePeople } from '#domains/bookings/server/people.ts';
import { billedOf } from '#domains/bookings/server/billed.ts';
import { type Place, priceAt, readPlace } from '#domains/bookings/server/place.ts';
import { bookingActor, editsBookingsOf, viewerOf } from '#domains/bookings/server/access.ts';
import { spendLink } from '#domains/bookings/server/service/payment-link.ts';
import { requireCreatesLeft, requireFreeLeft, requireHoldsLeft } from '#domains/bookings/server/service/hold-limits.ts';
import { offerFor } from '#domains/bookings/server/service/offer.ts';
import {
  isOnlyRequested,
  termsOfPlace,
  requireBookablePeriod,
  requireOpenUnits,
} from '#domains/bookings/server/service/period.ts';
import { passedAll, requirePaid } from '#domains/bookings/server/service/overdue.ts';
import { requireFits, useVoucher, voucherFor } from '#domains/bookings/server/service/redeem.ts';
import { requireQuotaLeft } from '#domains/bookings/server/service/quota.ts';
import { chooseUnits, withOtherSeats } from '#domains/bookings/server/service/units.ts';
import type { CreditUse } from '#domains/credits/index.ts';
import { lockCreditsFor, takeCredits } from '#domains/credits/server/index.ts';
import { planEnd } from '#domains/pricing/index.ts';
import { findPlanFor } from '#domains/pricing/server/index.ts';
import { soldVoucher } from '#domains/vouchers/server/index.ts';
import { INACTIVE_SPACE } from '#domains/workspaces/index.ts';
import { Conflict, InvalidInput, NotAllowed } from '#shared/errors.ts';
import { isDeskType } from '#shared/resource-types.ts';

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
    if (request.capacity > place.units.length) throw new Conflict(ALREADY_BOOKED);
  } else if (request.capacity > capacity) throw new InvalidInput(`${name} has room for ${capacity}`, 'capacity');
}

/**
 * Members pay in the cart. A link needs an address. A booking on account needs the rights of an approval.
 * @throws NotAllowed, InvalidInput
 */
function requireTerms({ actor }: Call, request: CreateBookingInput, people: Draft['people']): void {
  const { billed, customer, invited } = people;
  const { payment } = request;
  if (payment === 'cart') return;
  const { decidesRequests } = bookingActor(actor, request);
  if (!editsBookingsOf(actor, request) || (payment === 'account' && !decidesRequests)) throw new NotAllowed();
  const hasAddress = Boolean(billed || invited || customer?.customer_email);
  if (payment === 'link' && !hasAddress)
    throw new InvalidInput('Please enter the email address for the link', request.contact_id ? 'contact_id' : 'email');
}

/** Staff must name the billed member and the attendees. Members book for themselves. */
function requirePeople(request: CreateBookingInput): void {
  const [problem] = peopleProblem(request);
  if (problem) throw new InvalidInput(problem.message, problem.field);
}

function requestedBy({ userId }: Author, { assigned_user_id, customer_name }: BookingRecord): string {
  return assigned_user_id === userId ? 'requested' : `requested for ${customer_name}`;
}

/** @throws TooMany if the caller, who is billed, would hold too much unpaid or have too much for nothing */
function requireLimits(trx: Transaction, userId: string, draft: Draft, at: Moment): Promise<void> {
  const { price, request, terms } = draft;
  if (price.totalPence === 0 && price.credits) return Promise.resolve();
  return price.totalPence > 0 || terms === 'approval'
    ? requireHoldsLeft(trx, userId, request, at)
    : requireFreeLeft(trx, userId, at);
}

/** Inserts the booking and claims its units, like `insertBooking`. @returns what the caller sees of it */
export async function writeBooking(
  trx: Transaction,
  call: Call,
  draft: Draft,
  unitIds: string[],
): Promise<BookingView> {
  const { actor, now } = call;
  const record = await insertBooking(trx, { ...call, by: actor }, draft, unitIds);
  return bookingView(record, viewerOf(actor, record), now);
}

/** Locks the credits of whoever is billed, and takes what they cover off the price. A request is settled outside the product. */
async function withCredits(trx: Transaction, draft: Draft): Promise<{ draft: Draft; uses: CreditUse[] }> {
  const { place, request, people, price, terms } = draft;
  const need =
    terms === 'approval' ? undefined : needOf(place, price, { ...request, userId: people.billed?.id ?? null });
  if (!need) return { draft, uses: [] };
  const { uses, ...covered } = await lockCreditsFor(trx, need);
  return { draft: { ...draft, price: coveredPrice(place, price, request, covered) }, uses };
}

/**
 * Inserts the booking and claims its units, which the caller has locked.
 * @param normal the booking without credits, which are taken off its price here
 * @throws TooMany if the member holds too many bookings
 */
export async function insertBooking(
  trx: Transaction,
  at: Moment & { by: Author },
  normal: Draft,
  unitIds: string[],
): Promise<BookingRecord> {
  const { services, by, now } = at;
  const { place, request, people } = normal;
  const assigned_user_id = people.billed?.id ?? null;
  const parents = { assigned_user_id, created_by: by.userId, resource_id: place.resource.id, space_id: place.space.id };
  await lockParents(trx, [parents], { actorId: by.userId, isAlone: normal.isLimited || normal.quota !== null });
  const { draft, uses } = await withCredits(trx, normal);
  const drafted = recordOf(by, now, draft, unitIds);
  if (draft.isLimited && by.userId) await requireLimits(trx, by.userId, draft, at);
  if (draft.quota && people.billed) {
    const meeting = { quota: draft.quota, resourceId: place.resource.id, slot: request };
    await requireQuotaLeft(trx, [meeting], { userId: people.billed.id, space: place.space }, now);
  }
  const contact_id = await holdContact(trx, { contact: people.contact, spaceId: place.space.id, now });
  const id = await insertRows(trx, 'bookings', [columnsOf({ ...drafted, contact_id })]);
  await takeCredits(trx, id, uses, now);
  const record: BookingRecord = { ...drafted, contact_id, id };
  if (draft.voucher) await useVoucher(trx, draft.voucher, record, now);
  const holdUntil = record.hold_until ?? undefined;
  const target = {
    spaceId: place.space.id,
    kind: request.type,
    unitIds,
    bookingId: id,
    buffers: draft.buffers,
    holdUntil,
  };
  await insertClaims(trx, target, request, place.space.time_zone);
  await insertMembers(trx, id, people.members);
  // A customer becomes a member of the workspace when the request is approved.
  if (people.billed && draft.terms !== 'approval') await ensureMember(trx, people.billed, place.space.id, now);
  const verb = draft.terms === 'approval' ? requestedBy(by, record) : 'booked';
  const message = `${by.name} ${verb} ${place.resource.name} for ${periodText(record)}`;
  const activity = {
    actorId: by.userId,
    spaceId: place.space.id,
    model: 'Booking' as const,
    modelId: id,
    message,
    now,
  };
  const confirmation = record.payment_status === 'completed' && !draft.isQuiet ? [paidNews(id)] : [];
  const terms = { amountPence: record.total_pence, at: now, billed: billedOf(record), isQuiet: draft.isQuiet };
  const invoice = isAgreed(draft) ? [approvedNews(id, terms)] : [];
  const { hold_extended_until: until } = record;
  const links = until ? paymentLinkMails(services.config, record, until) : [];
  await recordActivity(trx, activity, [bookingNews('create', id), ...confirmation, ...invoice, ...links]);
  await keepFigures(trx, undefined, record);
  return record;
}

/**
 * Reads and checks everything that a booking depends on, before any lock. A plan sets the end of the period.
 * @throws InvalidInput, NotAllowed, NotFound
 */
async function draftOf(call: Call, request: CreateBookingInput): Promise<Draft> {
  const { services, actor, now } = call;
  const { knex } = services;
  const [place, people] = await Promise.all([
    readPlace(knex, request),
    namesCustomer(request) ? resolveCustomer(call, request) : resolvePeople(call, request),
  ]);
  requireTerms(call, request, people);
  requirePlace(actor, place, people, request);
  const { space } = place;
  const plan = await findPlanFor(knex, request);
  const to = plan ? planEnd(request.from, plan.tenure, space.closes_at, space.time_zone) : request.to;
  const outsideHours = editsBookingsOf(actor, request) && request.outside_hours;
  const benefits = people.billed?.benefits ?? [];
  const passed = requireBookablePeriod(place, { from: request.from, to }, call, {
    endsByPlan: plan !== undefined,
    outsideHours,
    benefits,
  });
  requireOpenUnits(place, to);
  const overdue = requirePaid(place, people.billed, call, outsideHours);
  const offer = await offerFor(call, place, request);
  const terms = isOnlyRequested(place, call) ? 'approval' : request.payment;
  const voucher = await voucherFor(call, { ...request, terms });
  const reduced = { plan, offer, benefits, voucher: voucher && soldVoucher(voucher) };
  const price = await priceAt(knex, place, { ...request, to, ...reduced }, now);
  if (voucher) requireFits(voucher, place, price, now);
  const all = { passed: passedAll(passed, overdue), ...termsOfPlace(place, outsideHours) };
  return { place, people, price, request: { ...request, to }, terms, voucher, ...all };
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
 * Creates a booking, which is held for 30 minutes until it is paid; where the rules say so, members request it. The billed account becomes a member of the workspace. A booking
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
  if (isStaff) requirePeople(request);
  else await requireCreatesLeft(services, actor.userId);
  if (request.payment === 'link') await spendLink(call);
  const drafted = await draftOf(call, request);
  const draft = { ...drafted, isLimited: !isStaff, isQuiet: !mails };

  const book = (anywhere: boolean) =>
    answering(services, async (trx) =>
      writeBooking(trx, call, draft, await chooseUnits(trx, { ...draft, anywhere }, now)),
    );
  return withOtherSeats(book);
}
