import { describe, expect, it } from 'vitest';
import { english } from '../../../../../test/helpers/english.ts';
import { LAPSED } from '#domains/bookings/requests.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { WEEKDAYS } from '#shared/time.ts';
import { arrivalText, stageNote } from './stage-note.ts';

const space_id: BookingView['space_id'] = {
  _id: '1',
  name: 'The Loft',
  area: '1 High Street',
  no_of_days: WEEKDAYS.slice(1, 6),
  office_hours: ['09:00', '18:00'],
  booking_debits: null,
  time_zone: 'America/New_York',
  price: {},
};

// Thursday, 4 June 2026, 10:00 to 11:00 in New York.
const from = new Date('2026-06-04T14:00:00Z');
const to = new Date('2026-06-04T15:00:00Z');
const before = new Date('2026-06-03T12:00:00Z');

type NotedBooking = Parameters<typeof stageNote>[0];

function noteOf(changes: Partial<NotedBooking>, now = before): string | undefined {
  const booking: NotedBooking = {
    type: 'meeting_room',
    from,
    to,
    space_id,
    active: true,
    payment_status: 'completed',
    processingPayment: false,
    booking_request: false,
    booking_status: null,
    booking_admin_remark: '',
    seat_swap_status: null,
    hold_until: null,
    charge_at: null,
    paid: 108,
    price: { total: 108 },
    release_at: null,
    released_until: null,
    membership_id: null,
    members: [],
    assignedUser: null,
    ...changes,
  };
  return stageNote(booking, now, english)?.text;
}

describe('the note above a booking', () => {
  it('says that an upcoming booking is confirmed, and nothing once it has begun', () => {
    expect(noteOf({})).toBe('This booking is confirmed.');
    expect(noteOf({}, from)).toBeUndefined();
    expect(noteOf({}, to)).toBeUndefined();
  });

  it('asks for the check-in while the room waits for it, and says that it was released', () => {
    const release_at = new Date('2026-06-04T14:20:00Z');
    expect(noteOf({ release_at })).toBe('This booking is confirmed.');
    expect(noteOf({ release_at }, from)).toMatch(/^Please check in. At 10:20 the room becomes free for others/);
    expect(noteOf({ to: release_at, released_until: to }, to)).toBe(
      'Nobody had checked in by 10:20, so the room became free for others.',
    );
  });

  it('says until when an unpaid booking is held, on the clock of the workspace, and that its time is over', () => {
    const hold_until = new Date('2026-06-03T12:30:00Z');
    const held = { payment_status: 'pending', hold_until } as const;
    expect(noteOf(held)).toBe('This booking is not paid yet. It is held until Wed, 3 Jun 2026, 08:30.');
    expect(noteOf(held, hold_until)).toBe('The time to pay for this booking is over, please book again');
  });

  it('tells a payment at the bank from one for a change', () => {
    expect(noteOf({ payment_status: 'pending', processingPayment: true })).toMatch(
      /^Payment processing. Your bank is confirming/,
    );
    expect(noteOf({ processingPayment: true })).toMatch(/^The payment for the change/);
    expect(noteOf({ processingPayment: true, paid: 0 })).toMatch(/^This booking is confirmed. Your bank is still/);
    const free = { processingPayment: true, paid: 0, price: { total: 0 } };
    expect(noteOf(free)).toMatch(/^The payment for the change/);
  });

  it('says what became of a request', () => {
    const request = { booking_request: true, payment_status: 'pending' } as const;
    expect(noteOf({ ...request, booking_status: 'Assigned' })).toMatch(/^This request waits/);
    const rejected = { ...request, active: false, booking_status: 'Rejected' } as const;
    expect(noteOf({ ...rejected, booking_admin_remark: 'It is full.' })).toBe(
      'This request was not accepted. It is full.',
    );
    expect(noteOf({ ...rejected, booking_admin_remark: LAPSED })).toMatch(/has lapsed/);
    expect(noteOf({ ...request, active: false, booking_status: 'cancelled' })).toBe('This booking is canceled.');
  });

  it('says that a booking is canceled', () => {
    expect(noteOf({ active: false })).toBe('This booking is canceled.');
    expect(noteOf({ active: false, payment_status: 'pending' })).toBe('This booking is canceled.');
  });
});

it('says whether the workspace is open at the start, in its zone', () => {
  const open = 'The Loft is open from 09:00 to 18:00 on Thu, 4 Jun 2026.';
  expect(arrivalText(from, space_id, english)).toBe(open);
  const closed = 'The Loft is closed when this booking begins. Please ask us how to get in.';
  // 08:00 and 18:00 in New York, and a Saturday.
  for (const at of ['2026-06-04T12:00:00Z', '2026-06-04T22:00:00Z', '2026-06-06T14:00:00Z'])
    expect(arrivalText(new Date(at), space_id, english), at).toBe(closed);
});
