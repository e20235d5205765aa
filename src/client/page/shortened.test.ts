import { expect, it } from 'vitest';
import { shortened } from './shortened.ts';

it.each([
  ['A short text', 'A short text'],
  ['Two\n\n  lines ', 'Two lines'],
  ['This text is longer', 'This text is…'],
  ['Endlessandwithoutspaces', 'Endlessandwith…'],
])('shortens %j to %j', (text, expected) => {
  expect(shortened(text, 15)).toBe(expected);
});
