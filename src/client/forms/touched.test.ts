import { describe, expect, it } from 'vitest';
import { changesOf, contestedMessage } from './touched.ts';

const before: Record<string, unknown> = { name: 'Ada', price: 10, days: ['Monday'], notice: undefined };

describe('two people edit one record', () => {
  it('keeps what I changed apart from what somebody else changed', () => {
    const mine = { ...before, name: 'Ada Room' };
    const after = { ...before, price: 12 };
    expect(changesOf({ before, mine, after })).toEqual({ touched: [['name', 'Ada Room']], contested: [] });
  });

  it('names the fields that both changed to different things', () => {
    const mine = { ...before, price: 11, days: ['Monday', 'Friday'] };
    const after = { ...before, price: 12, days: ['Monday', 'Friday'] };
    const { touched, contested } = changesOf({ before, mine, after });
    expect(touched).toEqual([
      ['price', 11],
      ['days', ['Monday', 'Friday']],
    ]);
    expect(contested).toEqual(['price']);
  });

  it('looks into a group: two people may each change a cell of one matrix', () => {
    const matrix = (members: boolean, roles: boolean) => ({ permissions: { members: { show: members }, roles } });
    const states = { before: matrix(false, false), mine: matrix(true, false), after: matrix(false, true) };
    expect(changesOf(states)).toEqual({ touched: [['permissions', matrix(true, true).permissions]], contested: [] });
    const cell = { before: { a: { b: 1 } }, mine: { a: { b: 2 } }, after: { a: { b: 3 } } };
    expect(changesOf(cell)).toEqual({ touched: [['a', { b: 2 }]], contested: ['a'] });
  });

  it('does not count what is missing as another thing than what is empty', () => {
    expect(changesOf({ before, mine: { ...before, notice: null }, after: before }).touched).toEqual([]);
  });

  it('says what a field has become, when that can be read', () => {
    expect(contestedMessage(12)).toBe('This is now “12”. Save again to keep yours.');
    expect(contestedMessage(['Monday'])).toBe('This was changed, too. Save again to keep yours.');
    expect(contestedMessage('')).toBe('This was changed, too. Save again to keep yours.');
  });
});
