import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openingPeriod } from '#domains/workspaces/index.ts';
import { SpaceRules } from '#domains/workspaces/use-rules.ts';
import { MINUTE, WEEKDAYS, addDays, fromLocal, toLocal, weekdayOf, formatInstant } from '#shared/time.ts';
import { nextTime } from './alternatives.ts';
import { type PeriodProblem, periodProblem } from './rules.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken } from '#shared/messages.ts';

const ZONE = 'Europe/London';
const NOW = new Date('2027-03-01T10:00:00Z'); // a Monday
const spaceWith = (rules: Parameters<typeof SpaceRules.parse>[0]) => ({
  no_of_days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as (typeof WEEKDAYS)[number][],
  office_hours: ['08:00', '18:00'] as [string, string],
  time_zone: ZONE,
  use_rules: SpaceRules.parse(rules),
});
const meeting = (day: string, time: string, minutes: number) => {
  const from = fromLocal(day, time, ZONE);
  return { type: 'meeting_room' as const, from, to: new Date(from.getTime() + minutes * MINUTE) };
};
const stay = (first: string, last: string) => ({
  type: 'flexi_desk' as const,
  from: fromLocal(first, '08:00', ZONE),
  to: fromLocal(last, '18:00', ZONE),
});
const text = (problem: PeriodProblem | undefined) =>
  problem && 'message' in problem ? spoken(problem.message, IN_ENGLISH) : problem?.kind;

describe('any time of day', () => {
  const space = {
    ...spaceWith({ closed_days: [{ day: '2027-03-08', name: 'Founders’ Day' }] }),
    any_time: [{ from: '2027-03-02', end: '2027-05-31', pauses: [{ from: '2027-04', until: '2027-04' }] }],
  };
  const problem = (day: string, time: string, minutes: number) =>
    text(periodProblem(space, meeting(day, time, minutes), NOW));

  it('is the whole of each given day, also of a closed one', () => {
    for (const day of ['2027-03-02', '2027-03-06', '2027-03-08', '2027-03-31', '2027-05-31']) {
      expect(problem(day, '00:00', 24 * 60), day).toBeUndefined();
      expect(problem(day, '23:00', 60), day).toBeUndefined();
      const isLast = day.endsWith('31');
      expect(problem(day, '23:00', 120), day).toBe(isLast ? 'office_hours' : undefined);
    }
    // The clocks change.
    expect(problem('2027-03-28', '00:00', 23 * 60)).toBeUndefined();
    expect(problem('2027-03-30', '00:00', 48 * 60)).toBeUndefined();
    expect(problem('2027-03-30', '00:00', 48 * 60 + 30)).toBe('office_hours');
    for (const day of ['2027-04-01', '2027-06-01']) expect(problem(day, '03:00', 60), day).toBe('office_hours');
  });

  it('is asked at both ends of a longer booking, which lasts from opening to closing all the same', () => {
    const night = (first: string, last: string) => ({
      type: 'flexi_desk' as const,
      ...{ from: fromLocal(first, '03:00', ZONE), to: fromLocal(last, '23:00', ZONE) },
    });
    expect(periodProblem(space, night('2027-03-30', '2027-03-31'), NOW)).toBeUndefined();
    expect(text(periodProblem(space, night('2027-03-31', '2027-04-01'), NOW))).toBe('office_hours');
    expect(text(periodProblem(space, night('2027-04-30', '2027-05-01'), NOW))).toBe('office_hours');
    const { from, to } = openingPeriod(space, '2027-03-02', '2027-03-03');
    expect([toLocal(from, ZONE).time, toLocal(to, ZONE).time]).toEqual(['08:00', '18:00']);
  });
});

describe('the hours by weekday', () => {
  const space = spaceWith({
    week: {
      Monday: [
        ['09:00', '12:00'],
        ['13:00', '17:00'],
      ],
      Saturday: [['10:00', '14:00']],
    },
    closed_days: [{ day: '2027-03-08', name: 'Founders’ Day' }],
  });
  const problem = (day: string, time: string, minutes: number) =>
    periodProblem(space, meeting(day, time, minutes), NOW);

  it('replace the pair of hours', () => {
    expect(problem('2027-03-06', '10:00', 240)).toBeUndefined();
    expect(text(problem('2027-03-02', '10:00', 60))).toBe('The workspace is closed on Tuesday');
  });

  it('have breaks, which a meeting does not span', () => {
    expect(problem('2027-03-15', '09:00', 180)).toBeUndefined();
    expect(problem('2027-03-15', '11:00', 120)).toEqual({
      kind: 'office_hours',
      hours: [
        ['09:00', '12:00'],
        ['13:00', '17:00'],
      ],
    });
    expect(text(problem('2027-03-15', '12:00', 60))).toBe('office_hours');
  });

  it('do not count on a closed day, which is named', () => {
    expect(text(problem('2027-03-08', '09:00', 60))).toBe('The workspace is closed on Mon, 8 Mar 2027 (Founders’ Day)');
  });
});

