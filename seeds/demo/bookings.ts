/**
 * Draws the demo's bookings: the places of memberships, a weekly series, and bookings in every state, from some months ago to some weeks ahead. No unit
 * is booked twice.
 */
import type { OfferedReduction } from '#domains/pricing/index.ts';
import { voucherProblem } from '#domains/vouchers/rules.ts';
import { soldVoucher, type Voucher } from '#domains/vouchers/server/model.ts';
import { offeredVoucher } from '#domains/vouchers/sold.ts';
import { type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { addMonths } from '#shared/months.ts';
import { DAY, HOUR, addDays, formatTime, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';
import { PAID, type Slot, type State, States, isHeld } from './booking-states.ts';
import type { SeededCompany } from './companies.ts';
import { type Dice, diceOf } from './dice.ts';
import type { Member } from './people.ts';
import type { SeededSpace } from './places.ts';
import { MONTHS_BACK, busyness } from './season.ts';
import type { Unit, Units } from './units.ts';

/** The kinds by frequency. Long bookings are rare, so that offices remain available in searches. */
const KINDS = [
  ...Array<ResourceType>(8).fill('meeting_room'),
  ...Array<ResourceType>(6).fill('flexi_desk'),
  'dedicated_desk',
  'private_office',
] as const;

const AHEAD = 45;
/** The days around today have more bookings, so that the calendar of this week is not empty. */
const NEAR = [-7, 10] as const;
/** How many bookings begin on an ordinary day, by the place of the workspace. */
const PER_DAY = [4.5, 1.8, 1.2];
/** How many of the bookings of a company on account are on it, in percent. */
const ON_ACCOUNT = 60;
const WITH_VOUCHER = 4;
/** How many bookings of the first workspace are those of the two members with fixed addresses, in percent. */
const OF_FIXED = 12;

/** A booking before it is stored. */
export type Drawn = {
  /** Counts the bookings. */
  index: number;
  space: SeededSpace;
  unit: Unit;
  slot: Slot;
  state: State;
  /** Null for the place of a company. */
  member: Member | null;
  created: Date;
  /** The company that has it on its account. */
  company?: SeededCompany;
  /** What lowers its price. */
  offered?: OfferedReduction[];
  /** What it takes of credits, and the keys of these. */
  covered?: { amount: number; uses: { key: string; amount: number }[] };
  /** Of the place of a membership. */
  membership?: { id: string; title: string; customer: string };
  /** Its number in the weekly series, from 1. */
  inSeries?: number;
};

export type Drawing = {
  spaces: SeededSpace[];
  members: Member[];
  companies: SeededCompany[];
  vouchers: Voucher[];
  units: Units;
  now: Date;
};

/** The first day of the history. */
export const firstDayOf = (now: Date): string => `${addMonths(toLocal(now).day.slice(0, 7), -MONTHS_BACK)}-01`;

/** In half hours, at least one hour, and inside the opening hours. */
function meetingOn(dice: Dice, { opens, closes, zone }: SeededSpace, day: string): Slot {
  const [openHour, closeHour] = [Number(opens.slice(0, 2)) + 1, Number(closes.slice(0, 2))];
  const length = dice.number(2, 6);
  const start = dice.number(2 * openHour, 2 * closeHour - length);
  const from = fromLocal(day, formatTime(Math.floor(start / 2), (start % 2) * 30), zone);
  return { from, to: new Date(from.getTime() + (length * HOUR) / 2) };
}

function slotFor(dice: Dice, space: SeededSpace, kind: ResourceType, day: string): Slot {
  if (kind === 'meeting_room') return meetingOn(dice, space, day);
  const days = dice.pick(kind === 'flexi_desk' ? [1, 1, 2, 3, 5] : [3, 5, 5, 10]);
  return {
    from: fromLocal(day, space.opens, space.zone),
    to: fromLocal(addDays(day, days - 1), space.closes, space.zone),
  };
}

/** Most bookings are made some days before they begin, and none in the future. */
export function createdBefore(dice: Dice, { from }: Slot, now: Date): Date {
  return new Date(Math.min(now.getTime() - 60_000, from.getTime()) - dice.number(1, 20) * DAY);
}

/** The dates of the weekly series, of which some are over. */
export const WEEKS = { back: 3, all: 10 };

/** The bookings of a weekly series: a meeting room of the first workspace, for the first member. */
function weekly(dice: Dice, { spaces, members, units, now }: Drawing): Drawn[] {
  const [space, member] = [spaces[0]!, members[0]!];
  const unit = units.all.find((one) => one.space_id === space.id && one.kind === 'meeting_room')!;
  let first = addDays(toLocal(now).day, -7 * WEEKS.back);
  while (!space.days.includes(weekdayOf(first))) first = addDays(first, 1);
  return Array.from({ length: WEEKS.all }, (_, index) => {
    const day = addDays(first, 7 * index);
    const slot = { from: fromLocal(day, '10:00', space.zone), to: fromLocal(day, '12:00', space.zone) };
    units.take(unit.id, slot);
    const created = createdBefore(dice, slot, now);
    return { index, space, unit, slot, state: PAID, member, created, inSeries: index + 1 };
  });
}

/** Three bookings are ongoing, so that the demo always has some. */
function ongoing({ spaces, members, units, now }: Drawing): Drawn[] {
  const { opens, closes, zone, id } = spaces[0]!;
  const { day: today } = toLocal(now);
  return [0, 1, 2].map((index) => {
    const slot = {
      from: fromLocal(addDays(today, -1), opens, zone),
      to: fromLocal(addDays(today, 2 + index), closes, zone),
    };
    const unit = units.free(id, 'flexi_desk', slot)[0]!;
    units.take(unit.id, slot);
    const created = new Date(slot.from.getTime() - (5 - index) * DAY);
    return { index, space: spaces[0]!, unit, slot, state: PAID, member: members[index % 2]!, created };
  });
}

/** How many bookings begin on a day. */
function countOn(dice: Dice, day: string, place: number, { first, today }: { first: string; today: string }): number {
  const isNear = day >= addDays(today, NEAR[0]) && day <= addDays(today, NEAR[1]);
  const expected = PER_DAY[place]! * busyness(day, { first, today }) * (isNear ? 1.5 : day > today ? 0.5 : 1);
  return Math.floor(expected / 100) + (dice.chance(expected % 100) ? 1 : 0);
}

type Wanted = Pick<Drawn, 'space' | 'unit' | 'state' | 'created'> & { member: Member };

/** Draws what lowers the prices and who pays: a company on account, or somebody with a voucher that they have not used. */
class Extras {
  private readonly used = new Set<string>();
  private readonly dice: Dice;
  private readonly drawing: Drawing;

  constructor(dice: Dice, drawing: Drawing) {
    this.dice = dice;
    this.drawing = drawing;
  }

  draw({ space, unit, state, member, created }: Wanted): Partial<Drawn> {
    if (state !== PAID) return {};
    const company = this.drawing.companies.find((each) => each.isOnAccount && each.people.includes(member));
    if (company && this.dice.chance(ON_ACCOUNT)) return { company };
    if (!this.dice.chance(WITH_VOUCHER)) return {};
    const voucher = this.drawing.vouchers.find(
      ({ id, space_id, types }) =>
        space_id === space.id &&
        (types.length === 0 || types.includes(unit.kind)) &&
        !this.used.has(`${id} ${member.id}`),
    );
    if (!voucher) return {};
    this.used.add(`${voucher.id} ${member.id}`);
    const today = toLocal(created, space.zone).day;
    const offered: OfferedReduction = {
      ...offeredVoucher(soldVoucher(voucher), space.currency),
      problem: (normal) => voucherProblem(voucher, { ...normal, today }),
    };
    return { offered: [offered] };
  }
}

/** Who books: somebody of the workspace who has joined by then. */
function memberFor(dice: Dice, { spaces, members }: Drawing, space: SeededSpace, created: Date): Member | undefined {
  if (space === spaces[0] && dice.chance(OF_FIXED)) return members[dice.number(0, 1)];
  const joined = members.filter(({ spaceId, active, since }) => spaceId === space.id && active && since < created);
  return joined.length > 0 ? dice.pick(joined) : undefined;
}

/** Draws places, times, states and members, after the places of memberships are taken. */
export function drawBookings(drawing: Drawing): Drawn[] {
  const { spaces, units, now } = drawing;
  const dice = diceOf(42);
  const states = new States(dice, now);
  const extras = new Extras(dice, drawing);
  const drawn = [...weekly(dice, drawing), ...ongoing(drawing)];
  const period = { first: firstDayOf(now), today: toLocal(now).day };
  const last = addDays(period.today, AHEAD);
  for (let day = period.first; day <= last; day = addDays(day, 1)) {
    for (const [place, space] of spaces.entries()) {
      if (!space.days.includes(weekdayOf(day))) continue;
      for (let count = countOn(dice, day, place, period); count > 0; count -= 1) {
        const kind = dice.pick(KINDS);
        const slot = slotFor(dice, space, kind, day);
        const created = createdBefore(dice, slot, now);
        const free = units.free(space.id, kind, slot);
        const member = memberFor(dice, drawing, space, created);
        if (free.length === 0 || !member) continue;
        const unit = isDeskType(kind) ? free[0]! : dice.pick(free);
        const index = drawn.length;
        const state = states.draw(index, space.id, slot, isDeskType(kind));
        if (isHeld(state)) units.take(unit.id, slot);
        const extra = extras.draw({ space, unit, state, member, created });
        drawn.push({ index, space, unit, slot, state, member, created: state.hold_until ? now : created, ...extra });
      }
    }
  }
  return drawn;
}
