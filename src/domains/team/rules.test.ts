import { expect, it } from 'vitest';
import { rowFor } from './rules.ts';

it('the first row of the table counts', () => {
  const rows = ['a', 'b'].map((value) => ({ value, role_id: value, space_ids: [] }));
  expect(rowFor(rows, ['b', 'a'])?.role_id).toBe('a');
  expect(rowFor(rows, ['c'])).toBeUndefined();
});
