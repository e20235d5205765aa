import { expect, it } from 'vitest';
import { countsText } from '#domains/imports/client/import-text.ts';
import { english } from '../../../../test/helpers/english.ts';

it('counts only what there is', () => {
  expect(countsText({ added: 3, changed: 0, same: 2, refused: 1 }, english)).toBe('3 new, 2 as before, 1 refused');
  expect(countsText({ added: 0, changed: 0, same: 0, refused: 0 }, english)).toBe('Nothing');
});
