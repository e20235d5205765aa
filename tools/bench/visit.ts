/** One visit of a page on a slow phone or computer: processor 4 times slower, 1.6 Mbit/s, 150 ms, nothing cached. */
import type { Browser, Page } from 'playwright-core';

const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const QUIET_MS = 2_000;
const LONGEST_MS = 40_000;
/** A task blocks for the time above this. */
const TASK_MS = 50;

export type Visit = {
  /** The time until the largest element is painted. */
  lcpMs: number;
  /** The sum of the layout shifts. */
  cls: number;
  /** The time for which tasks blocked the page after its first paint. */
  blockedMs: number;
  requests: number;
  bytes: number;
};

type Observed = { lcp: number; cls: number; fcp: number; tasks: { at: number; ms: number }[] };

const WATCHED = ['largest-contentful-paint', 'paint', 'layout-shift', 'longtask'];

/** Collects what the browser reports about painting. It runs in the page, where no names of this file are known. */
function observe(types: string[]): void {
  const seen: Observed = { lcp: 0, cls: 0, fcp: 0, tasks: [] };
  Object.assign(window, { seen });
  for (const type of types)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { name, startTime, duration } = entry;
        const { value = 0, hadRecentInput } = entry as PerformanceEntry & { value?: number; hadRecentInput?: boolean };
        if (type === 'largest-contentful-paint') seen.lcp = startTime;
        if (name === 'first-contentful-paint') seen.fcp = startTime;
        if (type === 'layout-shift' && !hadRecentInput) seen.cls += value;
        if (type === 'longtask') seen.tasks.push({ at: startTime, ms: duration });
      }
    }).observe({ type, buffered: true });
}

/** Waits until the network has been quiet for some time. */
async function untilQuiet(page: Page, lastChange: () => number): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - lastChange() < QUIET_MS && performance.now() - startedAt < LONGEST_MS)
    await page.waitForTimeout(100);
}

/**
 * Opens a page in a new profile.
 * @param token signs the visitor in
 */
export async function visitPage(
  browser: Browser,
  { url, width, token }: { url: string; width: number; token?: string },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: width > 600 ? 900 : 844 }, locale: 'en-GB' });
  const page = await context.newPage();
  if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.addInitScript(observe, WATCHED);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let [requests, bytes, lastChange] = [0, 0, performance.now()];
  client.on('Network.requestWillBeSent', () => {
    requests += 1;
    lastChange = performance.now();
  });
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    lastChange = performance.now();
  });
  await page.goto(url, { waitUntil: 'load', timeout: LONGEST_MS });
  await untilQuiet(page, () => lastChange);
  const { lcp, cls, fcp, tasks } = await page.evaluate(() => (window as unknown as { seen: Observed }).seen);
  await context.close();
  const blockedMs = tasks.reduce((sum, { at, ms }) => sum + (at < fcp ? 0 : Math.max(0, ms - TASK_MS)), 0);
  return { lcpMs: lcp, cls, blockedMs, requests, bytes };
}
