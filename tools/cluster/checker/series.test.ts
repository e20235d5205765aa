/** Each case changes one thing in a series that was moved and cancelled but for its first day, and names the rule that it breaks. */
import { expect, it } from 'vitest';
import type { BookingFact } from './facts.ts';
import type { Rule } from './findings.ts';
import type { WriteFacts } from './outcomes.ts';
import { seriesFindings } from './series.ts';

const TITLE = 's1-1';
const DAYS = ['2026-06-10', '2026-06-11', '2026-06-12'];

const write = (call: WriteFacts['call'], to: number, other: Partial<WriteFacts>): WriteFacts => ({
  what: 'call',
  from: to - 50,
  to,
  client: 's1',
  write: `w${to}`,
  call,
  status: 200,
  message: '',
  outcome: 'done',
  attempts: 1,
  ...other,
});

const bookingOn = (day: string, index: number) =>
  ({
    id: String(index + 1),
    title: TITLE,
    series_id: '4',
    starts_at: `${day}T10:00:00.000Z`,
    active: index === 0,
  }) as BookingFact;

function rightSeries() {
  const created = { asked: { title: TITLE, times: 3, from: `${DAYS[0]}T09:00:00.000Z` }, told: { _id: '4' } };
  const moved = { record: '4', asked: { from: `${DAYS[0]}T10:00:00.000Z` } };
  const writes = [
    write('create-series', 1, created),
    write('move-series', 2, moved),
    write('cancel-series', 3, { record: '4', asked: { left: 1 } }),
  ];
  return { writes, bookings: DAYS.map(bookingOn), series: [{ id: '4', bookings: 3 }] };
}
type Series = ReturnType<typeof rightSeries>;

const rulesOf = (run: Series) => seriesFindings(run.writes, run).map(({ rule }) => rule);

it('a series that is whole is right, also if an answer was lost', () => {
  const run = rightSeries();
  expect(rulesOf(run)).toEqual([]);
  run.writes[1]!.outcome = 'unknown';
  expect(rulesOf(run)).toEqual([]);
  for (const booking of run.bookings) booking.starts_at = booking.starts_at.replace('T10', 'T09');
  expect(rulesOf(run)).toEqual([]);
});

it('a series that was refused is not there', () => {
  const run = { ...rightSeries(), bookings: [], series: [] };
  run.writes = [{ ...run.writes[0]!, outcome: 'refused' }];
  expect(rulesOf(run)).toEqual([]);
});

it.each<[what: string, change: (run: Series) => unknown, rule: Rule]>([
  ['a missing booking', ({ bookings }) => bookings.pop(), 'half a series'],
  ['a series that plans more', ({ series }) => (series[0]!.bookings = 4), 'half a series'],
  ['a series that is missing', ({ series }) => series.pop(), 'half a series'],
  [
    'one booking that was moved alone',
    ({ bookings }) => (bookings[1]!.starts_at = `${DAYS[1]}T12:00:00.000Z`),
    'half a series',
  ],
  ['a cancellation of some', ({ bookings }) => (bookings[1]!.active = true), 'half a series'],
  ['a lost cancellation', ({ bookings }) => bookings.forEach((booking) => (booking.active = true)), 'change lost'],
  [
    'a lost move',
    ({ bookings }) => bookings.forEach((booking) => (booking.starts_at = booking.starts_at.replace('T10', 'T09'))),
    'change lost',
  ],
  ['a second series by one request', ({ bookings }) => (bookings[2]!.series_id = '5'), 'made twice'],
  ['a refused series', ({ writes }) => (writes[0]!.outcome = 'refused'), 'refused but made'],
  ['no booking at all', ({ bookings }) => bookings.splice(0), 'booking lost'],
])('%s is found', (_what, change, rule) => {
  const run = rightSeries();
  change(run);
  expect(rulesOf(run)).toEqual([rule]);
});
