import { type Actor, seesSpace } from '#server/actor.ts';
import type { Call, Context } from '#server/context.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { once } from '#server/idempotency.ts';
import { recordActivity } from '#domains/activity/server/service.ts';
import { ALREADY_BOOKED } from '#domains/availability/rules.ts';
import { insertClaims } from '#domains/availability/server/claims.ts';
import { flagsOf } from '#domains/bookings/stages.ts';
import { HOLD_MS, refundDeadline } from '#domains/bookings/rules.ts';
import type { BookingView, CreateBookingInput } from '#domains/bookings/schema.ts';
import { periodText } from '#domains/bookings/server/mails.ts';
import { type BookingRecord, bookingView, historyEntry } from '#domains/bookings/server/model.ts';
import { bookingNews, paidNews } from '#domains/bookings/server/news.ts';
import { NO_ACCESS, type People, ensureMember, insertMembers, resolvePeople } from '#domains/bookings/server/people.ts';
import { type Place, priceAt, readPlace } from '#domains/bookings/server/place.ts';
import { bookingActor, viewerOf } from '#domains/bookings/server/records.ts';
import { requireHoldsLeft, spendCreate } from '#domains/bookings/server/service/hold-limits.ts';
import { requireBookablePeriod } from '#domains/bookings/server/service/period.ts';
import { SeatsGone, chooseUnits, unitsNeeded } from '#domains/bookings/server/service/units.ts';
import { planEnd } from '#domains/pricing/rules.ts';
import { findPlanFor } from '#domains/pricing/server/queries.ts';
import { INACTIVE_SPACE } from '#domains/workspaces/rules.ts';
import { Conflict, InvalidInput, NotAllowed } from '#shared/errors.ts';
import { isDeskType } from '#shared/resource-types.ts';

type CreateCall = Call & Pick<Context, 'idempotencyKey'>;

/** Members book where they are not blocked, staff for others where they manage the bookings. */
function requirePlace(actor: Actor, place: Place, people: People, input: CreateBookingInput): void {
  const isOwn = people.billed.id === actor.userId;
  const mayBook = isOwn ? seesSpace(actor, place.space.id) : bookingActor(actor, input).showsAllBookings;
  if (!mayBook) throw new NotAllowed(NO_ACCESS);
  if (!place.space.active) throw new InvalidInput(INACTIVE_SPACE, 'space_id');
  const isSmall = !isDeskType(input.type) && input.capacity > place.resource.capacity;
  if (isSmall) throw new InvalidInput(`${place.resource.name} has room for ${place.resource.capacity}`, 'capacity');
  if (input.capacity > place.units.length && isDeskType(input.type)) throw new Conflict(ALREADY_BOOKED);
}

/** Staff say for whom they book and who comes; a member books for themselves. */
function requirePeople(input: CreateBookingInput): void {
  if (input.assignedUser === undefined) throw new InvalidInput('Please select billed to member', 'assignedUser');
  if (!input.members?.length) throw new InvalidInput('Please select member', 'members');
}

type Draft = { place: Place; input: CreateBookingInput; people: People; price: Awaited<ReturnType<typeof priceAt>> };

/** The booking as it will be stored. What costs nothing has nothing to wait for: it is confirmed at once. */
function recordOf(
  { actor, now }: Call,
  { place, input, people, price }: Draft,
  unitIds: string[],
): Omit<BookingRecord, 'id'> {
  const isFree = price.totalPence === 0;
  const seats = place.units.filter((unit) => isDeskType(input.type) && unitIds.includes(unit.id));
  const times = { starts_at: input.from, ends_at: input.to, resource_id: place.resource.id };
  const notice = place.resource.cancellation_notice;
  return {
    ...times,
    ...flagsOf(isFree ? 'confirmed' : 'held', false),
    space_id: place.space.id,
    type: input.type,
    title: input.title || place.resource.name,
    capacity: input.capacity,
    assigned_user_id: people.billed.id,
    created_by: actor.userId,
    hold_until: isFree ? null : new Date(now.getTime() + HOLD_MS),
    net_pence: price.netPence,
    total_pence: price.totalPence,
    full_total_pence: price.totalPence,
    paid_pence: 0,
    refund_notice_hours: isFree ? notice : null,
    refund_until: isFree ? refundDeadline(input.from, notice) : null,
    tax_percent: price.taxPercent,
    dynamic_net_pence: price.dynamicNetPence,
    base_net_pence: price.baseNetPence,
    plan_id: price.plan?.id ?? null,
    plan_name: price.plan?.name ?? null,
    plan_discount: price.plan?.discount ?? null,
    seat_swap_status: null,
    customer_remark: '',
    admin_remark: '',
    reschedule_reason: '',
    booking_request: false,
    items: seats.map((unit) => ({ _id: unit.id, seat_no: unit.seat_no })),
    old_items: [],
    amenities_id: input.amenities_id ?? [],
    history: [historyEntry('created', times, actor, now)],
    created_at: now,
    resource: place.resource,
    space: place.space,
    assigned: people.billed,
    members: people.members,
  };
}

