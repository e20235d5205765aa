import { Square, User } from 'lucide-react';
import { expect, it } from 'vitest';
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import { paletteScreens } from './palette-screens.ts';

const nav: NavItem[] = [
  { label: 'Members', to: '/members', icon: User },
  { label: 'Booking', icon: Square, children: [{ label: 'Calendar', to: '/calendar' }] },
];
const labels = (text: string) => paletteScreens(nav, text).map(({ label }) => label);

it('offers the screens of the menu, the profile and logging out', () => {
  expect(labels('')).toEqual(['Members', 'Calendar', 'My Profile', 'Log out']);
  expect(paletteScreens([], '').map(({ label }) => label)).toEqual(['My Profile', 'Log out']);
  expect(paletteScreens(nav, 'cal')).toEqual([
    { id: '/calendar', label: 'Calendar', hint: 'Booking', icon: Square, to: '/calendar' },
  ]);
});

it('finds a screen by its name or its group', () => {
  expect(labels('MEM')).toEqual(['Members']);
  expect(labels('booking')).toEqual(['Calendar']);
  expect(labels('no such screen')).toEqual([]);
});

it('offers a new booking to those who may book', () => {
  const address = '?newBooking=';
  expect(paletteScreens(nav, 'new', address)).toMatchObject([{ label: 'New booking', to: address }]);
  expect(paletteScreens(nav, 'new')).toEqual([]);
});
