/** Bookings in every state, from 60 days ago to 45 days ahead, with their claims, invoices and activities. */
import type { Knex } from 'knex';
import { insertClaims } from '#domains/availability/server/claims.ts';
import type { BookingRow, StoredEntry } from '#domains/bookings/server/model.ts';
import { quote } from '#domains/pricing/rules.ts';
import { penceToPounds } from '#shared/money.ts';
import { type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { DAY, HOUR, addDays, formatTime, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';
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
};

type Slot = { from: Date; to: Date };

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
export const BOOKINGS = 400;

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

type State = Pick<
  BookingRow,
  'active' | 'payment_status' | 'booking_request' | 'booking_status' | 'seat_swap_status' | 'hold_until'
>;

const PAID: State = {
  active: true,
  payment_status: 'completed',
  booking_request: false,
  booking_status: null,
  seat_swap_status: null,
  hold_until: null,
};
const REQUESTS = ['Assigned', 'Approved', 'Rejected', 'cancelled'] as const;
const WISH = 'Could I sit closer to the window?';
const NO_SWAP = 'Sorry, the desks at the window are taken.';
const SWAPS = ['Assigned', 'Completed', 'Deleted'] as const;

/** The state of a workspace's request, by its count: the states alternate, so that none is missing. */
function requestState(count: number): State {
  const booking_status = REQUESTS[count % REQUESTS.length]!;
  const payment_status = booking_status === 'Approved' ? 'completed' : 'pending';
  const active = booking_status === 'Assigned' || booking_status === 'Approved';
  return { ...PAID, booking_request: true, booking_status, active, payment_status };
}

/** The entries of a swap, in the order in which they happened. */
function swapEntries(status: State['seat_swap_status'], asked: StoredEntry, seats: string): StoredEntry[] {
  if (!status) return [];
  const at = new Date(new Date(asked.at).getTime() + HOUR).toISOString();
  const decided = { ...asked, at, modified_by: { name: 'Front Desk', email: '' } };
  if (status === 'Completed') return [asked, { ...decided, type: 'swap_approved', remark: seats }];
  return status === 'Deleted' ? [asked, { ...decided, type: 'swap_rejected', remark: NO_SWAP }] : [asked];
}

/** Most bookings are paid. The other states are assigned by index, so that none is missing. */
function stateFor(dice: Dice, index: number, { from }: Slot, isDesk: boolean, now: Date): State {
  if (index % 25 === 3) return { ...PAID, active: false, payment_status: dice.pick(['completed', 'pending'] as const) };
  if (index % 25 === 7) return { ...PAID, payment_status: 'failed' };
  if (index % 40 === 11 && from > now)
    return { ...PAID, payment_status: 'pending', hold_until: new Date(now.getTime() + 30 * 60_000) };
  if (index % 6 === 5 && from > now) return { ...PAID, booking_request: true };
  if (isDesk && from > now && index % 2 === 0) return { ...PAID, seat_swap_status: 'Assigned' };
  return PAID;
}

function entry(type: StoredEntry['type'], at: Date, slot: Slot, resourceId: string, by: Person): StoredEntry {
  return {
    at: at.toISOString(),
    type,
    from: slot.from.toISOString(),
    to: slot.to.toISOString(),
    resource_id: resourceId,
    reschedule_reason: '',
    remark: '',
    modified_by: { name: by.name, email: by.email },
  };
}

async function readUnits(trx: Knex.Transaction): Promise<Unit[]> {
  return trx('units')
    .join('resources', 'resources.id', 'units.resource_id')
    .orderBy('units.id')
    .select<Unit[]>(
      'units.id',
      'seat_no',
      'kind',
      'units.resource_id',
      'units.space_id',
      'name',
      'price_pence',
      'capacity',
    );
}

type Activity = {
  actor_id: string;
  space_id: string;
  model: 'Booking';
  model_id: string;
  message: string;
  created_at: Date;
};

export type SeededBooking = { id: string; member: Person; totalPence: number; title: string };

/** @returns the paid bookings that have not ended. They can be refunded, so the payment sandbox must have their charges */
export async function seedBookings(
  trx: Knex.Transaction,
  spaces: SeededSpace[],
  members: Person[],
  now: Date,
): Promise<SeededBooking[]> {
  const dice = diceOf(42);
  const units = await readUnits(trx);
  const taken = new Taken();
  const today = toLocal(now).day;
  const prices = new Map(
    (await trx('spaces').select<{ id: string; price_pence: Record<string, number> }[]>('id', 'price_pence')).map(
      (space) => [space.id, space.price_pence],
    ),
  );
  const upcoming: SeededBooking[] = [];
  const requests = new Map<string, number>();
  const activities: Activity[] = [];
  const swaps = new Map<string, number>();
  let invoices = 0;

  for (let index = 0, written = 0; written < BOOKINGS; index += 1) {
    // The first three bookings are ongoing, so that the demo always has some.
    const isOngoing = index < 3;
    const space = isOngoing ? spaces[0]! : dice.pick(spaces);
    const kind: ResourceType = isOngoing ? 'flexi_desk' : dice.pick(KINDS);
    const slot = isOngoing
      ? {
          from: fromLocal(addDays(today, -1), space.opens, space.zone),
          to: fromLocal(addDays(today, 2 + index), space.closes, space.zone),
        }
      : slotFor(dice, space, kind, today);
    const unit = units
      .filter((one) => one.space_id === space.id && one.kind === kind)
      .find((one) => taken.isFree(one.id, slot));
    if (!unit) continue;
    written += 1;
    const member = dice.chance(12) ? members[index % 2]! : dice.pick(members);
    const drawn = isOngoing ? PAID : stateFor(dice, index, slot, isDeskType(kind), now);
    const requestsThere = requests.get(space.id) ?? 0;
    const swapsThere = swaps.get(space.id) ?? 0;
    const state = drawn.booking_request
      ? requestState(requestsThere)
      : { ...drawn, seat_swap_status: drawn.seat_swap_status && SWAPS[swapsThere % SWAPS.length]! };
    if (state.seat_swap_status) swaps.set(space.id, swapsThere + 1);
    if (drawn.booking_request) requests.set(space.id, requestsThere + 1);
    const unitPricePence = isDeskType(kind) ? prices.get(space.id)![kind]! : unit.price_pence;
    const capacity = isDeskType(kind) ? 1 : dice.number(1, unit.capacity);
    const price = quote({ type: kind, unitPricePence, ...slot, zone: space.zone, capacity });
    const createdAt = new Date(Math.min(now.getTime() - 60_000, slot.from.getTime()) - dice.number(1, 20) * DAY);
    const created = state.hold_until ? now : createdAt;
    const isRequest = state.booking_request;
    const history = [entry(isRequest ? 'requested' : 'created', created, slot, unit.resource_id, member)];
    if (state.payment_status === 'completed')
      history.push(
        entry(isRequest ? 'approved' : 'paid', new Date(created.getTime() + 120_000), slot, unit.resource_id, member),
      );
    if (!state.active)
      history.push(
        entry(
          state.booking_status === 'Rejected' ? 'rejected' : 'cancelled',
          new Date(created.getTime() + HOUR),
          slot,
          unit.resource_id,
          member,
        ),
      );
    const oldSeat = units.findLast((one) => one.resource_id === unit.resource_id && one.kind === kind)!;
    const isSwapped = state.seat_swap_status === 'Completed' && oldSeat.id !== unit.id;
    const asked = entry('swap_requested', new Date(created.getTime() + HOUR), slot, unit.resource_id, member);
    const seats = `${unit.seat_no} in ${unit.name} instead of ${oldSeat.seat_no} in ${unit.name}`;
    history.push(...swapEntries(state.seat_swap_status, { ...asked, remark: WISH }, seats));
    const [insertId] = await trx('bookings').insert({
      ...state,
      space_id: space.id,
      resource_id: unit.resource_id,
      type: kind,
      title: unit.name,
      capacity,
      starts_at: slot.from,
      ends_at: slot.to,
      assigned_user_id: member.id,
      created_by: member.id,
      net_pence: price.netPence,
      total_pence: price.totalPence,
      tax_percent: price.taxPercent,
      dynamic_net_pence: price.dynamicNetPence,
      base_net_pence: price.baseNetPence,
      customer_remark: state.seat_swap_status ? WISH : '',
      admin_remark: state.seat_swap_status === 'Deleted' ? NO_SWAP : '',
      ...(isRequest && {
        customer_name: member.name,
        customer_email: member.email,
        customer_number: `+4407700900${String(100 + (index % 900))}`,
        booking_customer_remark: dice.chance(50) ? 'We would like to pay by bank transfer.' : '',
        booking_admin_remark: state.booking_status === 'Rejected' ? 'Sorry, that day is full.' : '',
      }),
      items: JSON.stringify(isDeskType(kind) ? [{ _id: unit.id, seat_no: unit.seat_no }] : []),
      old_items: JSON.stringify(isSwapped ? [{ _id: oldSeat.id, seat_no: oldSeat.seat_no }] : []),
      amenities_id: '[]',
      history: JSON.stringify(history),
      created_at: created,
    });
    const id = String(insertId);
    const guests = [
      ...new Set([
        member,
        ...Array.from({ length: Math.min(isRequest ? 1 : capacity, dice.number(1, 4)) - 1 }, () => dice.pick(members)),
      ]),
    ];
    await trx('booking_members').insert(
      guests.map((guest) => ({ booking_id: id, email: guest.email, name: guest.name, user_id: guest.id })),
    );
    const isHeld = state.active && state.payment_status !== 'failed';
    if (isHeld) {
      taken.add(unit.id, slot);
      const holdUntil = state.hold_until ?? undefined;
      await insertClaims(
        trx,
        { spaceId: space.id, kind, unitIds: [unit.id], bookingId: id, holdUntil },
        slot,
        space.zone,
      );
    }
    activities.push({
      actor_id: member.id,
      space_id: space.id,
      model: 'Booking',
      model_id: id,
      message: `${member.name} booked ${unit.name}`,
      created_at: created,
    });
    if (state.payment_status !== 'completed') continue;
    invoices += 1;
    await trx('invoices').insert({
      invoice_id: `INV-${String(invoices).padStart(6, '0')}`,
      booking_id: id,
      space_id: space.id,
      user_id: member.id,
      request_id: isRequest ? id : null,
      resource_type: kind,
      invoice_date: new Date(created.getTime() + 120_000),
      net_pence: price.netPence,
      total_pence: price.totalPence,
      tax_percent: price.taxPercent,
      snapshot: JSON.stringify({
        created_by: member.name,
        members: guests.map((guest) => guest.name),
        items: isDeskType(kind) ? [{ _id: unit.id, seat_no: unit.seat_no }] : [],
        from: slot.from.toISOString(),
        to: slot.to.toISOString(),
        resource_id: { _id: unit.resource_id, name: unit.name, type: kind, price: penceToPounds(unitPricePence) },
        customer: { name: member.name, address: '', phone: '', email: member.email },
        plan: null,
      }),
    });
    if (state.active && slot.to > now && !isRequest)
      upcoming.push({ id, member, totalPence: price.totalPence, title: `${unit.name} at ${space.name}` });
  }
  // Feeds show activities in the order of their ids.
  await trx('activities').insert(activities.sort((one, other) => +one.created_at - +other.created_at));
  await trx('counters').where('name', 'invoice').update({ value: String(invoices) });
  return upcoming;
}
