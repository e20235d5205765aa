import { describe, expect, it } from 'vitest';
import { nameOfChoice, periodOfChoice, searchOfChoice } from './choice.ts';
import type { PendingBooking } from './pending-booking.ts';

const zone = 'Europe/London';
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
  resource_name: 'Loft',
  from_time: undefined,
  duration: undefined,
  to_date: '2026-06-30',
  plan_id: '5',
  filter: { spaceId: '3', from_date: '2026-06-01', to_date: '2026-06-02' },
};

describe('the text of a choice', () => {
  it('is its resource, or its type if the resource is not known', () => {
    expect(nameOfChoice(desks)).toBe('Loft');
    expect(nameOfChoice(meeting)).toBe('Meeting Room');
  });

  it('is its time on the clock of the workspace, over a clock change too', () => {
    expect(periodOfChoice(meeting, zone)).toBe('Mon, 1 Jun 2026, 10:30 – 12:00');
    const night = { ...meeting, from_date: '2027-03-28', from_time: '00:30', duration: 2 };
    expect(periodOfChoice(night, zone)).toBe('Sun, 28 Mar 2027, 00:30 – 03:30');
  });

  it('is its days', () => {
    expect(periodOfChoice(desks, zone)).toBe('Mon, 1 Jun 2026 – Tue, 30 Jun 2026');
    expect(periodOfChoice({ ...desks, to_date: '2026-06-01' }, zone)).toBe('Mon, 1 Jun 2026');
  });
});

describe('the search of a choice', () => {
  it('contains all seven parameters', () => {
    const params = new URLSearchParams(searchOfChoice(meeting).split('?')[1]);
    expect(Object.fromEntries(params)).toEqual({
      spaceId: '3',
      resource_type: 'meeting_room',
      capacity: '4',
      from_date: '2026-06-01',
      to_date: '2026-06-01',
      from_time: '10:30',
      duration: '1.5',
    });
  });

  it('contains the searched period, not that of the plan', () => {
    expect(searchOfChoice(desks)).toContain('to_date=2026-06-02');
  });
});