/** The columns of `bookings`: the record without what it only shows. */
function columnsOf({
  resource: _resource,
  space: _space,
  assigned: _assigned,
  members: _members,
  ...row
}: Omit<BookingRecord, 'id'>) {
  const { items, old_items, amenities_id, history } = row;
  return {
    ...row,
    items: JSON.stringify(items),
    old_items: JSON.stringify(old_items),
    amenities_id: JSON.stringify(amenities_id),
    history: JSON.stringify(history),
  };
}

async function writeBooking(trx: Transaction, call: Call, draft: Draft, unitIds: string[]): Promise<BookingView> {
  const { actor, now } = call;
  const { place, input, people } = draft;
  const drafted = recordOf(call, draft, unitIds);
  const id = await insertRows(trx, 'bookings', [columnsOf(drafted)]);
  const record: BookingRecord = { ...drafted, id };
  const holdUntil = record.hold_until ?? undefined;
  const target = { spaceId: place.space.id, kind: input.type, unitIds, bookingId: id, holdUntil };
  await insertClaims(trx, target, input, place.space.time_zone);
  await insertMembers(trx, id, people.members);
  await ensureMember(trx, people.billed, place.space.id, now);
  const message = `${actor.name} booked ${place.resource.name} for ${periodText(record)}`;
  const activity = {
    actorId: actor.userId,
    spaceId: place.space.id,
    model: 'Booking' as const,
    modelId: id,
    message,
    now,
  };
  const confirmation = record.payment_status === 'completed' ? [paidNews(id)] : [];
  await recordActivity(trx, activity, [bookingNews('create', id), ...confirmation]);
  return bookingView(record, viewerOf(actor, record), now);
}

/**
 * Books a place and holds it for 30 minutes until it is paid. Whoever is billed becomes a member of the space.
 *
 * No two bookings ever share a unit at one time: see availability/server/claims.ts. When the wanted flexi desks went to
 * somebody else meanwhile and others of the area are free, those are taken.
 * @throws InvalidInput, NotAllowed, NotFound, TooMany, and Conflict 'This Resource is already booked'
 */
export async function createBooking(call: CreateCall, given: CreateBookingInput): Promise<BookingView> {
  const { services, actor, now } = call;
  const { showsAllBookings: isStaff } = bookingActor(actor, given);
  if (isStaff) requirePeople(given);
  else await spendCreate(services, actor.userId);
  const [place, people] = await Promise.all([
    readPlace(services.knex, given),
    resolvePeople(services.knex, actor, given),
  ]);
  requirePlace(actor, place, people, given);
  const plan = given.plan_id
    ? await findPlanFor(services.knex, given.plan_id, {
        spaceId: place.space.id,
        type: given.type,
        resourceId: place.resource.id,
      })
    : undefined;
  const { closes_at, time_zone } = place.space;
  const input = plan ? { ...given, to: planEnd(given.from, plan.tenure, closes_at, time_zone) } : given;
  requireBookablePeriod(place, input, call, {
    endsByPlan: plan !== undefined,
    outsideHours: isStaff && given.outside_hours,
  });
  const price = await priceAt(services.knex, place, { ...input, plan }, now);
  const draft: Draft = { place, input, people, price };

  const book = (anywhere: boolean) =>
    once(call, 'bookings.create', given, async (trx) => {
      const unitIds = await chooseUnits(trx, place, input, anywhere, now);
      if (!isStaff && price.totalPence > 0) await requireHoldsLeft(trx, people.billed.id, unitsNeeded(input), call);
      return writeBooking(trx, call, draft, unitIds);
    });
  try {
    return await book(false);
  } catch (error) {
    if (error instanceof SeatsGone) return book(true);
    throw error;
  }
}
