/** Stores the demo's bookings with their claims, people, daily figures and activities, as the product would have written them. */
import type { Knex } from 'knex';
import { insertRows } from '#server/db/statements.ts';
import { refundDeadline } from '#domains/availability/cancellation.ts';
import { insertAllClaims } from '#domains/availability/server/claims.ts';
import { bookingSentences, historySentences } from '#domains/bookings/sentences.ts';
import { bookingFacts } from '#domains/bookings/server/facts.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { reductionColumns } from '#domains/bookings/server/price/former-reductions.ts';
import { readBookings } from '#domains/bookings/server/records.ts';
import { covering } from '#domains/credits/reduction.ts';
import { coveredQuote, reducedQuote } from '#domains/pricing/reductions.ts';
import { taxPercentOn } from '#domains/workspaces/index.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { MINUTE, toLocal } from '#shared/time.ts';
import { NO_SWAP, WISH, historyOf, isHeld, isPaid } from './booking-states.ts';
import { type Drawn, WEEKS } from './bookings.ts';
import { type Dice, diceOf } from './dice.ts';
import type { Member } from './people.ts';
import type { SeededSpace } from './places.ts';
import type { Unit, Units } from './units.ts';

/** Rows of one statement. */
const BATCH = 250;

/** All workspaces of the demo are in one time zone. */
type Storing = { spaces: SeededSpace[]; units: Units; members: Member[]; now: Date };

export async function insertInBatches(
  trx: Knex.Transaction,
  table: string,
  rows: Parameters<typeof insertRows>[2],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await insertRows(trx, table, rows.slice(start, start + BATCH));
}

/** The price by the rules of the product. The place of a membership costs nothing. */
function priceOf({ space, unit, slot, created, offered = [], covered, membership }: Drawn, capacity: number) {
  const { zone, currency } = space;
  const taxPercent = taxPercentOn(null, '', toLocal(created, zone).day);
  const input = { type: unit.kind, unitPricePence: unit.price_pence, capacity, taxPercent, ...slot, zone, currency };
  if (membership) return reducedQuote({ ...input, unitPricePence: 0, taxPercent: 0 }, []);
  const price = reducedQuote(input, offered);
  if (!covered) return price;
  const booked = { space: { time_zone: zone, currency }, type: unit.kind, ...slot, capacity };
  return coveredQuote(price, covering(booked, price, { amount: covered.amount, moneyPence: 0 })!, currency);
}

/** Most people check in to what has begun, some minutes late at most. */
function checkedInAt(dice: Dice, { slot, state, unit }: Drawn, now: Date): Date | null {
  const arrived = new Date(slot.from.getTime() + dice.number(-5, 12) * MINUTE);
  const hasCome = isHeld(state) && state.payment_status === 'completed' && arrived < now && dice.chance(85);
  return hasCome && !isDeskType(unit.kind) ? arrived : null;
}

const seatOf = ({ id, seat_no }: Unit) => [{ _id: id, seat_no }];

/** What staff and the customer have written of a request. */
function requestColumns(dice: Dice, { index, state, member }: Drawn) {
  const { booking_request: isRequest, booking_status } = state;
  return {
    customer_name: isRequest ? member!.name : '',
    customer_email: isRequest ? member!.email : '',
    customer_number: isRequest ? `+447700900${String(100 + (index % 900))}` : '',
    booking_customer_remark: isRequest && dice.chance(50) ? 'We would like to pay by bank transfer.' : '',
    booking_admin_remark: booking_status === 'Rejected' ? 'Sorry, that day is full.' : '',
  };
}

/** The row of a booking, with the same columns for all. */
function rowOf(dice: Dice, drawn: Drawn, { units, now }: Storing, seriesId: string) {
  const { space, unit, slot, state, member, created, company, covered, membership, inSeries } = drawn;
  const isDesk = isDeskType(unit.kind);
  const capacity = isDesk || covered || membership ? 1 : dice.number(1, unit.capacity);
  const price = priceOf(drawn, capacity);
  const oldSeat = units.all.findLast((one) => one.resource_id === unit.resource_id && one.kind === unit.kind)!;
  const isSwapped = state.seat_swap_status === 'Completed' && oldSeat.id !== unit.id;
  const seats = {
    place: { seats: [unit.seat_no], resource: unit.name },
    instead: { seats: [oldSeat.seat_no], resource: unit.name },
  };
  const by = member ?? { name: membership?.customer ?? '', email: '' };
  const begun = price.reductions.filter(({ covers }) => covers).map(({ text }) => historySentences.reduced({ text }));
  const told = { state, created, slot, resourceId: unit.resource_id, by, seats, begun, isFree: price.totalPence === 0 };
  return {
    ...state,
    ...requestColumns(dice, drawn),
    ...(membership && { customer_name: membership.customer }),
    ...reductionColumns(price.reductions),
    space_id: space.id,
    resource_id: unit.resource_id,
    currency: space.currency,
    type: unit.kind,
    title: membership?.title ?? unit.name,
    capacity,
    starts_at: slot.from,
    ends_at: slot.to,
    assigned_user_id: member?.id ?? null,
    created_by: member?.id ?? null,
    checked_in_at: membership ? null : checkedInAt(dice, drawn, now),
    membership_id: membership?.id ?? null,
    net_pence: price.netPence,
    total_pence: price.totalPence,
    full_total_pence: price.totalPence,
    paid_pence: isPaid(state) ? price.totalPence : 0,
    on_account: company !== undefined,
    tax_percent: price.taxPercent,
    dynamic_net_pence: price.dynamicNetPence,
    base_net_pence: price.baseNetPence,
    refund_notice_hours: state.payment_status === 'completed' ? unit.cancellation_notice : null,
    refund_until: state.payment_status === 'completed' ? refundDeadline(slot.from, unit.cancellation_notice) : null,
    customer_remark: state.seat_swap_status ? WISH : '',
    admin_remark: state.seat_swap_status === 'Deleted' ? NO_SWAP : '',
    items: JSON.stringify(isDesk ? seatOf(unit) : []),
    old_items: JSON.stringify(isSwapped ? seatOf(oldSeat) : []),
    amenities_id: '[]',
    history: JSON.stringify(historyOf(told)),
    series_id: inSeries === undefined ? null : seriesId,
    occurrence: inSeries === undefined ? null : toLocal(slot.from, space.zone).day,
    series_number: inSeries ?? null,
    created_at: created,
  };
}

