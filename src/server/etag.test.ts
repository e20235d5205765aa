import { expect, it } from 'vitest';
import { matchesTag, tagOf } from './etag.ts';

it('tags the same bytes alike, and others differently', () => {
  expect(tagOf('a list')).toBe(tagOf(Buffer.from('a list')));
  expect(tagOf('a list')).not.toBe(tagOf('another list'));
});

it.each([
  ['"7-3-1"', true],
  ['W/"7-3-1"', true],
  ['"a", W/"7-3-1"', true],
  ['*', true],
  ['"7-3-2"', false],
  ['7-3-1', false],
  ['', false],
  [undefined, false],
])('is compared with the header %s', (header, matches) => {
  expect(matchesTag(header, '"7-3-1"')).toBe(matches);
});
