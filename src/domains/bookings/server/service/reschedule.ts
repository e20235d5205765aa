import { type Actor } from '#server/actor.ts';
import { db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readTaken } from '#domains/availability/server/queries.ts';
import { canReschedule, capacityNotice } from '#domains/bookings/rules.ts';
import type { BookingView, RescheduleInput, RescheduleQuote } from '#domains/bookings/schema.ts';
import { type BookingRecord, bookingView } from '#domains/bookings/server/model.ts';
import { money } from '#domains/bookings/server/money-port.ts';
import { refundNews } from '#domains/bookings/server/news.ts';
import { resolvePeople } from '#domains/bookings/server/people.ts';
import { priceAt, readPlace } from '#domains/bookings/server/place.ts';
import { getBooking } from '#domains/bookings/server/queries.ts';
import { bookingActor, lockVisibleBooking, readVisibleBooking } from '#domains/bookings/server/records.ts';
import { requireBookablePeriod } from '#domains/bookings/server/service/create.ts';
import { type Move, applyMove } from '#domains/bookings/server/service/move.ts';
import { Conflict, InvalidInput, NotAllowed } from '#shared/errors.ts';
import { penceToPounds } from '#shared/money.ts';

/** @throws NotAllowed for another's booking, Conflict when it cannot be changed (any more) */
function requireChangeable(actor: Actor, record: BookingRecord, now: Date): void {
  const asker = bookingActor(actor, record);
  if (!asker.showsAllBookings && record.assigned_user_id !== actor.userId)
    throw new NotAllowed('You are not allowed to change this booking');
  const verdict = canReschedule(bookingView(record, now), asker, now);
  if (!verdict.ok) throw new Conflict(verdict.reason);
}

async function plan(actor: Actor, record: BookingRecord, input: RescheduleInput, now: Date): Promise<Move> {
  const wish = { resource_id: input.resource_id ?? record.resource_id, space_id: record.space_id, type: record.type };
  if (wish.resource_id !== record.resource_id || (input.type && input.type !== record.type)) {
    throw new InvalidInput('A booking stays in its room: please choose another time', 'resource_id');
  }
  const place = await readPlace(db(), wish);
  requireBookablePeriod(place, input, now);
  const capacity = input.capacity ?? record.capacity;
  if (capacity > place.resource.capacity)
    throw new InvalidInput(`${place.resource.name} has room for ${place.resource.capacity}`, 'capacity');
  if (!input.members && record.members.length > capacity) throw new InvalidInput(capacityNotice(capacity), 'members');
  const members = input.members
    ? (await resolvePeople(db(), actor, { members: input.members, capacity })).members
    : null;
  const price = await priceAt(db(), place, { from: input.from, to: input.to, capacity, except: record.id }, now);
  return {
    bookingId: record.id,
    from: input.from.toISOString(),
    to: input.to.toISOString(),
    title: input.title || record.title,
    capacity,
    members,
    reason: input.reschedule_reason ?? '',
    price: {
      base_net_pence: price.baseNetPence,
      dynamic_net_pence: price.dynamicNetPence,
      net_pence: price.netPence,
      total_pence: price.totalPence,
    },
    by: { userId: actor.userId, name: actor.name, email: actor.email },
  };
}

/**
 * Moves a meeting (decision G075). Unpaid, it is priced anew. Paid, a higher price is charged in the same step, a lower one
 * refunded; an all-booking user may waive the difference, and then the price stays as it was paid.
 * @throws NotFound, NotAllowed, InvalidInput, Conflict, PaymentDeclined
 */
export async function rescheduleBooking(actor: Actor, input: RescheduleInput, now: Date): Promise<BookingView> {
  const record = await readVisibleBooking(db(), actor, input._id);
  requireChangeable(actor, record, now);
  const move = await plan(actor, record, input, now);
  const isPaid = record.payment_status === 'completed';
  const isWaived = input.waive_difference === true && bookingActor(actor, record).showsAllBookings;
  const difference = isPaid ? move.price.total_pence - record.total_pence : 0;
  if (difference > 0 && !isWaived) {
    await money().chargeAndMove(actor, move, difference, now);
    return getBooking(actor, record.id, now);
  }
  return inTransaction(async (trx) => {
    const locked = await lockVisibleBooking(trx, actor, record.id);
    requireChangeable(actor, locked, now);
    if (locked.total_pence !== record.total_pence || locked.payment_status !== record.payment_status) {
      throw new Conflict('The booking has changed meanwhile, please try again');
    }
    const made = isPaid && isWaived ? { ...move, price: paidPrice(locked) } : move;
    const refund =
      isPaid && !isWaived && difference < 0
        ? [refundNews(locked.id, `moved-${locked.history.length}`, -difference)]
        : [];
    return bookingView(await applyMove(trx, locked, made, now, refund), now);
  });
}

function paidPrice(record: BookingRecord): Move['price'] {
  const { base_net_pence, dynamic_net_pence, net_pence, total_pence } = record;
  return { base_net_pence, dynamic_net_pence, net_pence, total_pence };
}

/** What a move would cost and whether the time is free: what the modal says before the confirm. */
export async function quoteReschedule(actor: Actor, input: RescheduleInput, now: Date) {
  const record = await readVisibleBooking(db(), actor, input._id);
  requireChangeable(actor, record, now);
  const move = await plan(actor, record, input, now);
  const taken = await readTaken({
    spaceId: record.space_id,
    types: [record.type],
    from: input.from,
    to: input.to,
    zone: record.space.time_zone,
    now,
    except: record.id,
  });
  const { units } = await readPlace(db(), record);
  const isPaid = record.payment_status === 'completed';
  return {
    old_total: penceToPounds(record.total_pence),
    new_total: penceToPounds(move.price.total_pence),
    difference: isPaid ? penceToPounds(move.price.total_pence - record.total_pence) : 0,
    available: !units.some((unit) => taken.has(unit.id)),
  } satisfies RescheduleQuote;
}
