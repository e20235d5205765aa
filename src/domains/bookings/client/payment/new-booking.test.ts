import { describe, expect, it } from 'vitest';
import type { PendingBooking } from '#domains/workspaces/client/pending-booking.ts';
import { searchOfChoice } from '#domains/workspaces/client/choice.ts';
import { createInput, declinedIn, keyOfChoice, returnAddress } from '#domains/bookings/client/payment/new-booking.ts';

const space = {
  _id: '3',
  no_of_days: ['Monday', 'Tuesday'] as const,
  office_hours: ['09:00', '18:00'] as [string, string],
  booking_debits: null,
  time_zone: 'Europe/London',
};
const meeting: PendingBooking = {
  space_id: '3',
  resource_id: '7',
  resource_type: 'meeting_room',
  capacity: 4,
  from_to_date: ['2026-06-01', '2026-06-01'],
  from_date: '2026-06-01',
  to_date: '2026-06-01',
  from_time: '10:30',
  duration: 1.5,
  exp_timestamp: 1_780_000_000_000,
};
const desks: PendingBooking = {
  ...meeting,
  resource_type: 'flexi_desk',
  from_time: undefined,
  duration: undefined,
  to_date: '2026-06-30',
  plan_id: '5',
  filter: { spaceId: '3', from_date: '2026-06-01', to_date: '2026-06-02' },
};
const member = { _id: '9', email: 'a@b.test', mustNameMembers: false };

describe('the booking of a choice', () => {
  it('is a meeting from its start for its duration, in the zone of the workspace', () => {
    expect(createInput(meeting, space, member)).toEqual({
      space_id: '3',
      resource_id: '7',
      type: 'meeting_room',
      capacity: 4,
      from: new Date('2026-06-01T09:30:00.000Z'),
      to: new Date('2026-06-01T11:00:00.000Z'),
      hold: true,
    });
    expect(createInput({ ...meeting, from_time: undefined }, space, member)).toBeNull();
  });

  it('covers opening to closing time for other types, with the plan', () => {
    expect(createInput(desks, space, member)).toMatchObject({
      from: new Date('2026-06-01T08:00:00.000Z'),
      to: new Date('2026-06-30T17:00:00.000Z'),
      plan_id: '5',
    });
  });

  it('includes the member if members are required', () => {
    expect(createInput(desks, space, { ...member, mustNameMembers: true })).toMatchObject({
      assignedUser: '9',
      members: ['a@b.test'],
    });
  });
});

it('has the same key only for the same choice', () => {
  expect(keyOfChoice(meeting)).toBe(keyOfChoice({ ...meeting }));
  expect(keyOfChoice(meeting)).not.toBe(keyOfChoice({ ...meeting, exp_timestamp: meeting.exp_timestamp + 1 }));
});

describe('the link back to the search', () => {
  it('is derived from the booking if no search of this application is stored', () => {
    const booking = {
      space_id: { ...space, name: '', area: '', price: {}, no_of_days: [...space.no_of_days] },
      type: 'meeting_room' as const,
      capacity: 4,
      from: new Date('2026-06-01T09:30:00.000Z'),
      to: new Date('2026-06-01T11:00:00.000Z'),
    };
    expect(returnAddress(null, booking)).toBe(searchOfChoice(meeting));
    expect(returnAddress({ search: 'https://elsewhere.test/search?' }, booking)).toBe(searchOfChoice(meeting));
    expect(returnAddress({ search: '/search?spaceId=1' }, booking)).toBe('/search?spaceId=1');
  });
});

it('the state of a cart tells why the bank refused the last card', () => {
  expect(declinedIn({ declined: 'Your card was declined.' })).toBe('Your card was declined.');
  for (const other of [null, undefined, 'declined', { search: '/search?a' }, { declined: 3 }]) {
    expect(declinedIn(other)).toBeUndefined();
  }
});
