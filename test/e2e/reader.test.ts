/**
 * A role that shows everything and edits nothing sees no button that the server would refuse. test/surface/reader.test.ts has the
 * mutations that are open to it.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_SCREENS } from '#app/screens.ts';
import { paths } from '#shared/paths.ts';
import { AREA_KEYS, EVERYTHING, permissionsOf } from '#shared/permissions.ts';
import type { Visitor } from '../helpers/browser.ts';
import { signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson } from '../helpers/world.ts';
import { type XeroSandbox, answerConsent, xeroEnv, xeroSandbox } from '../integrations/accounting.ts';
import { MEMBERS_LIST, type MailchimpSandbox, mailchimpEnv, mailchimpSandbox } from '../integrations/campaigns.ts';
import { type KisiSandbox, LONDON_PLACE, kisiEnv, kisiSandbox } from '../integrations/doors.ts';
import { type Records, makeRecords } from '../surface/records.ts';

/** Buttons that change no record: they find, show, print or export, or leave. */
const NEUTRAL = [
  /^(Search|Reset|Back|Close|Print|Export|Filters|Retry)$/,
  /View|Details|^(Booking )?History$|^(Hide|Show) preview$|^(Desktop|Phone)$/,
  /^(First|Previous|Next|Last) page$|^Page \d+$/,
  /^(Today|Previous|Next|Month|Week|Day|Agenda|Timeline|Today’s arrivals|Event Date|Dashboard theme)$/,
  // Days of the calendar and of the pickers, and lists to choose from.
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)|^Any (date|day)$|^All types$|^Choose dates$/,
  // The types of the public search.
  /^(Meeting Room|Private Office|Dedicated Desk|Flexi Desk)Your own|^Flexi DeskAccess/,
];

/** The mutations that are open to the role, by screen. */
const OPEN: Record<string, RegExp> = {
  // An ordinary booking is cancelled by who sees all bookings, and everybody who sees it adds a remark.
  [paths.booking]: /^(Cancel|Cancel booking|Send)$/,
  [paths.payNow()]: /^(Cancel|Cancel booking|Send)$/,
  // These read an outside service again.
  [paths.door]: /^Refresh/,
  [paths.xero]: /^(Refresh|Sync)/,
  // What is one's own.
  [paths.billing]: /^Add new card$/,
  [paths.profile]: /^(Sign out everywhere|Change Password|Upload picture|Country code|Save)$/,
  [paths.calendarFeeds]: /^\+ Add Calendar Feed$/,
};

/** Links lead somewhere. These words would lead to a form that the role may not save. */
const EDITS = /^(\+ |Add|Edit|New|Create|Update|Delete|Remove|Pay|Approve|Reject|Invite|Connect|Choose)/;
/** Everybody books for themselves. */
const BOOKS = '+ New Booking';

const OPENERS = /View|Details|History/;

let visitor: Visitor;
let page: Page;
let records: Records;
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
  await app.settle();
  const permissions = permissionsOf(Object.fromEntries(AREA_KEYS.map((area) => [area, { show: true }])));
  const flags = { showAllBooking: true, showAllWorkSpaces: true };
  await app.call('POST', '/roles', { token: world.owner.token, body: { name: 'Reader', permissions, ...flags } });
  visitor = await signedIn(await addPerson(app.knex, 'Reader'), 1440);
  ({ page } = visitor);
  await visitor.context.addInitScript((id) => localStorage.setItem('activeSpace', id), space_id);
});
afterAll(async () => {
  await visitor.leave();
  await Promise.all([kisi, mailchimp, xero].map((sandbox) => sandbox.stop()));
});

/** A role that edits something opens the others. */
const screens = APP_SCREENS.filter(({ area, access }) => area !== EVERYTHING && access === undefined);

/** The address of a screen, with the id of a record where it shows one. */
function addressOf(path: string): string {
  const ids: Record<string, string> = {
    [paths.desk()]: records.area,
    [paths.invoicePreview()]: records.invoice,
    [paths.payNow()]: records.booking,
    [paths.member()]: records.member.id,
    [paths.reports()]: records.member.id,
  };
  return path.replace(/:\w+/, ids[path] ?? records.faq);
}

/** Waits until nothing is loading any more. */
async function isLoaded(): Promise<void> {
  const isLoading = '[aria-busy="true"]:not(button), [role="status"][aria-label="Loading"]';
  await page.locator('main').first().waitFor();
  await page.waitForFunction((selector) => !document.querySelector(selector), isLoading);
}

type Control = { name: string; isLink: boolean };

/** What can be pressed in a part of the page. */
function controlsIn(scope: Locator): Promise<Control[]> {
  return scope
    .locator('a, button, [role=menuitem], [role=menuitemcheckbox], [role=switch], [role=checkbox]')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.matches(':disabled, [role=combobox]'))
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
          isLink: element.matches('a'),
        })),
    );
}

/** The names of those that would change something that the role may not change. */
function refused(controls: Control[], path: string): string[] {
  const isRefused = ({ name, isLink }: Control) =>
    isLink ? EDITS.test(name) && name !== BOOKS : !NEUTRAL.some((each) => each.test(name)) && !OPEN[path]?.test(name);
  return controls.filter(isRefused).map(({ name }) => name);
}

/** Opens what the buttons of the first record open, one of each kind. @returns what can be pressed there */
async function opened(): Promise<Control[]> {
  const found: Control[] = [];
  const address = page.url();
  const buttons = page.locator('main button');
  const names = (await controlsIn(page.locator('main'))).filter(({ isLink }) => !isLink).map(({ name }) => name);
  // Buttons of the same kind begin with the same word, and end with the name of their record.
  const openers = names.filter((name) => OPENERS.test(name)).toReversed();
  const kinds = new Map(openers.map((name) => [name.split(' ')[0], name]));
  for (const name of kinds.values()) {
    const all = await buttons.evaluateAll((each) => each.map((one) => one.ariaLabel ?? one.textContent?.trim()));
    await buttons.nth(all.indexOf(name)).click();
    await page.waitForFunction(
      (before) => document.querySelector('[role=dialog]') || location.href !== before,
      address,
    );
    await isLoaded();
    const layer = page.locator('[role=dialog], [role=menu]');
    // The view of a record is a dialog, whose address differs only in its query, or a screen of its own.
    if (new URL(page.url()).pathname === new URL(address).pathname) await layer.first().waitFor();
    found.push(...(await controlsIn(layer)));
    await page.goto(address);
    await isLoaded();
  }
  return found;
}

describe('a role that shows everything and edits nothing', () => {
  it.each(screens.map(({ path }) => path))('sees nothing to change on %s', async (path) => {
    await page.goto(addressOf(path));
    await page.waitForLoadState('networkidle');
    await isLoaded();
    expect(refused(await controlsIn(page.locator('main')), path)).toEqual([]);
    expect(refused(await opened(), path)).toEqual([]);
  });

  it('does not open the forms of new records', async () => {
    for (const { path } of APP_SCREENS.filter(({ access }) => access === 'editable')) {
      await page.goto(path);
      await page.waitForURL(`**${paths.dashboard}`);
    }
    await page.goto(paths.role());
    await page.waitForURL(`**${paths.roles}`);
  });
});
