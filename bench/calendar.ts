import { createConnection } from 'mysql2/promise';
import { type Browser, chromium } from 'playwright-core';
import { detailsOf, ofSpace, shortOf, withIds } from '#domains/calendar/server/sql.ts';
import { DAY, fromLocal } from '#shared/time.ts';
import { CALENDAR_SPACE, calendarMonth, insertCalendar, openDaysFrom, removeCalendar } from './calendar-data.ts';
import { percentile } from './load.ts';
import { type Figure, ms } from './report.ts';
import { calendarRequest } from './requests.ts';
import { type Setup, bestOf } from './setup.ts';
import type { Flow } from './statements.ts';

const BARE_FLOWS = 100;
const MAX_RATIO = 2.5;
const MAX_TASK_MS = 50;
const OPENED = 5;

type Window = { from: Date; to: Date; per_day?: number };

/** The longest tasks of the page from the click that opens the month until its bookings are shown. */
async function longestTask(browser: Browser, { large, owner }: Setup): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: large.address });
  const page = await context.newPage();
  await page.addInitScript(
    ([token, space]) => {
      localStorage.setItem('token', token!);
      localStorage.setItem('activeSpace', space!);
    },
    [owner, String(CALENDAR_SPACE)],
  );
  // The screen is loaded. The click loads the month and its component.
  await page.goto(`/app/calendar?view=agenda&day=2000-01-03`);
  await page.getByText('There are no bookings in these days.').waitFor();
  await page.evaluate(() => {
    const found = window as unknown as { longest: number };
    found.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.longest = Math.max(found.longest, duration);
    }).observe({ type: 'longtask' });
  });
  await page.getByRole('button', { name: 'Month' }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await page
    .getByText(/^\+\d+ more$/)
    .first()
    .waitFor();
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        setTimeout(() => resolve((window as unknown as { longest: number }).longest), 500),
      ),
  );
  await context.close();
  return longest;
}

async function inChromium(setup: Setup): Promise<Figure> {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const tasks: number[] = [];
  for (let round = 0; round < OPENED; round += 1) tasks.push(await longestTask(browser, setup));
  await browser.close();
  const median = percentile(tasks, 0.5);
  return {
    what: 'The month in Chromium, longest task',
    measured: median === 0 ? 'none above 50 ms' : `median ${ms(median)}`,
    baseline: `of ${OPENED} times opened`,
    aim: `≤ ${MAX_TASK_MS} ms`,
    isMet: median <= MAX_TASK_MS,
  };
}

/** Measures a month of 5,000 bookings and a day of 60 places, each beside its statements alone, and the month in Chromium. */
export async function measureCalendar(setup: Setup): Promise<Figure[]> {
  const { options, large, owner, load } = setup;
  const database = await createConnection({ uri: large.url, timezone: 'Z' });
  await insertCalendar(database);
  const median = async (window: Window) => {
    const requests = [calendarRequest({ space_id: String(CALENDAR_SPACE), ...window }, owner)];
    const run = () => load({ address: large.address, connections: 1, seconds: options.seconds / 2, requests });
    return (await bestOf(options.rounds, run, ({ medianMs }) => medianMs)).medianMs;
  };
  const bare = async (flow: Flow) => {
    const flows = Array.from({ length: BARE_FLOWS }, () => flow);
    return percentile(await large.child.call<number[]>('bare', { url: large.url, flows }), 0.5);
  };
  try {
    const { first, end, per_day } = calendarMonth();
    const month = { from: fromLocal(first, '00:00'), to: fromLocal(end, '00:00') };
    const full = openDaysFrom(first)[3]!;
    const day = { from: fromLocal(full, '00:00'), to: new Date(fromLocal(full, '00:00').getTime() + DAY) };
    const source = ofSpace(String(CALENDAR_SPACE), month);
    const [rows] = await database.query('SELECT id FROM bookings WHERE space_id = ? ORDER BY id', [CALENDAR_SPACE]);
    const shown = (rows as { id: number }[]).slice(0, 23 * per_day).map(({ id }) => String(id));
    const bareMonth = await bare([[shortOf(source)], [detailsOf(withIds(shown))]]);
    const bareDay = await bare([[detailsOf(ofSpace(String(CALENDAR_SPACE), day))]]);
    const [monthMs, dayMs] = [await median({ ...month, per_day }), await median(day)];
    return [
      {
        what: 'Calendar, a month of 5,000 bookings',
        measured: `median ${ms(monthMs)} = ${(monthMs / bareMonth).toFixed(2)}×`,
        baseline: `${ms(bareMonth)} bare SQL`,
        aim: '',
      },
      {
        what: 'Timeline, a day of 60 places',
        measured: `median ${ms(dayMs)} = ${(dayMs / bareDay).toFixed(2)}×`,
        baseline: `${ms(bareDay)} bare SQL`,
        aim: `≤ ${MAX_RATIO}×`,
        isMet: dayMs <= MAX_RATIO * bareDay,
      },
      await inChromium(setup),
    ];
  } finally {
    await removeCalendar(database);
    await database.end();
  }
}
