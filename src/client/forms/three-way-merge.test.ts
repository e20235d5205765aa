import { describe, expect, it } from 'vitest';
import { changesOf, conflictMessage } from './three-way-merge.ts';
import { english } from '../../../test/helpers/english.ts';

const before: Record<string, unknown> = { name: 'Ada', price: 10, days: ['Monday'], notice: undefined };

describe('concurrent edits of one record', () => {
  it('are merged when they concern different fields', () => {
    const mine = { ...before, name: 'Ada Room' };
    const after = { ...before, price: 12 };
    expect(changesOf({ before, mine, after })).toEqual({ edited: [['name', 'Ada Room']], conflicts: [] });
  });

  it('conflict in fields that got different values', () => {
    const mine = { ...before, price: 11, days: ['Monday', 'Friday'] };
    const after = { ...before, price: 12, days: ['Monday', 'Friday'] };
    const { edited, conflicts } = changesOf({ before, mine, after });
    expect(edited).toEqual([
      ['price', 11],
      ['days', ['Monday', 'Friday']],
    ]);
    expect(conflicts).toEqual(['price']);
  });

  it('are compared inside groups, so that two people can edit different cells of a matrix', () => {
    const matrix = (members: boolean, roles: boolean) => ({ permissions: { members: { show: members }, roles } });
    const states = { before: matrix(false, false), mine: matrix(true, false), after: matrix(false, true) };
    expect(changesOf(states)).toEqual({ edited: [['permissions', matrix(true, true).permissions]], conflicts: [] });
    const cell = { before: { a: { b: 1 } }, mine: { a: { b: 2 } }, after: { a: { b: 3 } } };
    expect(changesOf(cell)).toEqual({ edited: [['a', { b: 2 }]], conflicts: ['a'] });
  });

  it('treat a missing and an empty value as equal', () => {
    expect(changesOf({ before, mine: { ...before, notice: null }, after: before }).edited).toEqual([]);
  });

  it('are explained with the new value if that is text or a number', () => {
    expect(conflictMessage(12, english)).toBe('This is now “12”. Save again to keep yours.');
    expect(conflictMessage(['Monday'], english)).toBe('This was changed, too. Save again to keep yours.');
    expect(conflictMessage('', english)).toBe('This was changed, too. Save again to keep yours.');
  });
});
