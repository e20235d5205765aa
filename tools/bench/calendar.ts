import { type Browser, chromium } from 'playwright-core';
import { detailsOf, ofSpace, shortOf, withIds } from '../../src/domains/calendar/server/sql.ts';
import { DAY, fromLocal } from '../../src/shared/time.ts';
import {
  CALENDAR_SPACE,
  MONTH_BOOKINGS,
  calendarMonth,
  insertCalendar,
  openDaysFrom,
  removeCalendar,
} from './calendar-data.ts';
import { type Figure, median, ms, times } from './report.ts';
import { calendarRequest } from './requests.ts';
import type { Setup } from './setup.ts';

const SPACE = String(CALENDAR_SPACE);
const MAX_RATIO = 2.5;
const MAX_TASK_MS = 50;
const OPENED = 5;

/** The longest task of the page from the click that opens the month until its bookings are shown. */
async function longestTask(browser: Browser, { large, owner }: Setup): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: large.address });
  const page = await context.newPage();
  await page.addInitScript(
    ([token, space]) => {
      localStorage.setItem('token', token!);
      localStorage.setItem('activeSpace', space!);
    },
    [owner, SPACE],
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
  await page.waitForTimeout(500);
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  await context.close();
  return longest;
}

async function inChromium(setup: Setup): Promise<Figure> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
  const tasks: number[] = [];
  while (tasks.length < OPENED) tasks.push(await longestTask(browser, setup));
  await browser.close();
  const found = median(tasks);
  return {
    what: 'The month in Chromium, longest task',
    measured: found === 0 ? 'none above 50 ms' : ms(found),
    baseline: `median of ${OPENED} times opened`,
    aim: `≤ ${MAX_TASK_MS} ms`,
    isMet: found <= MAX_TASK_MS,
  };
}

/** Measures a month of 5,000 bookings and a day of 60 places, each beside its statements alone, and the month in Chromium. */
export async function measureCalendar(setup: Setup): Promise<Figure[]> {
  const { owner, database, medianMs, bareMs } = setup;
  await insertCalendar(database);
  try {
    const { first, end, per_day } = calendarMonth();
    const month = { from: fromLocal(first, '00:00'), to: fromLocal(end, '00:00') };
    const from = fromLocal(openDaysFrom(first)[3]!, '00:00');
    const day = { from, to: new Date(from.getTime() + DAY) };
    const [rows] = await database.query('SELECT id FROM bookings WHERE space_id = ? ORDER BY id', [SPACE]);
    const shown = (rows as { id: number }[]).slice(0, 23 * per_day).map(({ id }) => String(id));
    const bareMonth = await bareMs([[[shortOf(ofSpace(SPACE, month))], [detailsOf(withIds(shown))]]]);
    const bareDay = await bareMs([[[detailsOf(ofSpace(SPACE, day))]]]);
    const monthMs = await medianMs([calendarRequest({ space_id: SPACE, ...month, per_day }, owner)]);
    const dayMs = await medianMs([calendarRequest({ space_id: SPACE, ...day }, owner)]);
    return [
      {
        what: `Calendar, a month of ${MONTH_BOOKINGS.toLocaleString('en-GB')} bookings`,
        measured: `${ms(monthMs)} = ${times(monthMs / bareMonth)}`,
        baseline: `${ms(bareMonth)} bare SQL`,
        aim: '',
      },
      {
        what: 'Timeline, a day of 60 places',
        measured: `${ms(dayMs)} = ${times(dayMs / bareDay)}`,
        baseline: `${ms(bareDay)} bare SQL`,
        aim: `≤ ${MAX_RATIO}×`,
        isMet: dayMs <= MAX_RATIO * bareDay,
      },
      await inChromium(setup),
    ];
  } finally {
    await removeCalendar(database);
  }
}
