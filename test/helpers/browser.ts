/** Real Chromium for browser tests, with checks for console errors and accessibility (axe). */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { expect } from 'vitest';

export const WIDTHS = [1440, 390] as const;
// The screens have no frames and axe needs no style sheets. The default settings take twice as long for the same result.
const AXE_OPTIONS = { resultTypes: ['violations' as const], iframes: false, preload: false };
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SCREENS = join(import.meta.dirname, '../../.test/screens');

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic', '--disable-sync'],
  });
}

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Takes a screenshot and asserts that axe finds no problems on the current screen. */
  look(name: string): Promise<void>;
  /** Closes the page and asserts that the console had no errors, except those of the browser for these HTTP statuses. */
  leave(...expectedStatuses: number[]): Promise<void>;
};

/** What axe finds on the present screen. Its script is added once per document. */
async function problemsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`.slice(0, 400));
  }, AXE_OPTIONS);
}

/** Opens a page. With a `token`, the visitor is signed in. @param timezoneId the zone of the browser */
export async function visitor(
  browser: Browser,
  address: string,
  width: number,
  token?: string,
  timezoneId?: string,
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width, height: width > 600 ? 900 : 844 },
    baseURL: address,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...(timezoneId && { timezoneId }),
  });
  const page = await context.newPage();
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
    context,
    async look(name) {
      mkdirSync(SCREENS, { recursive: true });
      // Lists that are being read again are faded.
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]:not(button)'));
      await page.screenshot({ path: join(SCREENS, `${name}-${width}.png`) });
      const found = await problemsOf(page);
      expect(found, `axe on ${name} at ${width}`).toEqual([]);
    },
    async leave(...expectedStatuses) {
      const isExpected = (text: string) => expectedStatuses.some((status) => text.includes(`status of ${status} `));
      expect(errors.filter((text) => !isExpected(text))).toEqual([]);
      await context.close();
    },
  };
}
