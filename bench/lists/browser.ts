/** What a person at the screen would notice: how long until the first rows, and whether a key is answered at once. */
import type { Browser, BrowserContext, Page } from 'playwright-core';

export type Visit = { browser: Browser; address: string; token: string; spaceId: number };

type Watch = { rowsAt?: number; keyMs: number; taskMs: number };
type Watching = typeof globalThis & { watch: Watch };

/** Runs in the page before anything else. Times are milliseconds since the page was asked for. */
function watchPage({ token, spaceId, rows }: { token: string; spaceId: string; rows: string }): void {
  localStorage.setItem('token', token);
  localStorage.setItem('activeSpace', spaceId);
  const watch: Watch = { keyMs: 0, taskMs: 0 };
  (globalThis as Watching).watch = watch;
  const look = () => {
    if (watch.rowsAt === undefined && document.querySelector(rows)) watch.rowsAt = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
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
    // The TypeScript loader wraps functions in this helper, which the page does not have.
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

/** Until the rows stand there, in a browser that has nothing of the application yet. */
export function openFirst(visit: Visit, path: string, rows: string): Promise<number> {
  return inPage(visit, rows, (page) => rowsAfter(page, path));
}

/** The same for somebody who was here before: the browser keeps the files, but nothing of what they showed. */
export function openByAddress(visit: Visit, path: string, rows: string): Promise<number> {
  return inPage(visit, rows, async (page) => {
    await rowsAfter(page, path);
    await page.waitForLoadState('networkidle');
    return rowsAfter(await page.context().newPage(), path);
  });
}

/** From the press on a link or a button of the running application until the rows stand there. */
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
 * Types into a field that `before` leads to. The longest that a key waited for its paint (0: less than 16 ms, which the browser
 * does not report), and the longest task of the page meanwhile (0: none of 50 ms or more).
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
