import { CalendarPlus, LogOut, type LucideIcon, User } from 'lucide-react';
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import { paths } from '#shared/paths.ts';
import { hasWords } from '#shared/search.ts';

/** A screen of the palette. The entry for logging out has no `to`. */
export type PaletteScreen = { id: string; label: string; hint?: string; icon?: LucideIcon; to?: string };

/** The menu's screens, a new booking, the profile and logging out, filtered by a text in their label or group. */
export function paletteScreens(nav: NavItem[], text: string, newBooking?: string): PaletteScreen[] {
  const ends: PaletteScreen[] = [
    ...(newBooking ? [{ id: 'new-booking', label: 'New booking', icon: CalendarPlus, to: newBooking }] : []),
    { id: paths.profile, label: 'My Profile', icon: User, to: paths.profile },
    { id: 'log-out', label: 'Log out', icon: LogOut },
  ];
  return [...nav.flatMap((item) => screensOf(item)), ...ends].filter(({ label, hint = '' }) =>
    hasWords(`${hint} ${label}`, text),
  );
}

function screensOf({ label, to, icon, children }: NavItem): PaletteScreen[] {
  const own = to ? [{ id: to, label, icon, to }] : [];
  const inside = (children ?? []).flatMap((child) => screensOf({ ...child, icon: child.icon ?? icon }));
  return [...own, ...inside.map((screen) => ({ ...screen, hint: label }))];
}
