/** Real Chromium for browser tests, with checks for console errors and accessibility (axe). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { expect } from 'vitest';
import { problemsOnPhone } from './phone-layout.ts';

export const DESKTOP = 1440;
export const PHONE = 390;
/**
 * For journeys, which run on a wide screen and are looked at on a phone, too, and for tests of what has another way there.
 * `test/e2e/every-screen.test.ts` looks at every screen, dialog and menu on a phone.
 */
export const WIDTHS = [DESKTOP, PHONE] as const;
/** In the common lane, only `test/e2e/every-screen.test.ts` looks; each screen, dialog and menu is looked at there. */
const LOOKS = process.env.LANE !== 'common';
const sizeOf = (width: number) => ({ width, height: width > 600 ? 900 : 844 });

/** The width of a page. With several, it has the first, and `look` looks at it in each of them. */
export type Width = number | readonly [number, ...number[]];
// The screens have no frames and axe needs no style sheets. The default settings take twice as long for the same result.
const AXE_OPTIONS = { resultTypes: ['violations' as const], iframes: false, preload: false };
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** `SCREENS=1 npm test -- e2e` keeps a screenshot of each screen here. */
const SCREENS = process.env.SCREENS && join(import.meta.dirname, '../../.test/screens');

/** Most documents live for a second, in which optimised code takes longer to compile than it saves. */
const NO_OPTIMISING = '--js-flags=--no-maglev --no-turbofan';

let launched: Promise<Browser> | undefined;

/** The Chromium of this worker. Its files share it, as they share its modules, and it ends with the worker. */
export function chromiumOfWorker(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic', '--disable-sync', NO_OPTIMISING],
  });
  return launched;
}

type IdleContext = { context: BrowserContext; address: string; timezoneId: string | undefined };

/**
 * Contexts that visitors have left, with the code and the files of the application in their caches. The next visitors of the worker take them,
 * emptied of cookies and storage: a new context and its first screen take more than a second.
 */
const left: IdleContext[] = [];

/** Closes what a failed test has left open. */
export async function closePages(): Promise<void> {
  const idle = left.map(({ context }) => context);
  for (const context of (await chromiumOfWorker()).contexts()) if (!idle.includes(context)) await context.close();
}

async function contextFor(address: string, timezoneId: string | undefined, isFresh: boolean): Promise<BrowserContext> {
  const index = left.findIndex((each) => each.address === address && each.timezoneId === timezoneId);
  if (index >= 0 && !isFresh) return left.splice(index, 1)[0]!.context;
  return (await chromiumOfWorker()).newContext({
    viewport: sizeOf(DESKTOP),
    baseURL: address,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...(timezoneId && { timezoneId }),
  });
}

/** Closes the pages of a context, and keeps it for the next visitor without anything that the present one has stored. */
async function keep(idle: IdleContext): Promise<void> {
  const { context, address } = idle;
  const [page, ...others] = context.pages();
  for (const other of others) await other.close();
  // What a page stores when it is left is stored before the rest is deleted.
  await page!.goto('about:blank');
  const devtools = await context.newCDPSession(page!);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: address,
    storageTypes: 'cookies,local_storage,indexeddb',
  });
  await page!.close();
  await context.clearCookies();
  left.push(idle);
}

export type Visitor = {
  page: Page;
  /**
   * Whoever asks for it may change it, so that no other visitor gets it. `page.clock` and `page.context()` change it unnoticed: say
   * `context.clock` and `context`.
   */
  readonly context: BrowserContext;
  /**
   * Asserts that axe finds no problems on the current screen, and that it fits a phone. Contrast takes two thirds of the time. By
   * default it is measured on a phone, where `test/e2e/every-screen.test.ts` looks at everything, and only in the rare lane: the
   * common one tests the palette (`src/client/palette.test.ts`).
   */
  look(name: string, options?: { hasContrast?: boolean }): Promise<void>;
  /** Closes the page and asserts that the console had no errors, except those of the browser for these HTTP statuses. */
  leave(...expectedStatuses: number[]): Promise<void>;
};

