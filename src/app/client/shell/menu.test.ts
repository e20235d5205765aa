import { Square } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { STANDARD_ROLES } from '#domains/roles/rules.ts';
import { OWN } from '#client/domain.ts';
import { type Area, may } from '#shared/permissions.ts';
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
  ({ area }: { area: string }) =>
    areas.some((shown) => shown === area);

describe('the menu', () => {
  it('contains only the screens that the role may see', () => {
    expect(visibleMenu(menu, showing())).toEqual([]);
    expect(pathsOf(visibleMenu(menu, showing('dashboard', 'booking.calendar')))).toEqual(['/dashboard', '/calendar']);
  });

  it('has no groups while it is short', () => {
    const labels = visibleMenu(menu, () => true).map(({ label, children }) => [label, children]);
    expect(labels).toEqual(['Dashboard', 'Booking', 'Calendar'].map((label) => [label, undefined]));
  });

  it('shows the only link of a group instead of the group', () => {
    const long = visibleMenu(ADMIN_MENU, ({ area }) => area !== 'booking.calendar' && area !== 'deskSwap');
    const shown = visibleMenu(ADMIN_MENU, ({ area }) => !area.startsWith('resources') || area === 'resources.desk');
    expect(long.map(({ label }) => label)).toContain('Booking');
    expect(shown.map(({ label }) => label)).toContain('Desk Inventory');
    expect(shown.map(({ label }) => label)).not.toContain('Resources');
  });

  it('starts at its first link', () => {
    expect(firstPath(visibleMenu(menu, showing('booking.booking', 'booking.calendar')))).toBe('/booking');
    expect(firstPath(visibleMenu(menu, showing()))).toBeUndefined();
  });
});

const staffMenu = visibleMenu(ADMIN_MENU, ({ area }) => area !== OWN);

it('has nine rows when its groups are closed', () => {
  expect(staffMenu.map(({ label }) => label)).toEqual([
    ...['Today', 'Dashboard', 'Resources', 'People', 'Booking', 'Finance & Activity', 'Plan & Pricing'],
    ...['Doors & Contact', 'Settings'],
  ]);
});

it('keeps the specified entries in their order', () => {
  const labels = staffMenu.flatMap(({ label, children }) => children?.map((child) => child.label) ?? [label]);
  const specified = [
    ...['Dashboard', 'Meeting Rooms', 'Private Offices', 'Desk Inventory', 'Members', 'Admin & Teams'],
    ...['Role Management', 'Booking', 'Calendar', 'Desk Swap', 'Booking Request', 'Invoice', 'Accounting', 'Billing'],
    ...['User Activity', 'Fixed Desk', 'Dedicated Desk', 'Private Office', 'Flexi Desk', 'Dedicated Desk', 'Door'],
    ...['Mailchimp', 'Contact Us', 'Social Media Leads', 'Workspace', 'Amenities'],
  ];
  expect(labels.filter((label) => specified.includes(label))).toEqual(specified);
});

it('has a heading where two of its areas have entries of the same name', () => {
  const { children = [] } = staffMenu.find(({ label }) => label === 'Plan & Pricing')!;
  const desks = children.filter(({ label }) => label === 'Dedicated Desk');
  expect(desks.map(({ heading }) => heading)).toEqual(['Plan', 'Pricing']);
});

it('of a member has what is their own, without groups', () => {
  const { permissions, show_all_booking, show_all_work_spaces } = STANDARD_ROLES.find(
    ({ role_key }) => role_key === 'member',
  )!;
  const access = { permissions, showAllBooking: show_all_booking, showAllWorkSpaces: show_all_work_spaces };
  const own = visibleMenu(ADMIN_MENU, ({ area, isStaff }) => !isStaff && (area === OWN || may(access, area, 'show')));
  expect(own.map(({ label }) => label)).toEqual([
    ...['Dashboard', 'Booking', 'Calendar', 'Membership', 'Company', 'Shop', 'Invoice', 'Billing', 'Doors'],
  ]);
});

it('of a role keeps the order of the whole menu, whatever the role edits', () => {
  const whole = pathsOf(visibleMenu(ADMIN_MENU, ({ area }) => area !== OWN));
  for (const {
    permissions,
    show_all_booking: showAllBooking,
    show_all_work_spaces: showAllWorkSpaces,
  } of STANDARD_ROLES) {
    const access = { permissions, showAllBooking, showAllWorkSpaces };
    const own = pathsOf(visibleMenu(ADMIN_MENU, ({ area }) => area !== OWN && may(access, area, 'show')));
    expect(own).toEqual(whole.filter((path) => own.includes(path)));
  }
});
