import { describe, expect, it } from 'vitest';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { lastHoldEnd, ownHolds } from './holds.ts';

const now = new Date('2027-03-01T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

function held(_id: string, changes: Partial<BookingSummary> = {}): BookingSummary {
  return {
    _id,
    from: later(600),
    to: later(660),
    active: true,
    type: 'meeting_room',
    title: 'Planning',
    currency: 'GBP',
    assignedUser: { _id: '9', name: 'Ada', email: 'ada@example.org' },
    paid: 0,
    refund_until: null,
    payment_status: 'pending',
    payment_state: 'due',
    processingPayment: false,
    hold_until: later(20),
    charge_at: null,
    checked_in_at: null,
    release_at: null,
    released_until: null,
    membership_id: null,
    seat_swap_status: null,
    booking_request: false,
    booking_status: null,
    name: '',
    email: '',
    resource_id: { _id: '1', name: 'Boardroom', color: '#000000' },
    space_id: { _id: '1', name: 'London', area: '', time_zone: 'Europe/London' },
    items: [],
    members: [],
    price: { total: 10 },
    ...changes,
  };
}

describe('the own holds of an account', () => {
  it('are the held bookings that are billed to it, the most urgent first', () => {
    const stranger = { _id: '8', name: 'Bob', email: 'bob@example.org' };
    const bookings = [
      held('late', { hold_until: later(25) }),
      held('soon', { hold_until: later(5) }),
      held('other', { assignedUser: stranger }),
      held('nobody', { assignedUser: null }),
      held('over', { hold_until: now }),
      held('planned', { charge_at: later(60), hold_until: later(90) }),
      held('paying', { processingPayment: true }),
      held('paid', { payment_status: 'completed' }),
      held('released', { active: false }),
      held('request', { booking_request: true, booking_status: 'Assigned' }),
    ];
    expect(ownHolds(bookings, '9', now).map(({ _id }) => _id)).toEqual(['soon', 'late']);
  });

  it('end with the last of them', () => {
    expect(lastHoldEnd([])).toBeNull();
    expect(lastHoldEnd([{ hold_until: null }, { hold_until: later(5) }, { hold_until: later(2) }])).toEqual(later(5));
  });
});
