import { expect, it } from 'vitest';
import { typedSlug } from './slug.ts';

it('a slug is in lower case, with a dash for the first space', () => {
  expect(typedSlug('House Rules')).toBe('house-rules');
  expect(typedSlug('A pasted long Text')).toBe('a-pasted long text');
});
