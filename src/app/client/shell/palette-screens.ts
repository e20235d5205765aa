import { LogOut, type LucideIcon, User } from 'lucide-react';
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import { paths } from '#shared/paths.ts';

/** A place, or the way out, which has no address. */
export type PaletteScreen = { id: string; label: string; hint?: string; icon?: LucideIcon; to?: string };

/** Everything that the menu shows, the profile, and the way out, as far as they have the text in their names. */
export function paletteScreens(nav: NavItem[], text: string): PaletteScreen[] {
  const ends: PaletteScreen[] = [
    { id: paths.profile, label: 'My Profile', icon: User, to: paths.profile },
    { id: 'log-out', label: 'Log out', icon: LogOut },
  ];
  const words = text.toLowerCase();
  return [...nav.flatMap((item) => screensOf(item)), ...ends].filter(({ label, hint = '' }) =>
    `${hint} ${label}`.toLowerCase().includes(words),
  );
}

function screensOf({ label, to, icon, children }: NavItem): PaletteScreen[] {
  const own = to ? [{ id: to, label, icon, to }] : [];
  const inside = (children ?? []).flatMap((child) => screensOf({ ...child, icon: child.icon ?? icon }));
  return [...own, ...inside.map((screen) => ({ ...screen, hint: label }))];
}