/** What axe finds on the present screen. Its script is added once per document. */
async function problemsOf(page: Page, hasContrast: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options);
      return violations.map(({ id, nodes }) => {
        const [reason] = nodes.flatMap(({ any, all, none }) => [...any, ...all, ...none]);
        return `${id}: ${reason?.message} ${nodes.map(({ html }) => html).join(' | ')}`.slice(0, 600);
      });
    },
    { ...AXE_OPTIONS, rules: { 'color-contrast': { enabled: hasContrast } } },
  );
}

/** Waits until something is so in the page. A failure says what, where, and what is loading or open there. */
export async function until<Arg extends string | boolean>(
  page: Page,
  what: string,
  isSo: (arg: Arg) => unknown,
  arg?: Arg,
): Promise<void> {
  try {
    await page.waitForFunction(isSo as (given?: string | boolean) => unknown, arg);
  } catch (error) {
    const shown = await page.evaluate(() => {
      const marks = document.querySelectorAll('[aria-busy="true"], [role="status"], [role$=dialog], [role=menu]');
      const open = [...marks].map((each) => `${each.tagName} ${each.role ?? 'busy'} ${each.ariaLabel ?? ''}`.trim());
      return [document.title, ...open].join(', ').slice(0, 300);
    });
    throw new Error(`Not so: ${what}, at ${page.url()}, which shows ${shown}`, { cause: error });
  }
}

/** Waits until a change of the colour scheme is drawn. */
async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Asserts that axe finds no problems on the present screen, and that it fits a phone. */
async function lookAt(page: Page, name: string, { width, hasContrast }: { width: number; hasContrast: boolean }) {
  // Lists that are being read again are faded.
  await until(page, 'nothing is being read', () => !document.querySelector('[aria-busy="true"]:not(button)'));
  await nextFrames(page);
  if (SCREENS) await page.screenshot({ path: join(SCREENS, `${name}-${width}.png`) });
  let problems = await problemsOf(page, hasContrast);
  // On a busy machine some controls are drawn in the colours of another scheme one frame later than the page.
  if (problems.length > 0) {
    await nextFrames(page);
    problems = await problemsOf(page, hasContrast);
  }
  expect(problems, `axe on ${name} at ${width}`).toEqual([]);
  if (width === PHONE) expect(await problemsOnPhone(page), name).toEqual([]);
}

type Arrival = {
  width?: Width;
  /** With a token, the visitor is signed in. */
  token?: string;
  /** The zone of the browser. */
  timezoneId?: string;
  /** Whether `look` looks. */
  looks?: boolean;
  /** With empty caches: for tests of what a first visit loads. */
  isFresh?: boolean;
};

/** Opens a page. */
export async function visitor(address: string, arrival: Arrival = {}): Promise<Visitor> {
  const { width = DESKTOP, token, timezoneId, looks = LOOKS, isFresh = false } = arrival;
  const widths = typeof width === 'number' ? [width] : width;
  const context = await contextFor(address, timezoneId, isFresh);
  let isChanged = isFresh;
  const page = await context.newPage();
  await page.setViewportSize(sizeOf(widths[0]!));
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  // Frames without an origin have no storage.
  if (token)
    await page.addInitScript((value) => {
      if (window.origin !== 'null') localStorage.setItem('token', value);
    }, token);
  return {
    page,
    get context() {
      isChanged = true;
      return context;
    },
    async look(name, { hasContrast } = {}) {
      if (!looks) return;
      // The last one is that of the page.
      for (const each of widths.toReversed()) {
        if (widths.length > 1) await page.setViewportSize(sizeOf(each));
        await lookAt(page, name, { width: each, hasContrast: hasContrast ?? (LOOKS && each === PHONE) });
      }
    },
    async leave(...expectedStatuses) {
      const isExpected = (text: string) => expectedStatuses.some((status) => text.includes(`status of ${status} `));
      expect(errors.filter((text) => !isExpected(text))).toEqual([]);
      if (isChanged || page.isClosed()) await context.close();
      else await keep({ context, address, timezoneId });
    },
  };
}
