import { CalendarPlus, LogOut, type LucideIcon, User } from 'lucide-react';
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import { paths } from '#shared/paths.ts';
import { beginsWords } from '#shared/search.ts';
import type { Translate } from '#shared/texts.ts';

/** A screen of the palette. The entry for logging out has no `to`. */
export type PaletteScreen = {
  id: string;
  label: string;
  hint?: string;
  /** Other words for it. */
  words?: string;
  icon?: LucideIcon;
  to?: string;
};

/** The menu's screens, a new booking, the profile and logging out, that have a text: first in their label, then with their group, then with their other words. */
export function paletteScreens(nav: NavItem[], text: string, t: Translate, newBooking?: string): PaletteScreen[] {
  const ends: PaletteScreen[] = [
    ...(newBooking
      ? [{ id: 'new-booking', label: t('New booking'), words: t('add book'), icon: CalendarPlus, to: newBooking }]
      : []),
    { id: paths.profile, label: t('My Profile'), words: t('password phone account'), icon: User, to: paths.profile },
    { id: 'log-out', label: t('Log out'), words: t('sign out'), icon: LogOut },
  ];
  const all = [...nav.flatMap((item) => screensOf(item)), ...ends];
  const rankOf = ({ label, hint = '', words = '' }: PaletteScreen) =>
    [label, `${hint} ${label}`, `${hint} ${label} ${words}`].findIndex((known) => beginsWords(known, text));
  return all.filter((screen) => rankOf(screen) >= 0).toSorted((one, other) => rankOf(one) - rankOf(other));
}

function screensOf({ label, to, icon, words, children }: NavItem): PaletteScreen[] {
  const own = to ? [{ id: to, label, icon, to, words }] : [];
  const inside = (children ?? []).flatMap((child) => screensOf({ ...child, icon: child.icon ?? icon }));
  return [...own, ...inside.map((screen) => ({ ...screen, hint: label }))];
}
