import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '#shared/time.ts';
import {
  canUnlock,
  clockOf,
  doorChanges,
  eventsOfCommands,
  memberStatus,
  nextPeriod,
  openedBy,
  personOf,
  unlockFailure,
} from './rules.ts';
import { english } from '../../../test/helpers/english.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken } from '#shared/messages.ts';

const door = (lock_id: string, rest = {}) => ({
  id: `id ${lock_id}`,
  lock_id,
  name: `Door ${lock_id}`,
  description: '',
  online: true,
  status: true,
  ...rest,
});

describe('a membership', () => {
  const times = {
    no_of_days: WEEKDAYS.slice(1, 6),
    office_hours: ['09:00', '18:00'],
    time_zone: 'Europe/London',
  } as const;
  const given = {
    space_id: '1',
    name: 'Studio',
    from: '2027-03-01',
    end: '2027-05-31',
    room_discount: 0,
    doors: ['7'],
  };
  const usual = { ...given, pauses: [{ from: '2027-04', until: '2027-04' }], any_time: false };
  const always = { ...usual, any_time: true };
  const opens = (named: (typeof usual)[], at: string) => {
    const decision = openedBy(named, times, new Date(at));
    return decision && (decision.ok || spoken(decision.reason, IN_ENGLISH));
  };

  it.each([
    ['2027-03-01T09:00:00Z', true, true],
    ['2027-03-01T17:59:59Z', true, true],
    ['2027-03-01T18:00:00Z', 'Your membership opens this door from 09:00 to 18:00', true],
    ['2027-03-06T12:00:00Z', 'The workspace is closed on Saturday', true],
    ['2027-02-28T12:00:00Z', undefined, undefined],
    ['2027-04-01T12:00:00Z', undefined, undefined],
    // Midnight in London.
    ['2027-03-31T22:59:59Z', 'Your membership opens this door from 09:00 to 18:00', true],
    ['2027-03-31T23:00:00Z', undefined, undefined],
    ['2027-05-31T22:59:59Z', 'Your membership opens this door from 09:00 to 18:00', true],
    ['2027-05-31T23:00:00Z', undefined, undefined],
  ])('opens a door at %s: %s, and at any time of day: %s', (at, inHours, atAnyTime) => {
    expect(opens([usual], at)).toBe(inHours);
    expect(opens([always], at)).toBe(atAnyTime);
    expect(opens([usual, always], at)).toBe(atAnyTime);
  });
});

describe('a door', () => {
  it('is opened only while it is online and the service is connected', () => {
    expect(canUnlock({ online: true }, { connected: true })).toEqual({ ok: true });
    expect(canUnlock({ online: false }, { connected: true })).toMatchObject({
      reason: expect.stringContaining('offline') as string,
    });
    expect(canUnlock({ online: true }, { connected: false })).toMatchObject({
      reason: expect.stringContaining('not connected') as string,
    });
  });

  it('may have opened only after a call without a reliable response', () => {
    const kinds = ['key', 'missing', 'refused', 'busy', 'unreachable', 'unanswered', 'unreadable'] as const;
    const opened = kinds.filter((kind) => unlockFailure(kind, 'Kisi: no.', english).includes('may have opened'));
    expect(opened).toEqual(['unanswered', 'unreadable']);
    for (const kind of kinds.filter((each) => !opened.includes(each)))
      expect(unlockFailure(kind, 'Kisi: no.', english)).toContain('did not open');
    expect(unlockFailure('refused', 'Kisi: Lock is offline.', english)).toBe(
      'The door is offline. The door did not open.',
    );
  });
});

it('the changes of a list are found by the id of the lock', () => {
  const known = [door('1'), door('2'), door('3', { status: false }), door('4', { status: false }), door('5')];
  const { added, changed, gone } = doorChanges(known, [door('1'), door('2', { online: false }), door('3'), door('6')]);
  expect(added.map(({ lock_id }) => lock_id)).toEqual(['6']);
  expect(changed.map(({ to }) => to.lock_id)).toEqual(['2', '3']);
  expect(gone.map(({ lock_id }) => lock_id)).toEqual(['5']);
});

describe('the clock of the workspace', () => {
  it('decides the day and the hour', () => {
    expect(clockOf(new Date('2030-06-03T23:30:00Z'), 'Europe/London')).toEqual({ day: '2030-06-04', hour: 0 });
    expect(clockOf(new Date('2030-06-03T23:30:00Z'), 'America/New_York')).toEqual({ day: '2030-06-03', hour: 19 });
  });

  it('shows an hour twice in autumn and skips one in spring', () => {
    const hours = (first: string) =>
      [0, 1, 2].map((more) => clockOf(new Date(Date.parse(first) + more * 3_600_000), 'Europe/London').hour);
    expect(hours('2030-10-27T00:10:00Z')).toEqual([1, 1, 2]);
    expect(hours('2030-03-31T00:10:00Z')).toEqual([0, 2, 3]);
  });
});

it('people are known by their email address, or by the id of the service', () => {
  expect(personOf(' Ada@Example.org ', 4)).toBe('ada@example.org');
  expect(personOf(null, 4)).toBe('kisi user 4');
  expect([
    memberStatus(true, false),
    memberStatus(false, true),
    memberStatus(null, true),
    memberStatus(null, false),
  ]).toEqual(['Active', 'Blocked', 'Staff', 'Not a member']);
});

describe('the period that is read next', () => {
  const now = new Date('2030-03-10T12:00:00Z');

  it('begins a week before the first call, and an hour before the end of the last one', () => {
    expect(nextPeriod(null, now)).toEqual({
      from: new Date('2030-03-03T12:00:00Z'),
      to: new Date('2030-03-06T12:00:00Z'),
    });
    const last = new Date('2030-03-10T11:59:00Z');
    expect(nextPeriod(last, now)).toEqual({ from: new Date('2030-03-10T10:59:00Z'), to: now });
  });

  it('ends now, and then there is none', () => {
    let until: Date | null = null;
    let periods = 0;
    for (let next = nextPeriod(until, now); next; next = nextPeriod(until, now)) {
      until = next.to;
      periods += 1;
    }
    expect([until, periods]).toEqual([now, 3]);
  });
});

it('events belong to the nearest command of their lock within a minute, each to one', () => {
  const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1, 12) + seconds * 1_000);
  const first = { lock_id: '1', sent_at: at(0) };
  const second = { lock_id: '1', sent_at: at(30) };
  const event = (object_id: string, seconds: number) => ({ object_id, created_at: at(seconds) });
  const [late, near, other, old] = [event('1', 33), event('1', 1), event('2', 0), event('1', -61)];
  const found = eventsOfCommands([first, second], [late, near, other, old]);
  expect(new Map(found.map(({ command, event: its }) => [command, its]))).toEqual(
    new Map([
      [first, near],
      [second, late],
    ]),
  );
  expect(eventsOfCommands([second], [old, other])).toEqual([]);
});
