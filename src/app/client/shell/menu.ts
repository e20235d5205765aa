/** The sidebar as one table: what exists, where it is, and what a role needs to see it. */
import { Building2, CalendarCheck, type LucideIcon, Settings, ShieldCheck, UserCog, Users } from 'lucide-react';
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import { paths } from '#shared/paths.ts';
import { AREAS, type Area, EVERYTHING, type Requirement } from '#shared/permissions.ts';

export type MenuLink = { label: string; path: string; area: Requirement; icon?: LucideIcon };
export type MenuGroup = { label: string; icon: LucideIcon; items: MenuLink[] };
export type MenuEntry = MenuLink | MenuGroup;

/** A place under the name that its area has on the role screen. */
const placeOf = (area: Area, path: string, icon?: LucideIcon): MenuLink => ({
  label: AREAS[area].label,
  path,
  area,
  ...(icon && { icon }),
});

/** The menu of the back office, in its order on the screen. A new screen adds its line. */
export const ADMIN_MENU: MenuEntry[] = [
  {
    label: 'Resources',
    icon: Building2,
    items: [
      placeOf('resources.meetingRooms', paths.meetingRooms),
      placeOf('resources.privateOffices', paths.privateOffices),
      placeOf('resources.desk', paths.desks),
    ],
  },
  placeOf('members', paths.members, Users),
  placeOf('adminAndTeams', paths.adminAndTeams, UserCog),
  { label: 'Role Management', path: paths.roles, area: 'roles', icon: ShieldCheck },
  { label: 'Booking', icon: CalendarCheck, items: [placeOf('booking.booking', paths.booking)] },
  {
    label: 'Settings',
    icon: Settings,
    items: [
      placeOf('settings.workspace', paths.workspaces),
      placeOf('settings.amenities', paths.amenities),
      { label: 'System', path: paths.system, area: EVERYTHING },
    ],
  },
];

/** The website's content. */
export const CMS_MENU: MenuEntry[] = [];
/** Said while it is empty. */
export const NO_PAGES_YET = 'The pages of the website will be listed here.';

type MayShow = (area: Requirement) => boolean;

/** What a role may see. A group with one visible child of its own name is that child. */
export function visibleMenu(menu: MenuEntry[], mayShow: MayShow): NavItem[] {
  return menu.flatMap((entry): NavItem[] => {
    if (!('items' in entry)) return mayShow(entry.area) ? [navItem(entry)] : [];
    const children = entry.items.filter((item) => mayShow(item.area)).map(navItem);
    const [first] = children;
    if (!first) return [];
    if (children.length === 1 && first.label === entry.label) return [{ ...first, icon: entry.icon }];
    return [{ label: entry.label, icon: entry.icon, children }];
  });
}

function navItem({ label, path, icon }: MenuLink): NavItem {
  return { label, to: path, icon };
}

/** Where an account lands, the first place of its menu. */
export function firstPath(nav: NavItem[]): string | undefined {
  return pathsOf(nav)[0];
}

export function pathsOf(nav: NavItem[]): string[] {
  return nav.flatMap((item) => [...(item.to ? [item.to] : []), ...pathsOf(item.children ?? [])]);
}

/** How much there is behind an address, beside its label. */
export function withBadges(nav: NavItem[], badges: Partial<Record<string, number>>): NavItem[] {
  return nav.map((item) => ({
    ...item,
    badge: item.to === undefined ? item.badge : (badges[item.to] ?? item.badge),
    ...(item.children && { children: withBadges(item.children, badges) }),
  }));
}
