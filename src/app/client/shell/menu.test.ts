import { Square } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { STANDARD_ROLES } from '#domains/roles/rules.ts';
import { type Area, type Requirement, may } from '#shared/permissions.ts';
import { ADMIN_MENU, type MenuEntry, firstPath, pathsOf, visibleMenu } from './menu.ts';

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

it('stands in the listed order, after the work of the day', () => {
  const labels = visibleMenu(ADMIN_MENU, () => true).map(({ label }) => label);
  const listed = [
    ...['Today', 'Dashboard', 'Resources', 'Members', 'Admin & Teams', 'Role Management', 'Booking', 'Desk Swap'],
    ...['Booking Request', 'Invoice', 'Earnings', 'Aged Debt', 'Accounting', 'Billing', 'User Activity', 'Plan'],
    ...['Pricing', 'Door', 'Mailchimp', 'Announcements', 'Contact Us', 'Social Media Leads', 'Settings'],
  ];
  expect(labels).toEqual(listed);
});

it('of a role keeps the order of the whole menu, whatever the role edits', () => {
  const whole = pathsOf(visibleMenu(ADMIN_MENU, () => true));
  for (const {
    permissions,
    show_all_booking: showAllBooking,
    show_all_work_spaces: showAllWorkSpaces,
  } of STANDARD_ROLES) {
    const access = { permissions, showAllBooking, showAllWorkSpaces };
    const own = pathsOf(visibleMenu(ADMIN_MENU, ({ area }) => may(access, area, 'show')));
    expect(own).toEqual(whole.filter((path) => own.includes(path)));
  }
});
