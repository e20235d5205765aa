import { describe, expect, it } from 'vitest';
import { MODEL_NAMES } from '#domains/activity/client/index.ts';
import { fieldName, valueText, whoText } from '#domains/audit/client/texts.ts';
import { english } from '../../../../test/helpers/english.ts';

describe('the audit log in words', () => {
  it('names kinds of records and columns', () => {
    expect(MODEL_NAMES.MembershipPlan).toBe('Membership plan');
    expect(MODEL_NAMES.Key).toBe('Key');
    expect(fieldName('show_all_booking')).toBe('Show all booking');
  });

  it('names who has acted: a person, a directory or nobody', () => {
    const actor = { _id: '1', name: 'Ada' };
    expect(whoText({ actor, source: 'team.update' }, english)).toBe('Ada');
    expect(whoText({ actor: null, source: 'directory Acme: Ltd: PATCH Users' }, english)).toBe('Directory Acme: Ltd');
    expect(whoText({ actor: null, source: 'job bill companies' }, english)).toBeUndefined();
  });

  it('shows values as people read them', () => {
    expect([null, '', true, false, 3, 'x', [1]].map((value) => valueText(value, english))).toEqual([
      '-',
      '-',
      'Yes',
      'No',
      '3',
      'x',
      '[\n  1\n]',
    ]);
  });
});
