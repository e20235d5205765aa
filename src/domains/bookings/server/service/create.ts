import { type Actor, seesSpace, NO_ACCESS } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import { recordActivity } from '#server/records/activities.ts';
import { ALREADY_BOOKED, refundDeadline } from '#domains/availability/index.ts';
import { insertClaims } from '#domains/availability/server/index.ts';
import { flagsOf } from '#domains/bookings/stages.ts';
import { HOLD_MS, MAX_HOLD_HOURS, extendedHold } from '#domains/bookings/rules.ts';
import { peopleProblem } from '#domains/bookings/forms.ts';
import type { BookingView, CreateBookingInput } from '#domains/bookings/schema.ts';
import { keepFigures } from '#domains/bookings/server/daily-figures.ts';
import { columnsOf } from '#domains/bookings/server/columns.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { paymentLinkMails, periodText } from '#domains/bookings/server/mails.ts';
import { type BookingRecord, type BookingRow, bookingView } from '#domains/bookings/server/model.ts';
import { historyEntry } from '#domains/bookings/server/stored-history.ts';
import { bookingNews, paidNews } from '#domains/bookings/server/news.ts';
import {
  type Billed,
  type People,
  ensureMember,
  insertMembers,
  resolvePeople,
} from '#domains/bookings/server/people.ts';
import { type Place, priceAt, readPlace } from '#domains/bookings/server/place.ts';
import { editsBookingsOf, viewerOf } from '#domains/bookings/server/access.ts';
import { requireCreatesLeft, requireFreeLeft, requireHoldsLeft } from '#domains/bookings/server/service/hold-limits.ts';
import { offerFor } from '#domains/bookings/server/service/offer.ts';
import { requireBookablePeriod, requireOpenUnits } from '#domains/bookings/server/service/period.ts';
import { chooseUnits, withOtherSeats } from '#domains/bookings/server/service/units.ts';
import { planEnd } from '#domains/pricing/index.ts';
import { findPlanFor } from '#domains/pricing/server/index.ts';
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

/** Staff must name the billed member and the attendees. Members book for themselves. */
function requirePeople(request: CreateBookingInput): void {
  const [problem] = peopleProblem(request);
  if (problem) throw new InvalidInput(problem.message, problem.field);
}

type NewBooking = Pick<CreateBookingInput, 'type' | 'capacity' | 'from' | 'to' | 'title' | 'ids' | 'amenities_id'>;

/** The customer of a request, as entered. */
type Customer = Pick<BookingRow, 'customer_name' | 'customer_email' | 'customer_number' | 'booking_customer_remark'>;

const NO_CUSTOMER: Customer = {
  customer_name: '',
  customer_email: '',
  customer_number: '',
  booking_customer_remark: '',
};

export type Draft = {
  place: Place;
  request: NewBooking;
  /** A request may be billed to nobody who has an account, and so may the booking of an invited person. */
  people: Pick<People, 'members'> & { billed: Billed | null; invited?: string };
  price: Awaited<ReturnType<typeof priceAt>>;
  /** Set for a request. */
  customer?: Customer;
  /** Whether the limits of unpaid and of free bookings count. The caller is then billed. */
  isLimited?: boolean;
};

/** The stage in which a booking begins. */
function firstStage({ price, customer }: Draft): 'requested' | 'confirmed' | 'held' {
  if (customer) return 'requested';
  return price.totalPence === 0 ? 'confirmed' : 'held';
}

/** The new booking. A booking that costs nothing is confirmed immediately. */
function recordOf({ actor, now }: Call, draft: Draft, unitIds: string[]): Omit<BookingRecord, 'id'> {
  const { place, request, people, price, customer } = draft;
  const stage = firstStage(draft);
  const isFree = stage === 'confirmed';
  const isRequest = customer !== undefined;
  const seats = place.units.filter((unit) => isDeskType(request.type) && unitIds.includes(unit.id));
  const times = { starts_at: request.from, ends_at: request.to, resource_id: place.resource.id };
  const notice = place.resource.cancellation_notice;
  const extended =
    stage === 'held' && people.invited
      ? extendedHold({ created_at: now, hold_until: null }, MAX_HOLD_HOURS, now)
      : null;
  return {
    ...times,
    ...(customer ?? { ...NO_CUSTOMER, customer_email: people.invited ?? '' }),
    ...flagsOf(stage, isRequest),
    space_id: place.space.id,
    type: request.type,
    title: request.title || place.resource.name,
    capacity: request.capacity,
    assigned_user_id: people.billed?.id ?? null,
    created_by: actor.userId,
    hold_until: stage === 'held' ? (extended ?? new Date(now.getTime() + HOLD_MS)) : null,
    hold_extended_until: extended,
    net_pence: price.netPence,
    total_pence: price.totalPence,
    full_total_pence: price.totalPence,
    paid_pence: 0,
    refund_notice_hours: isFree ? notice : null,
    refund_until: isFree ? refundDeadline(request.from, notice) : null,
    tax_percent: price.taxPercent,
    dynamic_net_pence: price.dynamicNetPence,
    base_net_pence: price.baseNetPence,
    plan_id: price.plan?.id ?? null,
    plan_name: price.plan?.name ?? null,
    plan_discount: price.plan?.discount ?? null,
    offer: price.offer,
    seat_swap_status: null,
    customer_remark: '',
    admin_remark: '',
    reschedule_reason: '',
    booking_request: isRequest,
    booking_admin_remark: '',
    items: seats.map((unit) => ({ _id: unit.id, seat_no: unit.seat_no })),
    old_items: [],
    amenities_id: request.amenities_id ?? [],
    history: [historyEntry(isRequest ? 'requested' : 'created', times, actor, now)],
    created_at: now,
    resource: place.resource,
    space: place.space,
    assigned: people.billed,
    members: people.members,
  };
}