describe('the limits', () => {
  it('of a meeting replace the usual length', () => {
    const space = spaceWith({ shortest_minutes: 30, longest_minutes: 120, step_minutes: 30 });
    const problem = (minutes: number) => text(periodProblem(space, meeting('2027-03-02', '10:00', minutes), NOW));
    expect(problem(30)).toBeUndefined();
    expect(problem(15)).toBe('Duration must be at least 30 minutes, in steps of 30 minutes');
    expect(problem(150)).toBe('Duration must be at most 2 hours');
  });

  it('of a stay count local days', () => {
    const space = spaceWith({ types: { flexi_desk: { shortest_days: 2, longest_days: 5 } } });
    const problem = (first: string, last: string) => text(periodProblem(space, stay(first, last), NOW));
    expect(problem('2027-03-02', '2027-03-02')).toBe('Please book at least 2 days');
    expect(problem('2027-03-02', '2027-03-03')).toBeUndefined();
    expect(problem('2027-03-02', '2027-03-09')).toBe('Please book at most 5 days');
    expect(text(periodProblem(space, stay('2027-03-02', '2027-03-31'), NOW, { endsByPlan: true }))).toBeUndefined();
  });

  it('ahead depend on who books', () => {
    const space = spaceWith({ lead_minutes: 120, ahead_visitors: 7, ahead_members: 30 });
    const problem = (day: string, time: string, booker: 'visitors' | 'members' | 'staff') =>
      text(periodProblem(space, meeting(day, time, 60), NOW, { booker }));
    expect(problem('2027-03-01', '11:30', 'members')).toBe('Please book at least 2 hours ahead');
    expect(problem('2027-03-01', '12:00', 'members')).toBeUndefined();
    expect(problem('2027-03-09', '12:00', 'visitors')).toBe('Bookings can begin until Mon, 8 Mar 2027');
    expect(problem('2027-03-09', '12:00', 'members')).toBeUndefined();
    expect(problem('2028-03-09', '12:00', 'staff')).toBeUndefined();
  });

  it('may leave the booking to members or to staff', () => {
    const space = spaceWith({ who: 'members', resources: { 7: { who: 'staff' } } });
    const problem = (booker: 'visitors' | 'members' | 'staff', resourceId?: string) =>
      text(periodProblem(space, meeting('2027-03-02', '10:00', 60), NOW, { booker, resourceId }));
    expect(problem('visitors')).toBe('Only members of this workspace can book this');
    expect(problem('members')).toBeUndefined();
    expect(problem('members', '7')).toBe('Only our team books this. Please contact us');
    expect(problem('staff', '7')).toBeUndefined();
  });

  it('of a resource come before those of its type, and those before the workspace', () => {
    const space = spaceWith({
      longest_minutes: 60,
      types: { meeting_room: { longest_minutes: 120 } },
      resources: { 7: { longest_minutes: 180 } },
    });
    const longest = (resourceId?: string) =>
      [60, 120, 180, 240].filter(
        (minutes) => !periodProblem(space, meeting('2027-03-02', '10:00', minutes), NOW, { resourceId }),
      );
    expect(longest()).toEqual([60, 120]);
    expect(longest('8')).toEqual([60, 120]);
    expect(longest('7')).toEqual([60, 120, 180]);
  });

  it('do not hold for staff who book outside them', () => {
    const space = spaceWith({
      lead_minutes: 1440,
      longest_minutes: 60,
      closed_days: [{ day: '2027-03-02', name: 'Shut' }],
    });
    const period = meeting('2027-03-02', '06:00', 120);
    expect(periodProblem(space, period, NOW, { booker: 'staff', outsideHours: true })).toBeUndefined();
    expect(periodProblem(space, period, NOW, { booker: 'staff' })).toBeDefined();
  });

  it('and the usual lengths are both free to staff who book outside them', () => {
    const space = spaceWith({ shortest_minutes: 30, longest_minutes: 30 });
    const lengths = (outsideHours: boolean) =>
      [15, 30, 45, 60, 90].filter(
        (minutes) => !periodProblem(space, meeting('2027-03-02', '10:00', minutes), NOW, { outsideHours }),
      );
    expect(lengths(false)).toEqual([30]);
    expect(lengths(true)).toEqual([30, 60, 90]);
  });
});

