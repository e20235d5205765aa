import { expect, it } from 'vitest';
import { english } from '../../../../../test/helpers/english.ts';
import { nextText } from './next-text.ts';

const at = (time_zone: string) => ({ _id: '1', name: 'The Loft', area: '', time_zone });
const textAt = (now: string, from: string, to: string, zone = 'Europe/London') =>
  nextText({ from: new Date(from), to: new Date(to), space_id: at(zone) }, new Date(now), english);

it.each([
  ['2026-06-03T07:00Z', '2026-06-03T08:00Z', '2026-06-03T10:00Z', 'Next: Today, 09:00 – 11:00'],
  ['2026-06-02T07:00Z', '2026-06-03T08:00Z', '2026-06-03T10:00Z', 'Next: Tomorrow, 09:00 – 11:00'],
  ['2026-06-01T07:00Z', '2026-06-03T08:00Z', '2026-06-03T10:00Z', 'Next: Wed, 3 Jun 2026, 09:00 – 11:00'],
  ['2026-06-02T07:00Z', '2026-06-03T08:00Z', '2026-06-04T17:00Z', 'Next: Tomorrow, 09:00 – Thu, 4 Jun 2026, 18:00'],
  ['2026-06-03T08:00Z', '2026-06-03T08:00Z', '2026-06-03T10:00Z', 'Now: until 11:00'],
  ['2026-06-03T08:00Z', '2026-06-03T08:00Z', '2026-06-04T17:00Z', 'Now: until Tomorrow, 18:00'],
])('at %s, %s to %s is %j', (now, from, to, text) => {
  expect(textAt(now, from, to)).toBe(text);
});

it('counts the days of the workspace, across a clock change', () => {
  // 23:30 in London is the next day in Tokyo.
  expect(textAt('2026-06-03T22:30Z', '2026-06-04T01:00Z', '2026-06-04T02:00Z', 'Asia/Tokyo')).toBe(
    'Next: Today, 10:00 – 11:00',
  );
  // The day before the clocks go back has 24 hours, the next one 25.
  expect(textAt('2026-10-24T23:30Z', '2026-10-26T09:00Z', '2026-10-26T10:00Z')).toBe('Next: Tomorrow, 09:00 – 10:00');
});
