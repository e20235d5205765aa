/** Measurements in a browser: the time until the first rows appear, and the delay of key presses. */
import type { Browser, BrowserContext, Page } from 'playwright-core';

export type Visit = { browser: Browser; address: string; token: string; spaceId: number };

type Watch = { rowsAt?: number; keyMs: number; taskMs: number };
type Watching = typeof globalThis & { watch: Watch };

/** Runs in the page before other scripts. Times are milliseconds since the navigation began. */
function watchPage({ token, spaceId, rows }: { token: string; spaceId: string; rows: string }): void {
  localStorage.setItem('token', token);
  localStorage.setItem('activeSpace', spaceId);
  const watch: Watch = { keyMs: 0, taskMs: 0 };
  (globalThis as Watching).watch = watch;
  const check = () => {
    if (watch.rowsAt === undefined && document.querySelector(rows)) watch.rowsAt = performance.now();
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.taskMs = Math.max(watch.taskMs, duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    const keys = list.getEntries().filter(({ name }) => name === 'keydown' || name === 'input');
    for (const { duration } of keys) watch.keyMs = Math.max(watch.keyMs, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function inPage<T>(visit: Visit, rows: string, run: (page: Page) => Promise<T>): Promise<T> {
  const { browser, address, token, spaceId } = visit;
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: address,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  try {
    // Functions compiled by the TypeScript loader call this helper, which the page does not have.
    await context.addInitScript('globalThis.__name = (value) => value');
    await context.addInitScript(watchPage, { token, spaceId: String(spaceId), rows });
    return await run(await context.newPage());
  } finally {
    await context.close();
  }
}

const watched = (page: Page) => page.evaluate(() => (globalThis as Watching).watch);

async function rowsAfter(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.waitForFunction(() => (globalThis as Watching).watch.rowsAt !== undefined);
  return (await watched(page)).rowsAt!;
}

/** The milliseconds until the rows appear, with an empty browser cache. */
export function openFirst(visit: Visit, path: string, rows: string): Promise<number> {
  return inPage(visit, rows, (page) => rowsAfter(page, path));
}

/** The milliseconds until the rows appear, with the files of the application cached, but not its data. */
export function openByAddress(visit: Visit, path: string, rows: string): Promise<number> {
  return inPage(visit, rows, async (page) => {
    await rowsAfter(page, path);
    await page.waitForLoadState('networkidle');
    return rowsAfter(await page.context().newPage(), path);
  });
}

/** The milliseconds from a click on `press` in the running application until the rows appear. */
export function openFrom(visit: Visit, path: string, press: string, rows: string): Promise<number> {
  return inPage(visit, rows, async (page) => {
    await page.goto(path);
    await page.locator(press).waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate((selector) => {
      const element = document.querySelector<HTMLElement>(selector)!;
      element.addEventListener('click', () => performance.mark('press'), { capture: true });
      delete (globalThis as Watching).watch.rowsAt;
    }, press);
    await page.click(press);
    await page.waitForFunction(() => (globalThis as Watching).watch.rowsAt !== undefined);
    const { rowsAt } = await watched(page);
    return rowsAt! - (await page.evaluate(() => performance.getEntriesByName('press').at(-1)!.startTime));
  });
}

export type Typing = { keyMs: number; taskMs: number };

/**
 * Types into a field after running `before`. `keyMs` is the longest delay between a key and its paint; 0 is less than 16 ms, which the
 * browser does not report. `taskMs` is the longest task of the page; 0 is less than 50 ms.
 */
export function typeInto(
  visit: Visit,
  path: string,
  rows: string,
  { before, field, text }: { before?: (page: Page) => Promise<void>; field: string; text: string },
): Promise<Typing> {
  return inPage(visit, rows, async (page) => {
    await page.goto(path);
    await page.locator(rows).first().waitFor();
    await before?.(page);
    await page.locator(field).focus();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => Object.assign((globalThis as Watching).watch, { keyMs: 0, taskMs: 0 }));
    await page.keyboard.type(text, { delay: 90 });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    const { keyMs, taskMs } = await watched(page);
    return { keyMs, taskMs };
  });
}
