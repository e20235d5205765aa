import { Square, User } from 'lucide-react';
import { expect, it } from 'vitest';
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import { paletteScreens } from './palette-screens.ts';

const nav: NavItem[] = [
  { label: 'Members', to: '/members', icon: User },
  { label: 'Booking', icon: Square, children: [{ label: 'Calendar', to: '/calendar' }] },
];
const newBooking = '?newBooking=';
const labels = (text: string) => paletteScreens(nav, text, newBooking).map(({ label }) => label);

it('offers the screens of the menu, a new booking, the profile and logging out', () => {
  expect(labels('')).toEqual(['Members', 'Calendar', 'New booking', 'My Profile', 'Log out']);
  expect(paletteScreens([], '', newBooking)).toHaveLength(3);
  expect(paletteScreens(nav, 'cal', newBooking)).toEqual([
    { id: '/calendar', label: 'Calendar', hint: 'Booking', icon: Square, to: '/calendar' },
  ]);
  expect(paletteScreens(nav, 'new', newBooking)).toMatchObject([{ label: 'New booking', to: newBooking }]);
});

it('offers no new booking to those who may not book', () => {
  expect(paletteScreens(nav, 'new')).toEqual([]);
});

it('finds a screen by its name or its group', () => {
  expect(labels('MEM')).toEqual(['Members']);
  expect(labels('booking')).toEqual(['Calendar', 'New booking']);
  expect(labels('no such screen')).toEqual([]);
});
