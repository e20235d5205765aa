import { english } from '../../../../test/helpers/english.ts';
import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '#shared/time.ts';
import { rulesSummary } from './rules-form.ts';

const weekdays = { no_of_days: WEEKDAYS.slice(1, 6), office_hours: ['09:00', '18:00'] as const, use_rules: null };

describe('the summary of rules', () => {
  it('names the usual ones where nothing is set', () => {
    expect(rulesSummary({}, weekdays, english)).toEqual({
      hours: 'Monday to Friday 09:00 to 18:00',
      who: 'Everyone, at once',
      meetings: '60 minutes or longer, in steps of 30',
      stays: '1 day or longer',
      ahead: 'No limit',
    });
  });

  it('names what is set, and else what holds above', () => {
    const use_rules = {
      ...{ closed_days: [], types: {}, resources: {} },
      ...{ who: 'members' as const, longest_minutes: 240, quota_hours: 1, lead_minutes: 30, ahead_staff: 0 },
    };
    const own = {
      who: null,
      approval: 'staff' as const,
      shortest_minutes: 90,
      buffer_after_minutes: 15,
      longest_days: 1,
    };
    expect(rulesSummary(own, { ...weekdays, use_rules }, english)).toEqual({
      hours: 'Monday to Friday 09:00 to 18:00',
      who: 'Members of the workspace, after approval by staff',
      meetings: '90 to 240 minutes, in steps of 30, 15 minutes free after, 1 hour per week',
      stays: '1 day',
      ahead: '30 minutes before the start, staff 0 days ahead',
    });
  });

  it('joins weekdays with the same hours, and leaves out closed ones', () => {
    const night: [string, string] = ['18:00', '02:00'];
    const week = {
      Monday: [night],
      Tuesday: [night],
      Thursday: [['00:00', '24:00'] satisfies [string, string]],
      Sunday: [],
    };
    expect(rulesSummary({ week }, weekdays, english).hours).toBe(
      'Monday to Tuesday 18:00 to 02:00, Thursday Open 24 hours',
    );
  });
});
