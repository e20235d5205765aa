import { expect, it } from 'vitest';
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import { STANDARD_ROLES } from '#domains/roles/rules.ts';
import { paths } from '#shared/paths.ts';
import { OWN } from '#client/domain.ts';
import { may } from '#shared/permissions.ts';
import { ADMIN_MENU, CMS_MENU, visibleMenu } from './menu.ts';
import { startPath } from './start-path.ts';

function menuOf(name: string): NavItem[] {
  const role = STANDARD_ROLES.find((each) => each.name === name)!;
  const { permissions, show_all_booking: showAllBooking, show_all_work_spaces: showAllWorkSpaces } = role;
  const access = { permissions, showAllBooking, showAllWorkSpaces };
  return visibleMenu(
    ADMIN_MENU,
    ({ area, isStaff }) => area !== OWN && (showAllBooking || !isStaff) && may(access, area, 'show'),
  );
}

type Starter = Parameters<typeof startPath>[0];
const startOf = (adminNav: NavItem[], more: Partial<Starter> = {}) =>
  startPath({ nav: adminNav, adminNav, isCms: false, isCalendarAccount: false, chosen: 'dashboard', ...more });

it('every role with a dashboard starts there', () => {
  for (const name of ['Super Admin', 'Manager', 'Front Desk', 'Member'])
    expect(startOf(menuOf(name)), name).toBe(paths.dashboard);
});

it('who works at the desk may choose Today, and others may not', () => {
  expect(startOf(menuOf('Front Desk'), { chosen: 'today' })).toBe(paths.today);
  expect(startOf(menuOf('Member'), { chosen: 'today' })).toBe(paths.dashboard);
});

it('the calendar account starts at the calendar, and the website at its sliders', () => {
  expect(startOf(menuOf('Manager'), { isCalendarAccount: true, chosen: 'today' })).toBe(paths.calendar);
  const nav = visibleMenu(CMS_MENU, () => true);
  expect(startOf(menuOf('Manager'), { nav, isCms: true, chosen: 'today' })).toBe(paths.cmsPage('slider'));
});

it('a role without a dashboard starts at the first link of its menu, or at the profile', () => {
  const nav = menuOf('Member').filter(({ to }) => to !== paths.dashboard);
  expect(startOf(nav)).toBe(paths.booking);
  expect(startOf([])).toBe(paths.profile);
});
