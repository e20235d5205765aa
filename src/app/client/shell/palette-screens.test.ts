import { Square, User } from 'lucide-react';
import { expect, it } from 'vitest';
import { OWN } from '#client/domain.ts';
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import { english } from '../../../../test/helpers/english.ts';
import { ADMIN_MENU, visibleMenu } from './menu.ts';
import { paletteScreens } from './palette-screens.ts';

const nav: NavItem[] = [
  { label: 'Members', to: '/members', icon: User },
  { label: 'Booking', icon: Square, children: [{ label: 'Calendar', to: '/calendar' }] },
];
const newBooking = '?newBooking=';
const labels = (text: string) => paletteScreens(nav, text, english, newBooking).map(({ label }) => label);

it('offers the screens of the menu, a new booking, the profile and logging out', () => {
  expect(labels('')).toEqual(['Members', 'Calendar', 'New booking', 'My Profile', 'Log out']);
  expect(paletteScreens([], '', english, newBooking)).toHaveLength(3);
  expect(paletteScreens(nav, 'cal', english, newBooking)).toMatchObject([
    { id: '/calendar', label: 'Calendar', hint: 'Booking', icon: Square, to: '/calendar' },
  ]);
  expect(paletteScreens(nav, 'new', english, newBooking)).toMatchObject([{ label: 'New booking', to: newBooking }]);
});

it('offers no new booking to those who may not book', () => {
  expect(paletteScreens(nav, 'new', english)).toEqual([]);
});

it('finds a screen by its name or its group', () => {
  expect(labels('MEM')).toEqual(['Members']);
  expect(labels('booking')).toEqual(['New booking', 'Calendar']);
  expect(labels('no such screen')).toEqual([]);
});

it.each([
  ['VAT', ['Invoice', 'Earnings', 'Workspace', 'Operator']],
  ['tax rate', ['Workspace']],
  ['bill', ['Billing', 'Invoice']],
  ['refund', ['Booking', 'Invoice', 'Rules of Use']],
  ['who is in', ['Today']],
  ['who owes money', ['Aged Debt']],
  ['discount code', ['Vouchers']],
  ['subscription', ['Memberships', 'Membership Plans']],
  ['sell', ['Orders']],
  ['pack', ['Orders', 'Products']],
  ['invite', ['Admin & Teams']],
  ['permissions', ['Role Management']],
  ['xero', ['Accounting']],
  ['stripe', ['Connections']],
  ['opening hours', ['Workspace']],
  ['csv', ['Imports']],
  ['revenue', ['Insight', 'Earnings']],
  ['occupancy', ['Dashboard', 'Insight']],
  ['enquiries', ['Contact Us']],
  ['tablet', ['Door Displays']],
])('finds %s where staff would look for it', (asked, found) => {
  const menu = visibleMenu(ADMIN_MENU, ({ area }) => area !== OWN);
  expect(paletteScreens(menu, asked, english).map(({ label }) => label)).toEqual(found);
});
