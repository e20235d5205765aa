import { describe, expect, it } from 'vitest';
import { doorState } from '#domains/displays/rules.ts';

// Monday, 1 June 2026 in London, one hour before UTC.
const at = (time: string) => new Date(`2026-06-01T${time}:00+01:00`);
const space = {
  no_of_days: ['Monday' as const],
  office_hours: ['09:00', '18:00'] as const,
  time_zone: 'Europe/London',
};
const slots = [
  { from: at('10:00'), to: at('11:00') },
  { from: at('11:00'), to: at('12:00') },
];

describe('a room at its door', () => {
  it.each([
    ['08:59', 'closed', '09:00'],
    ['09:00', 'free', '10:00'],
    ['09:59', 'free', '10:00'],
    ['10:00', 'busy', '11:00'],
    ['11:00', 'busy', '12:00'],
    ['12:00', 'free', '18:00'],
    ['18:00', 'closed', undefined],
  ])('at %s is %s until %s', (time, state, until) => {
    expect(doorState(space, slots, at(time))).toMatchObject({ state, until: until ? at(until) : null });
  });

  it('is busy outside the opening hours, too, and closed on other days', () => {
    const late = [{ from: at('19:00'), to: at('20:00') }];
    expect(doorState(space, late, at('19:30'))).toMatchObject({ state: 'busy', until: at('20:00') });
    const sunday = new Date('2026-06-07T12:00:00+01:00');
    expect(doorState(space, [], sunday)).toMatchObject({ state: 'closed', until: null });
  });
});
