import { type Actor, managesBookingsOf, seesSpace, showsAllBookings } from '#server/actor.ts';
import { config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { db } from '#server/db/database.ts';
import { insertRows } from '#server/db/statements.ts';
import { type Transaction, isDuplicate } from '#server/db/transaction.ts';
import { once } from '#server/idempotency.ts';
import { recordActivity } from '#domains/activity/server/service.ts';
import { periodProblem } from '#domains/availability/rules.ts';
import { insertClaims, lockUnits, lockUnitsOf, takenAmong } from '#domains/availability/server/claims.ts';
import { ALREADY_BOOKED, HOLD_MS } from '#domains/bookings/rules.ts';
import type { BookingView, CreateBookingInput } from '#domains/bookings/schema.ts';
import { type BookingRecord, bookingView, historyEntry } from '#domains/bookings/server/model.ts';
import { BOOKING_PAID, bookingNews } from '#domains/bookings/server/news.ts';
import { periodText } from '#domains/bookings/server/mails.ts';
import { type People, insertMembers, resolvePeople } from '#domains/bookings/server/people.ts';
import { type Place, priceAt, readPlace } from '#domains/bookings/server/place.ts';
import { planEnd } from '#domains/pricing/rules.ts';
import { findPlanFor } from '#domains/pricing/server/queries.ts';
import { INACTIVE_SPACE, officeHoursNotice } from '#domains/workspaces/rules.ts';
import { openingTimes } from '#domains/workspaces/server/model.ts';
import { Conflict, InvalidInput, NotAllowed } from '#shared/errors.ts';
import { isDeskType } from '#shared/resource-types.ts';

type Call = Pick<Context, 'now' | 'idempotencyKey'> & { actor: Actor };

/** The wanted seats went to somebody else: flexi desks may take others of the area. */
class SeatsGone extends Error {}

/** @throws InvalidInput with the specified text when the period cannot be booked there */
export function requireBookablePeriod(
  place: Place,
  period: { from: Date; to: Date },
  now: Date,
  endsByPlan = false,
): void {
  const { space, type } = place;
  const problem = periodProblem(openingTimes(space), { type, ...period }, now, endsByPlan);
  if (!problem) return;
  const isHours = problem.kind === 'office_hours';
  throw new InvalidInput(
    isHours ? officeHoursNotice([space.opens_at, space.closes_at], config().INFO_EMAIL) : problem.message,
    'from',
  );
}

function requirePlace(actor: Actor, place: Place, people: People, input: CreateBookingInput): void {
  const isOwn = people.billed.id === actor.userId;
  const mayBook = isOwn ? seesSpace(actor, place.space.id) : managesBookingsOf(actor, place.space.id);
  if (!mayBook) throw new NotAllowed('You have no access to this workspace');
  if (!place.space.active) throw new InvalidInput(INACTIVE_SPACE, 'space_id');
  const isSmall = !isDeskType(input.type) && input.capacity > place.resource.capacity;
  if (isSmall) throw new InvalidInput(`${place.resource.name} has room for ${place.resource.capacity}`, 'capacity');
  if (input.capacity > place.units.length && isDeskType(input.type)) throw new Conflict(ALREADY_BOOKED);
}

/** Document 2 §5: staff say for whom they book and who comes; a member books for himself. */
function requirePeople(actor: Actor, input: CreateBookingInput): void {
  if (!showsAllBookings(actor)) return;
  if (input.assignedUser === undefined) throw new InvalidInput('Please select billed to member', 'assignedUser');
  if (!input.members?.length) throw new InvalidInput('Please select member', 'members');
}

/** How many units a booking takes: a seat per head, or the one room. */
function unitsNeeded({ type, capacity }: Pick<CreateBookingInput, 'type' | 'capacity'>): number {
  return isDeskType(type) ? capacity : 1;
}

/** The units to try first: those that were asked for, as far as they are of this place, then the first ones. */
function wantedUnits(place: Place, input: CreateBookingInput): string[] {
  const own = new Set(place.units.map((unit) => unit.id));
  const asked = isDeskType(input.type) ? [...new Set(input.ids ?? [])] : [];
  const foreign = asked.find((unitId) => !own.has(unitId));
  if (foreign) throw new InvalidInput('This seat is not part of the resource', 'ids');
  return asked.slice(0, unitsNeeded(input));
}

/**
 * Claims the wanted units, or, when nothing is wanted or `anywhere` is set, the first free ones of the whole place.
 * @throws Conflict 'This Resource is already booked' when there are not enough
 */
async function chooseUnits(
  trx: Transaction,
  place: Place,
  input: CreateBookingInput,
  anywhere: boolean,
  now: Date,
): Promise<string[]> {
  const slot = { slot: { from: input.from, to: input.to }, zone: place.space.time_zone, now };
  const wanted = wantedUnits(place, input);
  const needed = unitsNeeded(input);
  if (wanted.length === needed && !anywhere) {
    const inUse = await lockUnits(trx, wanted);
    const taken = await takenAmong(trx, wanted, slot);
    if (taken.size === 0 && inUse === needed) return wanted;
    throw input.type === 'flexi_desk' ? new SeatsGone() : new Conflict(ALREADY_BOOKED);
  }
  const all = place.units.map((unit) => unit.id);
  // A unit went out of use since the place was read: whoever asks again sees what is left.
  if ((await lockUnitsOf(trx, place.resource.id, input.type)) < all.length) throw new Conflict(ALREADY_BOOKED);
  const taken = await takenAmong(trx, all, slot);
  const free = [...wanted, ...all.filter((unitId) => !wanted.includes(unitId))].filter((unitId) => !taken.has(unitId));
  if (free.length < needed) throw new Conflict(ALREADY_BOOKED);
  return free.slice(0, needed);
}

type Draft = { place: Place; input: CreateBookingInput; people: People; price: Awaited<ReturnType<typeof priceAt>> };

/** The booking as it will be stored. What costs nothing has nothing to wait for: it is complete at once. */
function recordOf(
  { actor, now }: Call,
  { place, input, people, price }: Draft,
  unitIds: string[],
): Omit<BookingRecord, 'id'> {
  const isFree = price.totalPence === 0;
  const seats = place.units.filter((unit) => isDeskType(input.type) && unitIds.includes(unit.id));
  const times = { starts_at: input.from, ends_at: input.to, resource_id: place.resource.id };
  return {
    ...times,
    space_id: place.space.id,
    type: input.type,
    title: input.title || place.resource.name,
    capacity: input.capacity,
    assigned_user_id: people.billed.id,
    created_by: actor.userId,
    active: true,
    payment_status: isFree ? 'completed' : 'pending',
    processing_payment: false,
    hold_until: isFree ? null : new Date(now.getTime() + HOLD_MS),
    net_pence: price.netPence,
    total_pence: price.totalPence,
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
    booking_status: null,
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
  const message = `${actor.name} booked ${place.resource.name} for ${periodText(record)}`;
  const activity = {
    actorId: actor.userId,
    spaceId: place.space.id,
    model: 'Booking' as const,
    modelId: id,
    message,
    now,
  };
  const confirmation =
    record.payment_status === 'completed' ? [{ topic: BOOKING_PAID, payload: { bookingId: id } }] : [];
  await recordActivity(trx, activity, [bookingNews('create', id), ...confirmation]);
  return bookingView(record, now);
}

/**
 * Books a place and holds it for 30 minutes until it is paid.
 *
 * No two bookings ever share a unit at one time: see availability/server/claims.ts. When the wanted flexi desks went to
 * somebody else meanwhile and others of the area are free, those are taken.
 * @throws InvalidInput, NotAllowed, NotFound, and Conflict 'This Resource is already booked'
 */
export async function createBooking(call: Call, given: CreateBookingInput): Promise<BookingView> {
  const { actor, now } = call;
  requirePeople(actor, given);
  const [place, people] = await Promise.all([readPlace(db(), given), resolvePeople(db(), actor, given)]);
  requirePlace(actor, place, people, given);
  const plan = given.plan_id
    ? await findPlanFor(db(), given.plan_id, {
        spaceId: place.space.id,
        type: given.type,
        resourceId: place.resource.id,
      })
    : undefined;
  const { closes_at, time_zone } = place.space;
  const input = plan ? { ...given, to: planEnd(given.from, plan.tenure, closes_at, time_zone) } : given;
  requireBookablePeriod(place, input, now, plan !== undefined);
  const price = await priceAt(db(), place, { ...input, plan }, now);
  const draft: Draft = { place, input, people, price };

  const book = (anywhere: boolean) =>
    once(call, 'bookings.create', given, async (trx) =>
      writeBooking(trx, call, draft, await chooseUnits(trx, place, input, anywhere, now)),
    );
  try {
    return await book(false);
  } catch (error) {
    if (error instanceof SeatsGone) return book(true);
    if (isDuplicate(error, 'claims')) throw new Conflict(ALREADY_BOOKED);
    throw error;
  }
}
