import { expect, it } from 'vitest';
import { APP_SCREENS } from '#app/client/domains.ts';
import { paths } from '#shared/paths.ts';
import { ADMIN_MENU, CMS_MENU } from './menu.ts';
import { wayIn } from './way-in.ts';

/** Screens that are not in the menu, with the way to them. */
const ELSEWHERE: Record<string, string> = {
  [paths.app]: 'it redirects to the first screen of the menu',
  [paths.appSearch]: 'opened by its address',
  [paths.desk()]: 'opened from the desk areas',
  [paths.checkInCode()]: 'opened from the form of a room',
  [paths.invoicePreview()]: 'opened from the invoices',
  [paths.statement]: 'opened from the invoices, the companies and the members',
  [paths.bookingPage()]: 'opened from the bookings, and after a payment',
  [paths.payNow()]: 'opened from a search or a booking',
  [paths.member()]: 'opened from the members, the bookings and the search',
  [paths.webhook()]: 'opened from the webhooks',
  [paths.role()]: 'opened from the roles',
  [paths.reports()]: 'opened from the members and the team',
  [paths.directory()]: 'opened from the directories',
  [paths.xeroConnected]: 'Xero sends people there',
  [paths.cmsEditSlider()]: 'opened from the sliders',
  [paths.cmsEditSlider(':id')]: 'opened from the sliders',
  [paths.cmsEditFold()]: 'opened from the folds of a page',
  [paths.cmsEditFold(':id')]: 'opened from the folds of a page',
  [paths.cmsSpace()]: 'opened from the space pages',
  [paths.cmsFaqCategory()]: 'opened from the categories',
  [paths.cmsFaqCategory(':id')]: 'opened from the categories',
  [paths.membership()]: 'opened from the memberships, and by their customers from their profile',
  [paths.buyPlan()]: 'opened from the page of a workspace',
  [paths.company()]: 'opened from the companies, and by its admins from their profile',
  [paths.profile]: 'opened from the account menu',
  [paths.calendarFeeds]: 'opened from the account menu',
};

const links = [...ADMIN_MENU, ...CMS_MENU].flatMap((entry) => ('items' in entry ? entry.items : [entry]));

it('every link of the menu has a screen that its area opens', () => {
  for (const { path, area } of links) {
    const screen = APP_SCREENS.find((each) => each.path === path)!;
    // A screen without an area is open to every account.
    expect(screen.area ? [screen.area].flat() : [area], path).toContain(area);
  }
});

const screenAt = (path: string) => APP_SCREENS.find((each) => each.path === path)!;

it('every account opens its cart, its booking and its profile', () => {
  for (const path of [paths.bookingPage(), paths.payNow(), paths.profile])
    expect(wayIn(screenAt(path), () => false)).toBe('role');
});

it.each([
  [paths.booking, 'booking.booking'],
  [paths.appSearch, 'booking.booking'],
  [paths.invoice, 'invoice'],
  [paths.invoicePreview(), 'invoice'],
  [paths.billing, 'billing'],
])('%s opens with its area, and for customers without it', (path, area) => {
  expect(wayIn(screenAt(path), (each, access) => each === area && access === 'show')).toBe('role');
  expect(wayIn(screenAt(path), (each) => each !== area)).toBe('customer');
});

it('no other screen opens for customers without its area', () => {
  const open = APP_SCREENS.filter((screen) => wayIn(screen, () => false) === 'customer').map(({ path }) => path);
  expect(open.toSorted()).toEqual(
    [paths.booking, paths.appSearch, paths.invoice, paths.invoicePreview(), paths.billing].toSorted(),
  );
});

it('the plans of every type open with the area of any type', () => {
  const areas = ['plan.privateOffice', 'plan.dedicatedDesk', 'plan.flexiDesk'];
  for (const type of ['private_office', 'dedicated_desk', 'flexi_desk'] as const)
    expect(APP_SCREENS.find(({ path }) => path === paths.plan(type))?.area).toEqual(areas);
});

it('every screen is in the menu, or is opened from elsewhere', () => {
  const others = APP_SCREENS.filter(({ path }) => !(path in ELSEWHERE));
  for (const { path } of others) expect(links.map((link) => link.path)).toContain(path);
});
