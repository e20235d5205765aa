import { describe, expect, it } from 'vitest';
import { WEEKDAYS, fromLocal, toLocal } from '#shared/time.ts';
import type { Place } from './schema.ts';
import { arrivalState, arrivalsOn, nextFree, placesToday, presentAt } from './today.ts';

const LONDON = 'Europe/London';
const DAY = '2026-06-03';
const SPACE = {
  no_of_days: WEEKDAYS.filter((day) => day !== 'Sunday'),
  office_hours: ['08:00', '18:00'] as [string, string],
  time_zone: LONDON,
};
const at = (time: string, day = DAY) => fromLocal(day, time, LONDON);
/** '10:00-12:00' on the day. */
const span = (hours: string) => {
  const [from = '', to = ''] = hours.split('-');
  return { from: at(from), to: at(to) };
};
const ROOM = { type: 'meeting_room', day: DAY } as const;

/** '10:00-12:00: 60, 120', or 'none'. */
function freeText(now: string, ...taken: string[]): string {
  const free = nextFree(SPACE, { ...ROOM, now: at(now) }, taken.map(span));
  if (!free) return 'none';
  const [from, until] = [free.from, free.until].map((each) => toLocal(each, LONDON).time);
  return `${from}-${until}: ${free.minutes.join(', ')}`;
}

it('somebody is in from their check-in until the end, whatever the hour', () => {
  const states = (checked_in: boolean) =>
    ['09:30', '10:00', '12:00'].map((time) => arrivalState({ ...span('10:00-12:00'), checked_in }, at(time)));
  expect(states(false)).toEqual(['Expected', 'Started', 'Over']);
  expect(states(true)).toEqual(['In', 'In', 'Left']);
});

describe('the next free time of a room', () => {
  it.each<[string, string, string[], string]>([
    ['is now, until the next booking', '09:00', ['11:00-12:00'], '09:00-11:00: 60, 120'],
    ['begins on the next 5-minute mark', '09:01', [], '09:05-18:00: 60, 120'],
    ['begins when the present booking ends', '09:00', ['08:30-10:30', '12:00-13:00'], '10:30-12:00: 60'],
    ['skips gaps that are too short', '09:00', ['09:30-12:00', '08:00-09:00', '12:30-14:00'], '14:00-18:00: 60, 120'],
    ['begins with the opening hours', '06:00', [], '08:00-18:00: 60, 120'],
    ['ends with the opening hours', '16:30', [], '16:30-18:00: 60'],
    ['is not on this day any more', '17:30', [], 'none'],
    ['is not on this day any more, as it is booked', '09:00', ['08:00-13:00', '12:00-18:00'], 'none'],
  ])('%s', (_what, now, taken, expected) => {
    expect(freeText(now, ...taken)).toBe(expected);
  });

  it('does not exist on a closed or a past day', () => {
    const sunday = { ...ROOM, day: '2026-06-07', now: at('09:00') };
    expect(nextFree(SPACE, sunday, [])).toBeUndefined();
    expect(nextFree(SPACE, { ...ROOM, day: '2026-06-02', now: at('09:00') }, [])).toBeUndefined();
  });
});

it('those who arrive begin on the day, and those who are in have begun', () => {
  const over = { from: at('08:00', '2026-06-01'), to: at('18:00', '2026-06-05') };
  const first = span('09:00-10:00');
  const second = span('13:00-14:00');
  const late = { from: at('23:30'), to: at('00:30', '2026-06-04') };
  expect(arrivalsOn([late, second, over, first], DAY, LONDON)).toEqual([first, second, late]);
  expect(presentAt([over, first, second], at('09:00'))).toEqual([first, over]);
  expect(presentAt([over, first, second], at('10:00'))).toEqual([over]);
});

describe('the places of a day', () => {
  const unit = (_id: string, more: Partial<Place> = {}): Place => ({
    _id,
    resource_id: '7',
    name: 'The Loft',
    color: '#0f6b75',
    type: 'flexi_desk',
    seat_no: _id,
    bookable_before: null,
    ...more,
  });
  const at9 = { day: DAY, now: at('09:00') };

  it('have the desks of an area and type as one, without those that are taken later', () => {
    const places = [unit('1'), unit('2'), unit('3', { type: 'dedicated_desk' })];
    const taken = [{ unit_id: '2', ...span('14:00-18:00') }];
    expect(placesToday(SPACE, places, taken, at9)).toMatchObject([
      { type: 'flexi_desk', seats: { free: 1, total: 2 } },
      { type: 'dedicated_desk', seats: { free: 1, total: 1 } },
    ]);
    expect(placesToday(SPACE, places, taken, { day: DAY, now: at('19:00') })[0]).toMatchObject({ seats: { free: 0 } });
  });

  it('are not free from the day on which they take no bookings', () => {
    const closing = { bookable_before: DAY };
    const room = unit('9', { resource_id: '8', type: 'meeting_room', seat_no: '', ...closing });
    const [shownRoom, shownSeat] = placesToday(SPACE, [room, unit('1', closing)], [], at9);
    expect(shownRoom).toMatchObject({ free: undefined });
    expect(shownSeat).toMatchObject({ seats: { free: 0, total: 1 } });
    const before = placesToday(SPACE, [{ ...room, bookable_before: '2026-06-04' }], [], at9);
    expect(before[0]).toMatchObject({ free: { minutes: [60, 120] } });
  });
});
