/** A weekly series, and bookings in every state, from 60 days ago to 45 days ahead, with their claims, daily figures and activities. */
import type { Knex } from 'knex';
import { refundDeadline } from '#domains/availability/cancellation.ts';
import { insertClaims } from '#domains/availability/server/claims.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { bookingFacts } from '#domains/bookings/server/facts.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { readBookings } from '#domains/bookings/server/records.ts';
import { quote } from '#domains/pricing/rules.ts';
import { type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { DAY, HOUR, addDays, formatTime, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';
import { NO_SWAP, PAID, type Slot, type State, States, WISH, historyOf, isPaid } from './booking-states.ts';
import { type Dice, diceOf } from './dice.ts';
import type { Person } from './people.ts';
import type { SeededSpace } from './places.ts';

type Unit = {
  id: string;
  seat_no: string;
  kind: ResourceType;
  resource_id: string;
  space_id: string;
  name: string;
  price_pence: number;
  capacity: number;
  cancellation_notice: number | null;
};

/** The kinds by frequency. Long bookings are rare, so that offices remain available in searches. */
const KINDS = [
  ...Array<ResourceType>(6).fill('meeting_room'),
  ...Array<ResourceType>(4).fill('flexi_desk'),
  'dedicated_desk',
  'private_office',
] as const;

const BACK = 60;
const AHEAD = 45;
/** Every second booking is near today, so that the calendar of this week is not empty. */
const NEAR = [-7, 10] as const;
const BOOKINGS = 400;

/** The booked slots of units, so that the demo never books a unit twice. */
class Taken {
  private readonly slots = new Map<string, Slot[]>();

  isFree(unitId: string, { from, to }: Slot): boolean {
    return (this.slots.get(unitId) ?? []).every((slot) => to <= slot.from || from >= slot.to);
  }

  add(unitId: string, slot: Slot): void {
    this.slots.set(unitId, [...(this.slots.get(unitId) ?? []), slot]);
  }
}

function slotFor(dice: Dice, space: SeededSpace, kind: ResourceType, today: string): Slot {
  let day = addDays(today, dice.chance(50) ? dice.number(...NEAR) : dice.number(-BACK, AHEAD));
  while (!space.days.includes(weekdayOf(day))) day = addDays(day, 1);
  const [openHour, closeHour] = [Number(space.opens.slice(0, 2)) + 1, Number(space.closes.slice(0, 2))];
  if (kind === 'meeting_room') {
    // In half hours, at least one hour, and inside the opening hours.
    const length = dice.number(2, 6);
    const start = dice.number(2 * openHour, 2 * closeHour - length);
    const from = fromLocal(day, formatTime(Math.floor(start / 2), (start % 2) * 30), space.zone);
    return { from, to: new Date(from.getTime() + (length * HOUR) / 2) };
  }
  const days = dice.pick(kind === 'flexi_desk' ? [1, 1, 2, 3, 5] : [3, 5, 10, 20]);
  return {
    from: fromLocal(day, space.opens, space.zone),
    to: fromLocal(addDays(day, days - 1), space.closes, space.zone),
  };
}

/** The units with the prices of their resources. The price of a desk is that of its workspace. */
async function readUnits(trx: Knex.Transaction): Promise<Unit[]> {
  const rows = await trx('units')
    .join('resources', 'resources.id', 'units.resource_id')
    .join('spaces', 'spaces.id', 'units.space_id')
    .orderBy('units.id')
    .select<(Unit & { desk_prices: Record<string, number> })[]>(
      'units.id',
      'seat_no',
      'kind',
      'units.resource_id',
      'units.space_id',
      'resources.name',
      'resources.price_pence',
      'capacity',
      'cancellation_notice',
      'spaces.price_pence as desk_prices',
    );
  return rows.map(({ desk_prices, ...unit }) => ({
    ...unit,
    price_pence: isDeskType(unit.kind) ? desk_prices[unit.kind]! : unit.price_pence,
  }));
}

/** A booking before it is stored. */
type Drawn = { index: number; space: SeededSpace; unit: Unit; slot: Slot; state: State; member: Person };

/** The dates of the weekly series, of which some are over. */
const WEEKS = { back: 3, all: 10 };

/** The bookings of a weekly series: a meeting room of the first workspace, for the first member. */
function weekly(units: Unit[], { spaces, members, now }: Seeding): Drawn[] {
  const [space, member] = [spaces[0]!, members[0]!];
  const unit = units.find((one) => one.space_id === space.id && one.kind === 'meeting_room')!;
  let first = addDays(toLocal(now).day, -7 * WEEKS.back);
  while (!space.days.includes(weekdayOf(first))) first = addDays(first, 1);
  return Array.from({ length: WEEKS.all }, (_, index) => {
    const day = addDays(first, 7 * index);
    const slot = { from: fromLocal(day, '10:00', space.zone), to: fromLocal(day, '12:00', space.zone) };
    return { index, space, unit, slot, state: PAID, member };
  });
}

/** Makes the first bookings a series. */
async function seedSeries(trx: Knex.Transaction, ids: string[], [first]: Drawn[], now: Date): Promise<void> {
  const { space, member, slot } = first!;
  const [seriesId] = await trx('booking_series').insert({
    space_id: space.id,
    created_by: member.id,
    repeats: JSON.stringify({ every: 1, unit: 'week', times: WEEKS.all }),
    first_day: toLocal(slot.from, space.zone).day,
    bookings: WEEKS.all,
    payment: 'now',
    created_at: now,
  });
  for (const [index, id] of ids.slice(0, WEEKS.all).entries()) {
    const occurrence = addDays(toLocal(slot.from, space.zone).day, 7 * index);
    await trx('bookings')
      .where({ id })
      .update({ series_id: String(seriesId), occurrence, series_number: index + 1 });
  }
}

/** Draws places, times, states and members, so that no unit is booked twice. */
function drawBookings(dice: Dice, units: Unit[], seeding: Seeding): Drawn[] {
  const { spaces, members, now } = seeding;
  const taken = new Taken();
  const states = new States(dice, now);
  const today = toLocal(now).day;
  const drawn = weekly(units, seeding);
  for (const { unit, slot } of drawn) taken.add(unit.id, slot);
  for (let index = 0; drawn.length < BOOKINGS; index += 1) {
    // The first three bookings are ongoing, so that the demo always has some.
    const isOngoing = index < 3;
    const space = isOngoing ? spaces[0]! : dice.pick(spaces);
    const kind: ResourceType = isOngoing ? 'flexi_desk' : dice.pick(KINDS);
    const slot = isOngoing ? ongoing(space, today, index) : slotFor(dice, space, kind, today);
    const unit = units.find((one) => one.space_id === space.id && one.kind === kind && taken.isFree(one.id, slot));
    if (!unit) continue;
    const member = dice.chance(12) ? members[index % 2]! : dice.pick(members);
    const state = isOngoing ? PAID : states.draw(index, space.id, slot, isDeskType(kind));
    if (isHeld(state)) taken.add(unit.id, slot);
    drawn.push({ index, space, unit, slot, state, member });
  }
  return drawn;
}

const isHeld = ({ active, payment_status }: State) => active && payment_status !== 'failed';

function ongoing({ opens, closes, zone }: SeededSpace, today: string, index: number): Slot {
  return { from: fromLocal(addDays(today, -1), opens, zone), to: fromLocal(addDays(today, 2 + index), closes, zone) };
}

/** The row of a booking. */
function rowOf(dice: Dice, units: Unit[], { index, space, unit, slot, state, member }: Drawn, now: Date) {
  const isDesk = isDeskType(unit.kind);
  const capacity = isDesk ? 1 : dice.number(1, unit.capacity);
  const { zone, currency } = space;
  const priced = { type: unit.kind, unitPricePence: unit.price_pence, capacity, taxPercent: 20 };
  const price = quote({ ...priced, ...slot, zone, currency });
  const earlier = new Date(Math.min(now.getTime() - 60_000, slot.from.getTime()) - dice.number(1, 20) * DAY);
  const created = state.hold_until ? now : earlier;
  const oldSeat = units.findLast((one) => one.resource_id === unit.resource_id && one.kind === unit.kind)!;
  const isSwapped = state.seat_swap_status === 'Completed' && oldSeat.id !== unit.id;
  const seats = {
    place: { seats: [unit.seat_no], resource: unit.name },
    instead: { seats: [oldSeat.seat_no], resource: unit.name },
  };
  const history = historyOf({ state, created, slot, resourceId: unit.resource_id, by: member, seats });
  return {
    ...state,
    space_id: space.id,
    resource_id: unit.resource_id,
    currency,
    type: unit.kind,
    title: unit.name,
    capacity,
    starts_at: slot.from,
    ends_at: slot.to,
    assigned_user_id: member.id,
    created_by: member.id,
    net_pence: price.netPence,
    total_pence: price.totalPence,
    full_total_pence: price.totalPence,
    paid_pence: isPaid(state) ? price.totalPence : 0,
    tax_percent: price.taxPercent,
    dynamic_net_pence: price.dynamicNetPence,
    base_net_pence: price.baseNetPence,
    ...(state.payment_status === 'completed' && {
      refund_notice_hours: unit.cancellation_notice,
      refund_until: refundDeadline(slot.from, unit.cancellation_notice),
    }),
    customer_remark: state.seat_swap_status ? WISH : '',
    admin_remark: state.seat_swap_status === 'Deleted' ? NO_SWAP : '',
    ...(state.booking_request && {
      customer_name: member.name,
      customer_email: member.email,
      customer_number: `+447700900${String(100 + (index % 900))}`,
      booking_customer_remark: dice.chance(50) ? 'We would like to pay by bank transfer.' : '',
      booking_admin_remark: state.booking_status === 'Rejected' ? 'Sorry, that day is full.' : '',
    }),
    items: JSON.stringify(isDesk ? [{ _id: unit.id, seat_no: unit.seat_no }] : []),
    old_items: JSON.stringify(isSwapped ? [{ _id: oldSeat.id, seat_no: oldSeat.seat_no }] : []),
    amenities_id: '[]',
    history: JSON.stringify(history),
    created_at: created,
  };
}

type Seeding = { spaces: SeededSpace[]; members: Person[]; now: Date };

/** @returns the bookings as they are stored */
export async function seedBookings(trx: Knex.Transaction, seeding: Seeding): Promise<BookingRecord[]> {
  const dice = diceOf(42);
  const units = await readUnits(trx);
  const drawn = drawBookings(dice, units, seeding);
  const rows = drawn.map((one) => rowOf(dice, units, one, seeding.now));
  await trx('bookings').insert(rows);
  const ids = await trx('bookings').orderBy('id').pluck('id');
  await seedSeries(trx, ids, drawn, seeding.now);
  await trx('booking_members').insert(
    drawn.flatMap(({ member, state }, at) => {
      const most = state.booking_request ? 1 : rows[at]!.capacity;
      const others = Array.from({ length: Math.min(most, dice.number(1, 4)) - 1 }, () => dice.pick(seeding.members));
      const guests = [...new Set([member, ...others])];
      return guests.map(({ id, email, name }) => ({ booking_id: ids[at]!, email, name, user_id: id }));
    }),
  );
  for (const [at, { space, unit, slot, state }] of drawn.entries()) {
    if (!isHeld(state)) continue;
    const holdUntil = state.hold_until ?? undefined;
    const booked = { unitIds: [unit.id], bookingId: ids[at]!, holdUntil };
    const target = { spaceId: space.id, kind: unit.kind, buffers: null, ...booked };
    await insertClaims(trx, target, slot, space.zone);
  }
  const bookings = await readBookings(trx, ids);
  for (const after of bookings) await keepFigures(trx, [{ after }]);
  await insertActivities(trx, bookings);
  return bookings;
}

async function insertActivities(trx: Knex.Transaction, bookings: BookingRecord[]): Promise<void> {
  const activities = bookings.map((booking) => ({
    actor_id: booking.created_by,
    space_id: booking.space_id,
    model: 'Booking' as const,
    model_id: booking.id,
    message: '',
    said: JSON.stringify({ ...bookingSentences.booked(bookingFacts(booking)), by: booking.assigned!.name }),
    created_at: booking.created_at,
  }));
  // Feeds show activities in the order of their ids.
  await trx('activities').insert(activities.sort((one, other) => +one.created_at - +other.created_at));
}
