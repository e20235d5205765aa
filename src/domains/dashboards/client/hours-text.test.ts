import { expect, it } from 'vitest';
import { hoursText } from './hours-text.ts';
import { english } from '../../../../test/helpers/english.ts';

it.each([
  ['2024-06-03T10:00:00Z', '1 hour'],
  ['2024-06-03T10:30:00Z', '1.5 hours'],
  ['2024-06-04T17:00:00Z', '32 hours'],
])('the hours until %s', (to, text) => {
  expect(hoursText({ from: new Date('2024-06-03T09:00:00Z'), to: new Date(to) }, english)).toBe(text);
});
