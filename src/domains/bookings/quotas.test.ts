import { expect, it } from 'vitest';
import fc from 'fast-check';
import { SpaceRules } from '#domains/workspaces/index.ts';
import { MINUTE, addDays, weekdayOf } from '#shared/time.ts';
import { type Quota, quotaOf, quotaPeriod, quotaProblem } from './quotas.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken } from '#shared/messages.ts';

const quota: Quota = { hours: 4, per: 'week', resourceId: null };
const slot = (minutes: number) => ({ from: new Date(0), to: new Date(minutes * MINUTE) });

it('the nearest rule counts, a room with one of its own alone, and only meetings have one', () => {
  const use_rules = SpaceRules.parse({
    quota_hours: 10,
    types: { meeting_room: { quota_hours: 5, quota_per: 'month' } },
    resources: { 7: { quota_hours: 2 } },
  });
  const of = (resourceId: string) => quotaOf({ use_rules }, { type: 'meeting_room', resourceId });
  expect(of('1')).toEqual({ hours: 5, per: 'month', resourceId: null });
  expect(of('7')).toEqual({ hours: 2, per: 'month', resourceId: '7' });
  expect(quotaOf({ use_rules }, { type: 'flexi_desk', resourceId: '9' })).toBeNull();
  expect(quotaOf({ use_rules: null }, { type: 'meeting_room', resourceId: '1' })).toBeNull();
});

it('a refusal names the rule and what is left', () => {
  const problem = (...of: Parameters<typeof quotaProblem>) => {
    const found = quotaProblem(...of);
    return found && spoken(found, IN_ENGLISH);
  };
  expect(problem(quota, 180, slot(60))).toBeUndefined();
  expect(problem(quota, 180, slot(90))).toBe('A member can book 4 hours a week here, of which 1 hour is left');
  expect(problem(quota, 150, slot(120))).toBe('A member can book 4 hours a week here, of which 90 minutes are left');
  expect(problem({ ...quota, hours: 1, per: 'month' }, 90, slot(30))).toBe(
    'A member can book 1 hour a month here, of which nothing is left',
  );
});

it('every day is in one week and in one month, as a slow reference says', () => {
  const day = fc.integer({ min: 0, max: 2000 }).map((offset) => addDays('2026-01-01', offset));
  fc.assert(
    fc.property(day, fc.constantFrom<Quota['per']>('week', 'month'), (given, per) => {
      const isFirst = (each: string) => (per === 'week' ? weekdayOf(each) === 'Monday' : each.endsWith('-01'));
      let [first, end] = [given, addDays(given, 1)];
      while (!isFirst(first)) first = addDays(first, -1);
      while (!isFirst(end)) end = addDays(end, 1);
      expect(quotaPeriod(given, { ...quota, per })).toEqual({ first, end });
    }),
  );
});