/** The rule of the weekly series. @returns its id */
async function insertSeries(trx: Knex.Transaction, drawn: Drawn[]): Promise<string> {
  const { space, member, slot, created } = drawn.find(({ inSeries }) => inSeries === 1)!;
  const [id] = await trx('booking_series').insert({
    space_id: space.id,
    created_by: member!.id,
    repeats: JSON.stringify({ every: 1, unit: 'week', times: WEEKS.all }),
    first_day: toLocal(slot.from, space.zone).day,
    bookings: WEEKS.all,
    payment: 'now',
    created_at: created,
  });
  return String(id);
}

/** Those who attend: whoever books, with some others of the workspace. The place of a membership has none. */
function attendeesOf(dice: Dice, { state, member, membership }: Drawn, capacity: number, members: Member[]): Member[] {
  if (!member || membership) return [];
  const most = Math.min(state.booking_request ? 1 : capacity, dice.number(1, 4));
  const known = members.filter(({ spaceId, active }) => spaceId === member.spaceId && active);
  return [...new Set([member, ...Array.from({ length: most - 1 }, () => dice.pick(known))])];
}

/** Counts the bookings of each workspace and day. */
async function insertFigures(trx: Knex.Transaction, spaces: SeededSpace[], bookings: BookingRecord[]): Promise<void> {
  for (const { id } of spaces) {
    const own = bookings.filter(({ space_id }) => space_id === id);
    await keepFigures(
      trx,
      own.map((after) => ({ after })),
    );
  }
}

const activityOf = (booking: BookingRecord) => ({
  actor_id: booking.created_by,
  space_id: booking.space_id,
  model: 'Booking' as const,
  model_id: booking.id,
  message: '',
  said: JSON.stringify({
    ...bookingSentences.booked(bookingFacts(booking)),
    by: booking.assigned?.name ?? booking.customer_name,
  }),
  created_at: booking.created_at,
});

export type Stored = { drawn: Drawn; booking: BookingRecord };

/** Stores bookings in the order in which they were made. @returns them as the product reads them, with what was drawn */
export async function storeBookings(trx: Knex.Transaction, all: Drawn[], storing: Storing): Promise<Stored[]> {
  const dice = diceOf(43);
  const drawn = all.toSorted((one, other) => +one.created - +other.created);
  const seriesId = await insertSeries(trx, drawn);
  const rows = drawn.map((one) => rowOf(dice, one, storing, seriesId));
  await insertInBatches(trx, 'bookings', rows);
  const ids: string[] = await trx('bookings').orderBy('id').pluck('id');
  await insertInBatches(
    trx,
    'booking_members',
    drawn.flatMap((one, at) =>
      attendeesOf(dice, one, rows[at]!.capacity, storing.members).map(({ id: user_id, email, name }) => {
        return { booking_id: ids[at]!, email, name, user_id };
      }),
    ),
  );
  const held = drawn.flatMap((one, at) => (isHeld(one.state) ? [{ ...one, bookingId: ids[at]! }] : []));
  await insertAllClaims(
    trx,
    held.map(({ space, unit, slot, state, bookingId }) => ({
      ...{ spaceId: space.id, kind: unit.kind, unitIds: [unit.id], bookingId, slot, buffers: null },
      ...(state.hold_until && { holdUntil: state.hold_until }),
    })),
    storing.spaces[0]!.zone,
  );
  const bookings = await readBookings(trx, ids);
  await insertFigures(trx, storing.spaces, bookings);
  await insertInBatches(trx, 'activities', bookings.map(activityOf));
  return bookings.map((booking, at) => ({ drawn: drawn[at]!, booking }));
}
