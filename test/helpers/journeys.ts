/** Helpers of the browser tests: the browser, signed-in people, and checks of the screen. */
import type { Locator, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { type Visitor, type Width, closePages, visitor } from './browser.ts';
import { app, useApp } from './stage.ts';
import type { Person } from './world.ts';

/**
 * All servers of a worker have the same address, so that the browser has their files. No system gives this port to others by itself, and
 * the databases of test runs have ports from 20,000 on.
 */
const PORT = String(10_000 + (process.pid % 10_000));

/** Like `useApp`, for tests in the browser. */
export function useBrowser({ env, ...stage }: Parameters<typeof useApp>[0] = {}): void {
  useApp({ ...stage, env: () => ({ PORT, ...env?.() }) });
  afterAll(closePages);
}

/** A visitor who is not signed in. */
export function stranger(width?: Width): Promise<Visitor> {
  return visitor(app.address, { width });
}

export function signedIn({ token }: Pick<Person, 'token'>, width?: Width): Promise<Visitor> {
  return visitor(app.address, { width, token });
}

/** Presses a rare action of a row, which is in its menu. */
export async function pressInMenu(page: Page, name: string, row: Page | Locator = page): Promise<void> {
  await row.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name }).click();
}

/** Waits until the screen shows a text. */
export async function said(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}

/** Waits until an item says that it was picked up with the keyboard. It listens to further keys from the next turn of the page on. */
export async function pickedUp(page: Page, text: string): Promise<void> {
  await said(page, text);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** An editor of rich text. It is loaded on demand; a plain field of the same name may be there before. */
export function richText(scope: Page | Locator, name: string): Locator {
  return scope.locator('.rich-text-editor').getByRole('textbox', { name });
}

export function heading(page: Page, name: string | RegExp, level = 1): Locator {
  return page.getByRole('heading', { name, exact: true, level });
}

/** Opens a folded section of a form. */
export async function unfold(scope: Page | Locator, title: string): Promise<void> {
  await scope.locator('summary').getByRole('heading', { name: title, exact: true }).click();
}

/** Follows the link of an invitation, and enters a name and a password. */
export async function acceptInvitation(page: Page, mail: { links: string[] }, name: string): Promise<void> {
  await page.goto(mail.links.find((link) => link.includes('reset-password'))!);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('harbour');
  await page.getByLabel('Confirm password', { exact: true }).fill('harbour');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/app/**');
}

/** Waits until a record to read shows these values beside the names of its fields. */
export async function shows(scope: Page | Locator, facts: Record<string, string | RegExp>): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  for (const [name, value] of Object.entries(facts)) {
    const term = page.getByRole('term').and(page.getByText(name, { exact: true }));
    await scope.locator('dl > div').filter({ has: term }).getByRole('definition').filter({ hasText: value }).waitFor();
  }
}
