/** All screens of the application with records to show: for tests that look at each of them. */
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { paths } from '#shared/paths.ts';
import { type XeroSandbox, answerConsent, xeroEnv, xeroSandbox } from '../integrations/accounting.ts';
import { MEMBERS_LIST, type MailchimpSandbox, mailchimpEnv, mailchimpSandbox } from '../integrations/campaigns.ts';
import { type KisiSandbox, LONDON_PLACE, kisiEnv, kisiSandbox } from '../integrations/doors.ts';
import type { Records } from '../surface/case.ts';
import { makeRecords } from '../surface/records.ts';
import { until } from './browser.ts';
import { useBrowser } from './journeys.ts';
import { app, world } from './stage.ts';
import { procedures } from './trpc.ts';

export let records: Records;

/** Like `useBrowser`, with connected services and a record of each kind. */
export function useRecords(): void {
  let kisi: KisiSandbox;
  let mailchimp: MailchimpSandbox;
  let xero: XeroSandbox;
  beforeAll(async () => {
    [kisi, mailchimp, xero] = await Promise.all([kisiSandbox(), mailchimpSandbox(), xeroSandbox()]);
  });
  useBrowser({ env: () => ({ ...kisiEnv(kisi), ...mailchimpEnv(mailchimp), ...xeroEnv(xero) }) });
  beforeAll(async () => {
    records = await makeRecords(app, world);
    const owner = procedures(app, world.owner);
    const { spaceId: space_id } = world;
    await owner.doors.choosePlace.mutate({ space_id, place_id: LONDON_PLACE });
    await owner.campaigns.chooseAudience.mutate({ space_id, list_id: MEMBERS_LIST });
    const { url } = await owner.accounting.connect.mutate();
    const back = (await answerConsent(url)).searchParams;
    await owner.accounting.finishConnecting.mutate({ code: back.get('code')!, state: back.get('state')! });
    await app.deliver();
  });
  afterAll(async () => {
    await Promise.all([kisi, mailchimp, xero].map((sandbox) => sandbox.stop()));
  });
}

/** The address of a screen, with the id of a record where it shows one. */
export function addressOf(path: string): string {
  const ids: Record<string, string> = {
    [paths.desk()]: records.area,
    [paths.checkInCode()]: records.room,
    [paths.invoicePreview()]: records.invoice,
    [paths.payNow()]: records.booking,
    [paths.bookingPage()]: records.booking,
    [paths.buyPlan()]: records.membershipPlan,
    [paths.webhook()]: records.webhook,
    [paths.directory()]: records.directory,
    [paths.member()]: records.member.id,
    [paths.reports()]: records.member.id,
  };
  return path.replace(/:\w+/, ids[path] ?? records.faq);
}

/** The examples of content have these slugs. */
const SLUGS: Record<string, string> = {
  [paths.offer()]: paths.offer('summer-desk'),
  [paths.ourSpace()]: paths.ourSpace('kings-cross'),
  [paths.otherPage()]: paths.otherPage('community'),
};

/** The address of a public page. */
export const publicAddressOf = (path: string): string =>
  SLUGS[path] ?? path.replace(':spaceId', world.spaceId).replace(/:\w+/, 'none');

/** Waits until nothing is loading any more. */
export async function isLoaded(page: Page): Promise<void> {
  const isLoading = '[aria-busy="true"]:not(button), [role="status"][aria-label="Loading"]';
  await page.locator('main').first().waitFor();
  await until(page, 'nothing is loading', (selector: string) => !document.querySelector(selector), isLoading);
}

/**
 * Goes to a screen, and waits until it shows everything: nothing is requested, and the page has nothing more to do that could request
 * something. (`networkidle` waits for half a second instead.)
 */
async function untilShown(page: Page, go: () => Promise<unknown>): Promise<void> {
  const requests = new Set<Request>();
  const add = (request: Request) => void requests.add(request);
  const remove = (request: Request) => void requests.delete(request);
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  await go();
  do {
    await expect.poll(() => requests.size, { interval: 10, timeout: 15_000 }).toBe(0);
    // Unlike `evaluate`, this also survives that the page leads elsewhere. On a busy machine, Chromium may find no idle time for seconds.
    await until(page, 'the page is idle', () => {
      const idle = (then: () => void) => requestIdleCallback(then, { timeout: 1_000 });
      return new Promise((resolve) => idle(() => idle(() => resolve(true))));
    });
  } while (requests.size > 0);
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove);
  await isLoaded(page);
}

/** Opens a screen by its address. */
export function openScreen(page: Page, address: string): Promise<void> {
  return untilShown(page, () => page.goto(address));
}

const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Opens a screen anew that was opened before, inside the running application: another page is shown in between. */
export function reopenScreen(page: Page, address: string): Promise<void> {
  const isNone = (expected: boolean) =>
    until(page, 'another page is shown', (is: boolean) => (document.title === 'Page not found') === is, expected);
  return untilShown(page, async () => {
    await follow(page, '/none');
    await isNone(true);
    await follow(page, address);
    await isNone(false);
  });
}

export type Control = { name: string; isLink: boolean; isButton: boolean };

/** What can be pressed in a part of the page. */
export function controlsIn(scope: Locator): Promise<Control[]> {
  return scope
    .locator('a, button, [role=menuitem], [role=menuitemcheckbox], [role=switch], [role=checkbox]')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.matches(':disabled, [role=combobox]'))
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
          isLink: element.matches('a'),
          isButton: element.matches('button:not([role])'),
        })),
    );
}

/** The dialogs and menus over the screen. */
export const layerOf = (page: Page) => page.locator('[role=dialog], [role=alertdialog], [role=menu]');

/** Buttons of a kind begin with the same word and end with the name of their record, or the other way round. */
function kindOf(name: string): string {
  if (name.startsWith('+')) return name;
  return name.includes(', ') ? name.split(', ').at(-1)! : name.split(' ')[0]!;
}

/** The name of the first button of each kind on the screen. */
export async function buttonKinds(page: Page, isWanted: (name: string) => boolean): Promise<string[]> {
  const buttons = (await controlsIn(page.locator('main'))).filter(({ name, isButton }) => isButton && isWanted(name));
  return [...new Map(buttons.toReversed().map(({ name }) => [kindOf(name), name])).values()];
}

/** Presses a button of the screen, and waits for the dialog, the menu or the screen that it opens. */
export async function press(page: Page, name: string): Promise<void> {
  const address = page.url();
  const buttons = page.locator('main button');
  const all = await buttons.evaluateAll((each) => each.map((one) => one.ariaLabel ?? one.textContent?.trim()));
  expect(all, `the buttons at ${address}`).toContain(name);
  await buttons.nth(all.indexOf(name)).click();
  await until(
    page,
    `${name} opens something`,
    (before: string) =>
      document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') || location.href !== before,
    address,
  );
  await isLoaded(page);
  // The view of a record is a dialog, whose address differs only in its query, or a screen of its own.
  if (new URL(page.url()).pathname === new URL(address).pathname) await layerOf(page).first().waitFor();
}
