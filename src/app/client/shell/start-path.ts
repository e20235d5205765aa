/** Decides where an account starts when no other screen was asked for. */
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import type { SessionUser } from '#client/trpc.tsx';
import { paths } from '#shared/paths.ts';
import { firstPath, pathsOf } from './menu.ts';

type Starter = {
  /** The menu that is shown, and that of the back office. */
  nav: NavItem[];
  adminNav: NavItem[];
  isCms: boolean;
  /** True for the account that the configuration names for the calendar. */
  isCalendarAccount: boolean;
  /** What the person has chosen. */
  chosen: SessionUser['start_screen'] | undefined;
};

/**
 * The calendar for the calendar account, the sliders where the menu of the website is shown, the screen that the person has chosen,
 * otherwise the dashboard; for a role that does not show it the first link of the menu, and the profile if the menu is empty.
 */
export function startPath({ nav, adminNav, isCms, isCalendarAccount, chosen = 'dashboard' }: Starter): string {
  const shown = pathsOf(adminNav);
  if (isCalendarAccount && shown.includes(paths.calendar)) return paths.calendar;
  const wanted = isCms ? [] : [paths[chosen], paths.dashboard];
  return wanted.find((path) => shown.includes(path)) ?? firstPath(nav) ?? paths.profile;
}
