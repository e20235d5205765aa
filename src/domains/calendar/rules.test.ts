import { describe, expect, it } from 'vitest';
import { WEEKDAYS, fromLocal } from '#shared/time.ts';
import { type Drop, dropProblem, stateOf, visibleMinutes } from './rules.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken } from '#shared/messages.ts';

const OPEN = WEEKDAYS.filter((day) => day !== 'Sunday' && day !== 'Saturday');
const LONDON = { no_of_days: OPEN, office_hours: ['08:00', '18:00'] as [string, string], time_zone: 'Europe/London' };
const EVERY_DAY = { ...LONDON, no_of_days: [...WEEKDAYS], office_hours: ['00:00', '23:30'] as [string, string] };
const NEW_YORK = { ...EVERY_DAY, time_zone: 'America/New_York' };

const ROOM = { _id: '1', name: 'Boardroom', color: '#0f6b75' };

/** A period on a day: '2026-06-03 10:00-12:00'. */
function period(text: string, zone = 'Europe/London') {
  const [day = '', hours = ''] = text.split(' ');
  const [from = '', to = ''] = hours.split('-');
  return { from: fromLocal(day, from, zone), to: fromLocal(day, to, zone) };
}

function drop(action: Drop['action'], from: string, to: string, zone?: string): Drop {
  return { action, booking: { _id: '1', resource: ROOM, ...period(from, zone) }, period: period(to, zone) };
}

const NOW = fromLocal('2026-06-03', '09:00');

function warningOf(dropped: Drop, terms: Parameters<typeof dropProblem>[1]) {
  const found = dropProblem(dropped, terms, NOW);
  return found && 'message' in found ? spoken(found.message, IN_ENGLISH) : found;
}

const PAST = 'You cannot create an event from the past';
const EXTENDED = 'Event date cannot be extended.';
const TAKEN = 'No seat available for this slot';

