/** The states of the demo's bookings, and the history that belongs to each. */
import { historySentences } from '#domains/bookings/sentences.ts';
import type { BookingRow } from '#domains/bookings/server/model.ts';
import type { StoredEntry } from '#domains/bookings/server/stored-history.ts';
import type { PlaceChange } from '#domains/bookings/texts.ts';
import type { Said } from '#shared/said.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import type { Dice } from './dice.ts';
import type { Person } from './people.ts';

export type Slot = { from: Date; to: Date };

export type State = Pick<
  BookingRow,
  'active' | 'payment_status' | 'booking_request' | 'booking_status' | 'seat_swap_status' | 'hold_until'
>;

export const PAID: State = {
  active: true,
  payment_status: 'completed',
  booking_request: false,
  booking_status: null,
  seat_swap_status: null,
  hold_until: null,
};
const REQUESTS = ['Assigned', 'Approved', 'Rejected', 'cancelled'] as const;
const SWAPS = ['Assigned', 'Completed', 'Deleted'] as const;
export const WISH = 'Could I sit closer to the window?';
export const NO_SWAP = 'Sorry, the desks at the window are taken.';

/** The state of a workspace's request, by its count: the states alternate, so that none is missing. */
function requestState(count: number): State {
  const booking_status = REQUESTS[count % REQUESTS.length]!;
  const payment_status = booking_status === 'Approved' ? 'completed' : 'pending';
  const active = booking_status === 'Assigned' || booking_status === 'Approved';
  return { ...PAID, booking_request: true, booking_status, active, payment_status };
}

/** Most bookings are paid. The other states are assigned by index, so that none is missing. */
function drawState(dice: Dice, index: number, { from }: Slot, isDesk: boolean, now: Date): State {
  if (index % 25 === 3) return { ...PAID, active: false, payment_status: dice.pick(['completed', 'pending'] as const) };
  if (index % 25 === 7) return { ...PAID, payment_status: 'failed' };
  if (index % 40 === 11 && from > now)
    return { ...PAID, payment_status: 'pending', hold_until: new Date(now.getTime() + 30 * MINUTE) };
  if (index % 6 === 5 && from > now) return { ...PAID, booking_request: true };
  if (isDesk && from > now && index % 2 === 0) return { ...PAID, seat_swap_status: 'Assigned' };
  return PAID;
}

/** Whether it has its units. */
export const isHeld = ({ active, payment_status }: Pick<State, 'active' | 'payment_status'>) =>
  active && payment_status !== 'failed';

/** Whether there is a charge. What a request costs is paid outside the product. */
export const wasPaid = ({ payment_status, booking_request }: Pick<State, 'payment_status' | 'booking_request'>) =>
  payment_status === 'completed' && !booking_request;

/** Whether what was paid is kept. What was cancelled is refunded. */
export const isPaid = (state: Pick<State, 'active' | 'payment_status' | 'booking_request'>) =>
  state.active && wasPaid(state);

/** Draws states. The requests and the swaps of each workspace have all of their states. */
export class States {
  private readonly requests = new Map<string, number>();
  private readonly swaps = new Map<string, number>();

  private readonly dice: Dice;
  private readonly now: Date;

  constructor(dice: Dice, now: Date) {
    this.dice = dice;
    this.now = now;
  }

  draw(index: number, spaceId: string, slot: Slot, isDesk: boolean): State {
    const drawn = drawState(this.dice, index, slot, isDesk, this.now);
    if (drawn.booking_request) return requestState(countUp(this.requests, spaceId));
    if (!drawn.seat_swap_status) return drawn;
    return { ...drawn, seat_swap_status: SWAPS[countUp(this.swaps, spaceId) % SWAPS.length]! };
  }
}

/** @returns the count before */
function countUp(counts: Map<string, number>, key: string): number {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count;
}

type Told = {
  state: State;
  created: Date;
  slot: Slot;
  resourceId: string;
  by: Pick<Person, 'name' | 'email'>;
  /** The seats of a swap. */
  seats: PlaceChange;
  /** What is said of its beginning. */
  begun?: Said[];
  /** Whether it costs nothing. */
  isFree: boolean;
};

/** What has happened to a booking, in order. */
export function historyOf({ state, created, slot, resourceId, by, seats, begun = [], isFree }: Told): StoredEntry[] {
  const entry = (type: StoredEntry['type'], after: number, more: Partial<StoredEntry> = {}): StoredEntry => ({
    at: new Date(created.getTime() + after).toISOString(),
    type,
    from: slot.from.toISOString(),
    to: slot.to.toISOString(),
    resource_id: resourceId,
    reschedule_reason: '',
    remark: '',
    modified_by: { name: by.name, email: by.email },
    ...more,
  });
  const { booking_request: isRequest, seat_swap_status: swap } = state;
  const frontDesk = { modified_by: { name: 'Front Desk', email: '' } };
  return [
    entry(isRequest ? 'requested' : 'created', 0, begun.length > 0 ? { said: begun } : {}),
    ...(state.payment_status === 'completed' && !isFree ? [entry(isRequest ? 'approved' : 'paid', PAID_AFTER)] : []),
    ...(state.active ? [] : [entry(state.booking_status === 'Rejected' ? 'rejected' : 'cancelled', HOUR)]),
    ...(swap ? [entry('swap_requested', HOUR, { remark: WISH })] : []),
    ...(swap === 'Completed'
      ? [entry('swap_approved', 2 * HOUR, { ...frontDesk, said: [historySentences.changedPlace(seats)] })]
      : []),
    ...(swap === 'Deleted' ? [entry('swap_rejected', 2 * HOUR, { ...frontDesk, remark: NO_SWAP })] : []),
  ];
}

/** A booking of the demo is paid or approved two minutes after it was made. */
const PAID_AFTER = 2 * MINUTE;

export function paidAt({ created_at }: Pick<BookingRow, 'created_at'>): Date {
  return new Date(created_at.getTime() + PAID_AFTER);
}

/** One that was cancelled was cancelled after an hour. */
export function cancelledAt({ created_at }: Pick<BookingRow, 'created_at'>): Date {
  return new Date(created_at.getTime() + HOUR);
}