/** @throws TooMany if the caller, who is billed, would hold too much unpaid or have too much for nothing */
function requireLimits(trx: Transaction, call: Call, { price, request }: Draft): Promise<void> {
  const { userId } = call.actor;
  return price.totalPence > 0 ? requireHoldsLeft(trx, userId, request, call) : requireFreeLeft(trx, userId, call);
}

/** Inserts the booking and claims its units, which the caller has locked. @throws TooMany if the member holds too many bookings */
export async function writeBooking(
  trx: Transaction,
  call: Call,
  draft: Draft,
  unitIds: string[],
): Promise<BookingView> {
  const { actor, now } = call;
  const { place, request, people } = draft;
  const drafted = recordOf(call, draft, unitIds);
  await lockParents(trx, [drafted], { actorId: actor.userId, isAlone: draft.isLimited });
  if (draft.isLimited) await requireLimits(trx, call, draft);
  const id = await insertRows(trx, 'bookings', [columnsOf(drafted)]);
  const record: BookingRecord = { ...drafted, id };
  const holdUntil = record.hold_until ?? undefined;
  const target = { spaceId: place.space.id, kind: request.type, unitIds, bookingId: id, holdUntil };
  await insertClaims(trx, target, request, place.space.time_zone);
  await insertMembers(trx, id, people.members);
  // A customer becomes a member of the workspace when the request is approved.
  if (people.billed && !draft.customer) await ensureMember(trx, people.billed, place.space.id, now);
  const verb = draft.customer ? `requested for ${record.customer_name}` : 'booked';
  const message = `${actor.name} ${verb} ${place.resource.name} for ${periodText(record)}`;
  const activity = {
    actorId: actor.userId,
    spaceId: place.space.id,
    model: 'Booking' as const,
    modelId: id,
    message,
    now,
  };
  const confirmation = record.payment_status === 'completed' ? [paidNews(id)] : [];
  const { hold_extended_until: until } = record;
  const links = until ? paymentLinkMails(call.services.config, record, until) : [];
  await recordActivity(trx, activity, [bookingNews('create', id), ...confirmation, ...links]);
  await keepFigures(trx, undefined, record);
  return bookingView(record, viewerOf(actor, record), now);
}

/**
 * Reads and checks everything that a booking depends on, before any lock. A plan sets the end of the period.
 * @throws InvalidInput, NotAllowed, NotFound
 */
async function draftOf(call: Call, request: CreateBookingInput): Promise<Draft & { people: People }> {
  const { services, actor, now } = call;
  const { knex } = services;
  const [place, people] = await Promise.all([readPlace(knex, request), resolvePeople(call, request)]);
  requirePlace(actor, place, people, request);
  const { space } = place;
  const plan = await findPlanFor(knex, request);
  const to = plan ? planEnd(request.from, plan.tenure, space.closes_at, space.time_zone) : request.to;
  requireBookablePeriod(place, { from: request.from, to }, call, {
    endsByPlan: plan !== undefined,
    outsideHours: editsBookingsOf(actor, request) && request.outside_hours,
  });
  requireOpenUnits(place, to);
  const offer = await offerFor(call, place, request);
  const price = await priceAt(knex, place, { ...request, to, plan, offer }, now);
  return { place, people, price, request: { ...request, to } };
}

/**
 * Creates a booking, which is held for 30 minutes until it is paid. The billed account becomes a member of the workspace. A booking
 * for an invited person is held for 24 hours, and a payment link is mailed to them.
 *
 * Two bookings never share a unit at the same time: see availability/server/claims.ts. If the requested flexi desks have been
 * booked meanwhile, other free ones of the area are booked.
 * @throws InvalidInput, NotAllowed, NotFound, TooMany, and Conflict 'This Resource is already booked'
 */
export async function createBooking(call: Call, request: CreateBookingInput): Promise<BookingView> {
  const { services, actor, now } = call;
  const isStaff = editsBookingsOf(actor, request);
  if (isStaff) requirePeople(request);
  else await requireCreatesLeft(services, actor.userId);
  const drafted = await draftOf(call, request);
  const draft = { ...drafted, isLimited: !isStaff };

  const book = (anywhere: boolean) =>
    answering(services, async (trx) =>
      writeBooking(trx, call, draft, await chooseUnits(trx, { ...draft, anywhere }, now)),
    );
  return withOtherSeats(book);
}
