import { expect, it } from 'vitest';
import { countsText } from '#domains/imports/client/import-text.ts';

it('counts only what there is', () => {
  expect(countsText({ added: 3, changed: 0, same: 2, refused: 1 })).toBe('3 new, 2 as before, 1 refused');
  expect(countsText({ added: 0, changed: 0, same: 0, refused: 0 })).toBe('Nothing');
});
