/**
 * A role that shows everything and edits nothing sees no button that the server would refuse. test/surface/reader.test.ts has the
 * mutations that are open to it.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_SCREENS } from '#app/client/domains.ts';
import { paths } from '#shared/paths.ts';
import { AREA_KEYS, EVERYTHING, permissionsOf } from '#shared/permissions.ts';
import type { Visitor } from '../helpers/browser.ts';
import {
  type Control,
  addressOf,
  buttonKinds,
  controlsIn,
  isLoaded,
  layerOf,
  press,
  reopenScreen,
  useRecords,
} from '../helpers/every-screen.ts';
import { signedIn } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';

/** Buttons that change no record: they find, show, print or export, or leave. */
const NEUTRAL = [
  /^(Search|Reset|Back|Close|Hide|Print|Export|Agreement|Add to calendar|More|Retry)$/,
  /^People of |View|Details|^(Booking )?History$|^(Hide|Show) preview$|^Translations$|^(Desktop|Phone)$/,
  /^(First|Previous|Next|Last) page$|^Page \d+$/,
  /^(Today|Previous|Next|Month|Week|Day|Agenda|Timeline|Today’s arrivals|Event Date|Dashboard theme)$/,
  /^(Previous|Next) day$/,
  // The desks of an area in the timeline, and the bookings of the day.
  /^(Dedicated|Flexi) Desk .+\d+ of \d+$/,
  /(Expected|In|Left)$/,
  // The sections of the rules of use.
  /^(Opening hours|Who books|Meetings|Stays|How far ahead|Closed days|Overdue invoices|Bank debits|First booking)/,
  // Days of the calendar and of the pickers, and lists to choose from.
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)|^Any (date|day)$|^All types$|^Choose dates$/,
  // The types of the public search.
  /^(Meeting Room|Private Office|Dedicated Desk|Flexi Desk)Your own|^Flexi DeskAccess/,
];

/** The mutations that are open to the role, by screen. */
const OPEN: Record<string, RegExp> = {
  // An ordinary booking is cancelled by who sees all bookings, and everybody who sees it adds a remark.
  [paths.booking]: /^(Cancel|Cancel booking|Send)$/,
  [paths.bookingPage()]: /^(Cancel|Cancel booking|Send)$/,
  [paths.payNow()]: /^(Cancel|Cancel booking|Send)$/,
  // These read an outside service again.
  [paths.door]: /^Refresh/,
  [paths.xero]: /^(Refresh|Sync)/,
  // Each shows only what one person gave.
  [paths.gifts]: /\(\d+\)$/,
  // What is one's own; the choice of news is a checkbox without a text of its own.
  [paths.billing]: /^Add (new card|bank account)$/,
  [paths.profile]:
    /^(Sign out everywhere|Change Password|Upload picture|Country code|Save|(Dis)?[Cc]onnect Acme|Download my data|Erase my account|Set up an authenticator app|Add a passkey|)$/,
  [paths.calendarFeeds]: /^\+ Add Calendar Feed$/,
  [paths.keys]: /^\+ Add Key$/,
  [paths.shop]: /^Order$/,
  [paths.buyPlan()]: /^(Add a card|First day.*)$/,
};

/** Links lead somewhere. These words would lead to a form that the role may not save; "Address" and "Connections" do not. */
const EDITS = /^(\+ |(Add|Edit|New|Create|Update|Delete|Remove|Pay|Approve|Reject|Invite|Connect|Choose)\b)/;
/** Everybody books for themselves. */
const BOOKS = '+ New Booking';

const OPENERS = /View|Details|History|^More$/;

let visitor: Visitor;
let page: Page;

useRecords();
beforeAll(async () => {
  const permissions = permissionsOf(Object.fromEntries(AREA_KEYS.map((area) => [area, { show: true }])));
  const flags = { showAllBooking: true, showAllWorkSpaces: true };
  await app.call('POST', '/roles', { token: world.owner.token, body: { name: 'Reader', permissions, ...flags } });
  visitor = await signedIn(await addPerson(app.knex, 'Reader'));
  ({ page } = visitor);
  await visitor.context.addInitScript((id) => localStorage.setItem('activeSpace', id), world.spaceId);
  await page.goto(paths.dashboard);
  await isLoaded(page);
});
afterAll(() => visitor.leave());

/** A role that edits something opens the others. */
const screens = APP_SCREENS.filter(({ area, access }) => area !== EVERYTHING && access === undefined);

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
  for (const name of await buttonKinds(page, (each) => OPENERS.test(each))) {
    await press(page, name);
    await visitor.look(`read${new URL(address).pathname.replaceAll('/', '-')}-${name.split(' ')[0]}`);
    found.push(...(await controlsIn(layerOf(page))));
    await reopenScreen(page, address);
  }
  return found;
}

describe('a role that shows everything and edits nothing', () => {
  it.each(screens.map(({ path }) => path))('sees nothing to change on %s', async (path) => {
    // Other tests load each screen by its address.
    await reopenScreen(page, addressOf(path));
    await visitor.look(`read${path.replaceAll('/', '-')}`, { hasContrast: true });
    expect(refused(await controlsIn(page.locator('main')), path)).toEqual([]);
    expect(refused(await opened(), path)).toEqual([]);
  });

  it('does not open the forms of new records', async () => {
    for (const { path } of APP_SCREENS.filter(({ access }) => access === 'editable')) {
      await page.goto(path);
      await page.waitForURL(`**${paths.dashboard}`);
    }
    for (const [form, list] of [
      [paths.role(), paths.roles],
      [paths.cmsEditSlider(), paths.cmsPage('slider')],
      [paths.cmsFaqCategory(), paths.cmsPage('faq')],
    ] as const) {
      await page.goto(form);
      await page.waitForURL(`**${list}`);
    }
  });
});
