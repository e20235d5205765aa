import { Square } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { Area, Requirement } from '#shared/permissions.ts';
import { type MenuEntry, firstPath, pathsOf, visibleMenu } from './menu.ts';

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
  (area: Requirement) =>
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
