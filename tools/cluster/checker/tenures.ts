/**
 * Which booking certainly had which unit, and when, by the answers alone: also of bookings that are over or have lost their claims. Two
 * bookings that certainly had one unit at the same moment, for overlapping time, are a double booking.
 */
import { MINUTE } from '../../../src/shared/time.ts';
import { hasMoved } from './answers.ts';
import type { Finding } from './findings.ts';
import { grouped } from './grouped.ts';
import type { WriteFacts } from './outcomes.ts';

/** A booking that is not paid keeps its units for 30 minutes, on clocks that may be 3 minutes fast. */
const HELD_MS = 26 * MINUTE;

type Slot = { from: number; to: number };
/** From the answer that gave the unit until the call that may have taken it away. */
export type Tenure = { unit: string; booking: string; slot: Slot; since: number; until: number; given: string };

type Held = { units: string[]; slot: Slot; since: number; until: number; given: string };

const slotOf = (period: Record<string, unknown> | undefined): Slot => ({
  from: Date.parse(String(period?.from)),
  to: Date.parse(String(period?.to)),
});

function unitsOf({ asked, told }: WriteFacts): string[] {
  if (asked?.type === 'meeting_room') return [`room ${String(asked.resource_id)}`];
  const items = (told?.items ?? []) as { _id: string }[];
  return items.map(({ _id }) => `seat ${_id}`);
}

/** What the booking has after the change; undefined when that is not certain. */
function after(change: WriteFacts, before: Held): Held | undefined {
  const { call, asked, told, to, outcome } = change;
  if (outcome !== 'done') return undefined;
  if (call === 'pay') return { ...before, until: told?.payment_status === 'completed' ? Infinity : before.until };
  if (call === 'payment-done') return { ...before, until: Infinity };
  if (call === 'move' && hasMoved(change)) return { ...before, slot: slotOf(told), since: to, given: call };
  if (call === 'decide' && asked?.booking_status === 'Approved') return before;
  if (call === 'decide-swap' && asked?.seat_swap_status !== 'Completed') return before;
  if (call !== 'decide-swap' || !asked) return undefined;
  return { ...before, units: (asked.ids as string[]).map((id) => `seat ${id}`), since: to, given: call };
}

/** A refused change changes nothing, and a payment that is not made leaves the hold, whatever becomes of the money. */
const keepsUnits = ({ call, outcome }: WriteFacts) =>
  outcome === 'refused' || call === 'raise-swap' || call === 'redeem' || (call === 'pay' && outcome === 'unknown');

function tenuresOfBooking(booking: string, made: WriteFacts, changes: WriteFacts[]): Tenure[] {
  const tenures: Tenure[] = [];
  const until = made.call === 'request' ? Infinity : made.from + HELD_MS;
  let held: Held | undefined = {
    units: unitsOf(made),
    slot: slotOf(made.told),
    since: made.to,
    until,
    given: made.call,
  };
  const keep = ({ units, ...rest }: Held) => tenures.push(...units.map((unit) => ({ unit, booking, ...rest })));
  for (const change of changes.filter((each) => !keepsUnits(each))) {
    if (!held) break;
    const next = after(change, held);
    const isSame = next?.units === held.units && next.slot === held.slot;
    if (!isSame) keep({ ...held, until: Math.min(held.until, change.from) });
    held = next;
  }
  if (held) keep(held);
  return tenures;
}

/** @param writes in the order of their answers; each booking is changed by one client after the other */
export function tenuresOf(writes: WriteFacts[]): Tenure[] {
  const changes = grouped(
    writes.filter(({ booking }) => booking !== undefined),
    ({ booking }) => booking!,
  );
  return writes
    .filter(({ call, outcome }) => (call === 'create' || call === 'request') && outcome === 'done')
    .flatMap((made) => {
      const booking = String(made.told?._id);
      return tenuresOfBooking(booking, made, changes.get(booking) ?? []);
    });
}

const overlaps = (one: Slot, other: Slot) => one.from < other.to && other.from < one.to;

export function heldTwice(tenures: Tenure[]): Finding[] {
  const units = grouped(tenures, ({ unit }) => unit);
  return [...units.values()].flatMap((own) => {
    const inOrder = own.sort((one, other) => one.slot.from - other.slot.from);
    return inOrder.flatMap((tenure, index) => {
      const rivals: Tenure[] = [];
      for (let next = index + 1; next < inOrder.length && inOrder[next]!.slot.from < tenure.slot.to; next += 1)
        rivals.push(inOrder[next]!);
      return rivals
        .filter((rival) => rival.booking !== tenure.booking && overlaps(rival.slot, tenure.slot))
        .filter((rival) => rival.since < tenure.until && tenure.since < rival.until)
        .map((rival): Finding => ({
          rule: 'double booking',
          at: Math.max(rival.since, tenure.since),
          text: textOf(tenure, rival),
        }));
    });
  });
}

const textOf = (one: Tenure, other: Tenure) =>
  `${one.unit} belonged to booking ${one.booking} (${one.given}) and to booking ${other.booking} (${other.given}) from ` +
  new Date(Math.max(one.slot.from, other.slot.from)).toISOString();
