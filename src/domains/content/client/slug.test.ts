import { expect, it } from 'vitest';
import { atSlugField, typedSlug } from './slug.ts';

it('a slug is in lower case, with a dash for the first space', () => {
  expect(typedSlug('House Rules')).toBe('house-rules');
  expect(typedSlug('A pasted long Text')).toBe('a-pasted long text');
});

it('a slug that is taken is a message at the field in which it is typed', () => {
  const failure = { status: 409, message: 'Taken', fields: [{ field: 'slug', message: 'Taken' }], data: {} };
  expect(atSlugField('offer', failure)).toEqual(failure);
  expect(atSlugField('our-space', failure).fields).toEqual([{ field: 'meta.pageMeta.slug', message: 'Taken' }]);
});
