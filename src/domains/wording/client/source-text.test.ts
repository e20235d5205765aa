import { expect, it } from 'vitest';
import { sourceText } from './source-text.ts';

it.each([
  ['Cancel||a booking', 'Cancel (a booking)'],
  ['Forgot Password', 'Forgot Password'],
  ['a || b', 'a || b'],
])('%s is shown as %s', (text, shown) => expect(sourceText(text)).toBe(shown));
