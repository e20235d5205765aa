import { Square } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { STANDARD_ROLES } from '#domains/roles/rules.ts';
import { paths } from '#shared/paths.ts';
import { type Area, EVERYTHING, type Requirement, may } from '#shared/permissions.ts';
import { ADMIN_MENU, type MenuEntry, firstPath, pathsOf, roleMenu, visibleMenu } from './menu.ts';

const menu: MenuEntry[] = [
  { label: 'Dashboard', path: '/dashboard', area: 'dashboard', icon: Square },
  {
    label: 'Booking',
    icon: Square,
    items: [
      { label: 'Booking', path: '/booking', area: 'booking.booking' },
      { label: 'Calendar', path: '/calendar', area: 'booking.calendar' },
    ],
  },
];

const showing =
  (...areas: Area[]) =>
  ({ area }: { area: Requirement }) =>
    areas.some((shown) => shown === area);

describe('the menu', () => {
  it('contains only the screens that the role may see', () => {
    expect(visibleMenu(menu, showing())).toEqual([]);
    expect(pathsOf(visibleMenu(menu, showing('dashboard', 'booking.calendar')))).toEqual(['/dashboard', '/calendar']);
  });

  it('replaces a group by its only child if both have the same name', () => {
    expect(visibleMenu(menu, showing('booking.booking'))).toEqual([{ label: 'Booking', to: '/booking', icon: Square }]);
    expect(visibleMenu(menu, showing('booking.calendar'))[0]?.children).toHaveLength(1);
  });

  it('starts at its first link', () => {
    expect(firstPath(visibleMenu(menu, showing('booking.booking', 'booking.calendar')))).toBe('/booking');
    expect(firstPath(visibleMenu(menu, showing()))).toBeUndefined();
  });
});

describe('the menu of a role', () => {
  /** The paths that are folded, and those that are not. */
  function pathsFor(name: string) {
    const role = STANDARD_ROLES.find((each) => each.name === name)!;
    const access = {
      permissions: role.permissions,
      showAllBooking: true,
      showAllWorkSpaces: role.show_all_work_spaces,
    };
    const nav = roleMenu(ADMIN_MENU, ({ area }, kind) => may(access, area, kind));
    return {
      own: pathsOf(nav.filter(({ isFolded }) => !isFolded)),
      folded: pathsOf(nav.filter(({ isFolded }) => isFolded)),
    };
  }

  it('begins with the work of the day, and folds what the front desk only reads', () => {
    const { own, folded } = pathsFor('Front Desk');
    expect(own[0]).toBe(paths.today);
    expect(own).toEqual(expect.arrayContaining([paths.booking, paths.calendar, paths.members, paths.contactUs]));
    expect(folded).toEqual(expect.arrayContaining([paths.meetingRooms, paths.adminAndTeams, paths.workspaces]));
    const all = visibleMenu(ADMIN_MENU, () => true);
    expect(pathsOf(all)).toEqual(expect.arrayContaining([...own, ...folded]));
  });

  it('folds nothing of a role that may edit everything, or nothing', () => {
    expect(pathsFor('Super Admin').folded).toEqual([]);
    const reader = roleMenu(ADMIN_MENU, ({ area }, kind) => area !== EVERYTHING && kind === 'show');
    expect(reader.some(({ isFolded }) => isFolded)).toBe(false);
  });
});