describe('a refusal', () => {
  it('names the next time that can be booked', () => {
    const space = spaceWith({ lead_minutes: 24 * 60, closed_days: [{ day: '2027-03-03', name: 'Shut' }] });
    const next = (day: string, time: string) => {
      const period = meeting(day, time, 60);
      const found = nextTime(space, period, periodProblem(space, period, NOW)!, NOW);
      return found && formatInstant(new Date(found.at), found.zone);
    };
    expect(next('2027-03-01', '11:00')).toBe('Tue, 2 Mar 2027, 10:00');
    expect(next('2027-03-03', '11:00')).toBe('Thu, 4 Mar 2027, 08:00');
  });
});

it('the rules agree with a slow reference', () => {
  const clock = fc.integer({ min: 0, max: 47 }).map((half) => half * 30);
  const intervals = fc.uniqueArray(clock, { minLength: 2, maxLength: 6 }).map((times) => {
    const sorted = times.toSorted((one, other) => one - other);
    return sorted.flatMap((opens, index) =>
      index % 2 === 0 && sorted[index + 1] ? [[opens, sorted[index + 1]!]] : [],
    );
  });
  const timeOf = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const week = fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, fc.option(intervals, { nil: [] })])));
  const wanted = fc.record({
    day: fc.integer({ min: 0, max: 20 }),
    minute: clock,
    length: fc.integer({ min: 1, max: 10 }),
  });
  const limits = fc.record({
    lead: fc.constantFrom(0, 60, 3000),
    shortest: fc.constantFrom(30, 60),
    longest: fc.constantFrom(120, 300),
  });
  fc.assert(
    fc.property(
      week,
      fc.uniqueArray(fc.integer({ min: 0, max: 20 })),
      wanted,
      limits,
      (hours, shut, request, given) => {
        const dayAt = (offset: number) => addDays('2027-03-20', offset); // the clocks change on the 28th
        const open = { ...hours, Wednesday: [[60, 1380]] } as Record<string, number[][]>;
        const space = spaceWith({
          week: Object.fromEntries(
            Object.entries(open).map(([day, each]) => [day, each.map(([from, to]) => [timeOf(from!), timeOf(to!)])]),
          ) as never,
          closed_days: shut.map((offset) => ({ day: dayAt(offset), name: 'Shut' })),
          lead_minutes: given.lead,
          shortest_minutes: given.shortest,
          longest_minutes: given.longest,
        });
        const now = fromLocal(dayAt(0), '00:00', ZONE);
        const period = meeting(dayAt(request.day), timeOf(request.minute), request.length * 30);
        // Step by step. A time that the clock change skips is as many minutes later.
        const isOpenAt = (at: Date) => {
          const { day } = toLocal(at, ZONE);
          const isShut = shut.some((offset) => dayAt(offset) === day);
          const isBefore = (minutes: number) => at < fromLocal(day, timeOf(minutes), ZONE);
          return !isShut && (open[weekdayOf(day)] ?? []).some(([from, to]) => !isBefore(from!) && isBefore(to!));
        };
        let isInside = true;
        const days = new Set<string>();
        for (let at = period.from.getTime(); at < period.to.getTime(); at += 5 * MINUTE) {
          isInside &&= isOpenAt(new Date(at));
          days.add(toLocal(new Date(at), ZONE).day);
        }
        const minutes = (period.to.getTime() - period.from.getTime()) / MINUTE;
        const isAhead = period.from.getTime() - now.getTime() >= given.lead * MINUTE;
        const fits = isInside && days.size === 1 && isAhead && minutes >= given.shortest && minutes <= given.longest;
        expect(periodProblem(space, period, now) === undefined).toBe(fits);
      },
    ),
    { numRuns: 500 },
  );
});