describe('an event that is dropped', () => {
  it.each<[string, Drop['action'], string, string, string | undefined]>([
    ['may be moved to a later hour', 'move', '2026-06-03 10:00-12:00', '2026-06-03 14:00-16:00', undefined],
    ['may be moved to another open day', 'move', '2026-06-03 10:00-12:00', '2026-06-05 10:00-12:00', undefined],
    ['may be moved to this minute', 'move', '2026-06-03 10:00-12:00', '2026-06-03 09:00-11:00', undefined],
    ['must not begin in the past', 'move', '2026-06-03 10:00-12:00', '2026-06-03 08:55-10:55', PAST],
    ['must not go to a past day', 'move', '2026-06-03 10:00-12:00', '2026-06-02 10:00-12:00', PAST],
    ['must not move once it has begun', 'move', '2026-06-03 08:30-10:00', '2026-06-03 10:00-11:30', PAST],
    ['may end later once it has begun', 'resize', '2026-06-03 08:30-10:00', '2026-06-03 08:30-11:00', undefined],
    ['must not end in the past', 'resize', '2026-06-03 08:00-10:00', '2026-06-03 08:00-09:00', PAST],
    [
      'must not go to a closed day',
      'move',
      '2026-06-03 10:00-12:00',
      '2026-06-06 10:00-12:00',
      'Event update is not allowed on Saturday.',
    ],
    [
      'must not go to the other closed day',
      'move',
      '2026-06-03 10:00-12:00',
      '2026-06-07 10:00-12:00',
      'Event update is not allowed on Sunday.',
    ],
    ['may be longer', 'resize', '2026-06-03 10:00-12:00', '2026-06-03 10:00-13:00', undefined],
    ['must not be resized to another day', 'resize', '2026-06-03 10:00-12:00', '2026-06-04 10:00-12:00', EXTENDED],
    ['must not overlap another one', 'move', '2026-06-03 10:00-12:00', '2026-06-04 09:30-10:30', TAKEN],
    ['must not surround another one', 'move', '2026-06-03 10:00-12:00', '2026-06-04 09:00-14:00', TAKEN],
    ['may end when another begins', 'move', '2026-06-03 10:00-12:00', '2026-06-04 08:00-10:00', undefined],
    ['may begin when another ends', 'move', '2026-06-03 10:00-12:00', '2026-06-04 11:00-12:00', undefined],
    [
      'lasts at least an hour',
      'resize',
      '2026-06-03 10:00-12:00',
      '2026-06-03 10:00-10:30',
      'Duration must be at least 1 hour, in steps of 30 minutes',
    ],
    ['starts on a mark', 'move', '2026-06-03 10:00-12:00', '2026-06-03 10:07-12:07', 'Please start on a 5-minute mark'],
  ])('%s', (_what, action, from, to, problem) => {
    const other = { _id: '2', resource: ROOM, ...period('2026-06-04 10:00-11:00') };
    const elsewhere = { _id: '3', resource: { ...ROOM, _id: '2' }, ...period('2026-06-03 09:00-18:00') };
    expect(warningOf(drop(action, from, to), { space: LONDON, others: [other, elsewhere] })).toBe(problem);
  });

  it('stays within the opening hours', () => {
    const late = drop('move', '2026-06-03 10:00-12:00', '2026-06-03 17:00-19:00');
    expect(dropProblem(late, { space: LONDON, others: [] }, NOW)).toEqual({
      kind: 'office_hours',
      hours: [['08:00', '18:00']],
    });
    const lastHour = drop('move', '2026-06-03 10:00-12:00', '2026-06-03 16:00-18:00');
    expect(dropProblem(lastHour, { space: LONDON, others: [] }, NOW)).toBeUndefined();
  });

  it('is not extended over midnight', () => {
    const { booking } = drop('resize', '2026-06-03 20:00-22:00', '2026-06-03 20:00-22:00');
    const over = { from: booking.from, to: fromLocal('2026-06-04', '01:00') };
    const found = dropProblem({ action: 'resize', booking, period: over }, { space: EVERY_DAY, others: [] }, NOW);
    expect(found).toMatchObject({ message: EXTENDED });
  });

  it.each([
    ['London, clock forward', EVERY_DAY, '2027-03-28 00:00-03:00', '2027-03-28 10:00-12:00'],
    ['London, clock back', EVERY_DAY, '2027-10-31 00:00-03:00', '2027-10-31 10:00-12:00'],
    ['New York, clock forward', NEW_YORK, '2027-03-14 00:00-04:00', '2027-03-14 10:00-12:00'],
    ['New York, clock back', NEW_YORK, '2027-11-07 00:00-04:00', '2027-11-07 10:00-12:00'],
  ])('may be on a day with a clock change: %s', (_what, space, from, to) => {
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      const dropped = drop('move', one, other, space.time_zone);
      expect(dropProblem(dropped, { space, others: [] }, NOW)).toBeUndefined();
    }
  });

  it('is on the day of the workspace, not of the viewer', () => {
    // 20:00 to 22:00 on Friday in New York is Saturday in London.
    const space = { ...NEW_YORK, no_of_days: OPEN };
    const friday = drop('move', '2026-06-04 10:00-12:00', '2026-06-05 20:00-22:00', 'America/New_York');
    expect(dropProblem(friday, { space, others: [] }, NOW)).toBeUndefined();
    const sunday = drop('move', '2026-06-04 10:00-12:00', '2026-06-07 20:00-22:00', 'America/New_York');
    expect(warningOf(sunday, { space, others: [] })).toBe('Event update is not allowed on Sunday.');
  });
});

it('a booking is new, ongoing from its start, and past from its end', () => {
  const meeting = period('2026-06-03 10:00-12:00');
  const states = ['09:59', '10:00', '11:59', '12:00'].map((time) => stateOf(meeting, fromLocal('2026-06-03', time)));
  expect(states).toEqual(['new', 'ongoing', 'ongoing', 'past']);
});

it('the hours are those of the workspace, and whole hours around meetings outside of them', () => {
  const minutes = (...meetings: string[]) =>
    visibleMinutes(
      ['08:00', '18:00'],
      meetings.map((each) => period(each)),
      'Europe/London',
    );
  expect(minutes()).toEqual({ opens: 480, closes: 1080 });
  expect(minutes('2026-06-03 10:00-12:00')).toEqual({ opens: 480, closes: 1080 });
  expect(minutes('2026-06-03 06:30-07:30', '2026-06-03 18:00-19:10')).toEqual({ opens: 360, closes: 1200 });
  expect(minutes('2026-06-03 22:00-24:00')).toEqual({ opens: 480, closes: 1440 });
});
