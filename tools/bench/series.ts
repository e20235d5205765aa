import { addDays, fromLocal } from '../../src/shared/time.ts';
import { RESOURCES_PER_SPACE } from './places.ts';
import { type Figure, ms, times } from './report.ts';
import { type Setup, inTurn } from './setup.ts';

const DATES = 104;
const WEEK = 7;
const FIRST_MONDAY = '2031-01-06';
const SPACE = 1;

type Send = (path: string, body: object) => Promise<void>;

/** The owner books on account for a new customer, as the desk does. */
const bookingOn = (room: number, day: string) => ({
  type: 'meeting_room',
  space_id: String(SPACE),
  resource_id: String((SPACE - 1) * RESOURCES_PER_SPACE + room),
  capacity: 1,
  from: fromLocal(day, '09:00').toISOString(),
  to: fromLocal(day, '10:00').toISOString(),
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  payment: 'account',
});

async function bookSeries(send: Send, day: string): Promise<void> {
  const { payment: _always, ...booking } = bookingOn(1, day);
  await send('/bookings/series', { ...booking, repeat: { every: 1, unit: 'week', times: DATES } });
}

async function bookEach(send: Send, day: string): Promise<void> {
  for (let date = 0; date < DATES; date += 1) await send('/bookings', bookingOn(2, addDays(day, date * WEEK)));
}

/** A series of two years, each week, beside as many single bookings, one after the other. */
export async function measureSeries({ options, large, owner }: Setup): Promise<Figure> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${owner}` };
  const send: Send = async (path, body) => {
    const response = await fetch(`${large.address}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.text();
  };
  let day = FIRST_MONDAY;
  const timed = async (book: (send: Send, day: string) => Promise<void>) => {
    day = addDays(day, DATES * WEEK);
    const begun = performance.now();
    await book(send, day);
    return performance.now() - begun;
  };
  const [series, singles] = await inTurn(
    options.rounds,
    Math.min,
    () => timed(bookSeries),
    () => timed(bookEach),
  );
  return {
    what: `A series of ${DATES} dates`,
    measured: `${ms(series)} = ${times(series / singles)}`,
    baseline: `${ms(singles)} as many single bookings`,
    aim: '≤ 1,000 ms',
    isMet: series <= 1_000,
  };
}
