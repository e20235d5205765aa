/** The entries of the sidebar: label, path and required permission. */
import {
  BookOpenText,
  Building2,
  CalendarCheck,
  CircleQuestionMark,
  FileText,
  GalleryHorizontal,
  House,
  Images,
  Info,
  type LucideIcon,
  MapPinned,
  MessageSquare,
  MessageSquareQuote,
  PanelsTopLeft,
  Settings,
  Tag,
  Users,
  Wallet,
} from 'lucide-react';
import { APP_SCREENS } from '#app/client/domains.ts';
import { type MenuLink, OWN } from '#client/domain.ts';
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import { FOLD_PAGES, KIND_SCREENS, type PageTitle } from '#domains/content/index.ts';
import { paths } from '#shared/paths.ts';
import {
  type Access,
  type Area,
  AREAS,
  AREA_KEYS,
  EVERYTHING,
  type Requirement,
  headingOf,
} from '#shared/permissions.ts';
import { msg, type Translate } from '#shared/texts.ts';

/** `access` is what the screen needs of the role; by default, its area must be shown. */
type MenuItem = {
  label: string;
  path: string;
  area: Requirement | typeof OWN;
  access?: Access;
  icon?: LucideIcon;
  isStaff?: true;
  words?: string;
  /** What stands above it and those after it with the same heading. */
  heading?: string;
};
/** An open group is used all day and is expanded from the start. */
type MenuGroup = { label: string; icon: LucideIcon; items: MenuItem[]; isOpen?: boolean };
export type MenuEntry = MenuItem | MenuGroup;

type Section = Omit<MenuGroup, 'items'> & { areas: readonly (Area | typeof EVERYTHING)[] };

/** The areas that fold together. They keep their order, so that each stands where it stood. */
const SECTIONS: readonly Section[] = [
  {
    label: msg('Resources'),
    icon: Building2,
    isOpen: true,
    areas: ['resources.meetingRooms', 'resources.privateOffices', 'resources.desk'],
  },
  { label: msg('People'), icon: Users, areas: ['members', 'adminAndTeams', 'roles'] },
  {
    label: msg('Booking'),
    icon: CalendarCheck,
    isOpen: true,
    areas: ['booking.booking', 'booking.calendar', 'deskSwap', 'bookingRequest'],
  },
  { label: msg('Finance & Activity'), icon: Wallet, areas: ['invoice', 'xero', 'billing', 'userActivity'] },
  {
    label: msg('Plan & Pricing'),
    icon: Tag,
    areas: [
      ...(['plan.flexiDesk', 'plan.dedicatedDesk', 'plan.privateOffice'] as const),
      ...(['pricing.flexiDesk', 'pricing.dedicatedDesk', 'pricing.vouchers'] as const),
    ],
  },
  {
    label: msg('Doors & Contact'),
    icon: MessageSquare,
    areas: ['door', 'mail', 'announcements', 'contactUs', 'socialMediaLead'],
  },
  { label: msg('Settings'), icon: Settings, areas: ['settings.workspace', 'settings.amenities', EVERYTHING] },
];

type Place = Area | typeof EVERYTHING;
type Link = { place: Place; item: MenuItem; isFirst?: true };

/** The link of a screen. Its place is that of its area, unless it names another one. */
function linkTo({ path, access, menu }: (typeof APP_SCREENS)[number] & { menu: MenuLink }): Link {
  const { isFirst, at, ...shown } = menu;
  const place = menu.area === OWN ? menu.at : (at ?? menu.area);
  const label = menu.area === OWN || menu.area === EVERYTHING ? menu.label : (menu.label ?? AREAS[menu.area].label);
  return { place, isFirst, item: { ...shown, label, path, ...(access && { access }) } };
}

const linked = APP_SCREENS.flatMap((screen) => (screen.menu ? [linkTo({ ...screen, menu: screen.menu })] : []));

/** The links at a place, first that with the label of the area. */
function linksAt(place: Place): Link[] {
  const own = linked.filter((link) => link.place === place);
  const isFirst = ({ item }: Link) => item.area === place && place !== EVERYTHING && item.label === AREAS[place].label;
  return [...own.filter(isFirst), ...own.filter((link) => !isFirst(link))];
}

const PLACES: readonly Place[] = [...AREA_KEYS, EVERYTHING];

const links = PLACES.flatMap(linksAt);

/** The links in their sections. The headings of areas stand within those that hold several. */
function inSections(all: Link[]): MenuEntry[] {
  const groups = new Map<Section, MenuGroup>();
  return all.flatMap(({ place, item }): MenuEntry[] => {
    const section = SECTIONS.find(({ areas }) => areas.includes(place));
    if (!section) return [item];
    const { areas: _areas, ...group } = section;
    const known = groups.get(section) ?? { ...group, items: [] };
    const heading = place === EVERYTHING ? undefined : headingOf(place);
    known.items.push({ ...item, ...(heading && heading !== section.label && { heading }) });
    if (groups.has(section)) return [];
    groups.set(section, known);
    return [known];
  });
}

/** The menu of the back office: the links of all screens, in the order of their areas. */
export const ADMIN_MENU: MenuEntry[] = [
  ...links.filter(({ isFirst }) => isFirst).map(({ item }) => item),
  ...inSections(links.filter(({ isFirst }) => !isFirst)),
];

const contentLink = (label: string, path: string, icon?: LucideIcon): MenuItem => ({
  label,
  path,
  area: 'cms',
  ...(icon && { icon }),
});

/** The list of folds of a page. */
function foldLink(title: PageTitle, label: string, icon?: LucideIcon): MenuItem {
  const { screen } = FOLD_PAGES.find((page) => page.title === title)!;
  return contentLink(label, paths.cmsPage(screen), icon);
}

/** The list of the items of a kind. */
const kindLink = (kind: keyof typeof KIND_SCREENS, label: string, icon?: LucideIcon): MenuItem =>
  contentLink(label, paths.cmsPage(KIND_SCREENS[kind]), icon);

/** The menu of the website's content, in display order. */
export const CMS_MENU: MenuEntry[] = [
  kindLink('slider', msg('Slider'), GalleryHorizontal),
  foldLink('Home Page', msg('Home Page'), House),
  foldLink('Office Listing Page', msg('Office Listing Page'), MapPinned),
  {
    label: msg('Service Page'),
    icon: PanelsTopLeft,
    isOpen: true,
    items: [
      foldLink('Meeting Room Page', msg('Meeting Room')),
      foldLink('Private Office Page', msg('Private Office')),
      foldLink('Dedicated Desk Page', msg('Dedicated Desk')),
      foldLink('Flexi Desk Page', msg('Flexi Desk')),
    ],
  },
  kindLink('image-gallery', msg('Image Gallery'), Images),
  kindLink('know-more', msg('Know More'), BookOpenText),
  {
    label: msg('Availability'),
    icon: CalendarCheck,
    isOpen: true,
    items: [kindLink('our-space', msg('Our Spaces')), foldLink('Availability Page', msg('Availability Page'))],
  },
  {
    label: msg('Offer'),
    icon: Tag,
    isOpen: true,
    items: [kindLink('offer', msg('Offers')), foldLink('Offer Page', msg('Offer Page'))],
  },
  kindLink('testimonial', msg('Testimonial'), MessageSquareQuote),
  foldLink('About Us Page', msg('About Us'), Info),
  kindLink('other-page', msg('Other Pages'), FileText),
  kindLink('faq', msg('FAQs'), CircleQuestionMark),
  { label: msg('Workspaces'), path: paths.workspaces, area: 'settings.workspace', icon: Building2 },
];

type MayShow = (item: Pick<MenuItem, 'path' | 'area' | 'access' | 'isStaff'>) => boolean;

/** A menu with so few links needs no groups. */
const FEW = 9;

/** The entries that a role may see. A group with one of them is that link, and a short menu has no groups. */
export function visibleMenu(menu: MenuEntry[], mayShow: MayShow): NavItem[] {
  const groups = menu.flatMap((entry) => {
    const { items, ...group } = 'items' in entry ? entry : { items: [entry], icon: entry.icon };
    const shown = items.filter(mayShow);
    return shown.length > 0 ? [{ group, shown }] : [];
  });
  const isShort = groups.reduce((sum, { shown }) => sum + shown.length, 0) <= FEW;
  return groups.flatMap(({ group, shown }): NavItem[] => {
    const { icon, ...rest } = group;
    if (!('label' in rest) || isShort || shown.length === 1) return shown.map((item) => navItem(item, icon));
    return [{ ...rest, icon, children: shown.map((item) => navItem(item)) }];
  });
}

/** @param icon that of its group, for a link that stands without it */
function navItem({ label, path, words, heading, icon: own }: MenuItem, icon?: LucideIcon): NavItem {
  const also = APP_SCREENS.flatMap((screen) => (screen.within?.includes(path) ? [screen.path.split('/:')[0]!] : []));
  return { label, to: path, also, icon: own ?? icon, ...(words && { words }), ...(heading && { heading }) };
}

/** A menu in the language of the reader. */
export const translatedMenu = (nav: NavItem[], t: Translate): NavItem[] =>
  nav.map(({ label, words, heading, children, ...item }) => ({
    ...item,
    label: t(label),
    ...(words && { words: t(words) }),
    ...(heading && { heading: t(heading) }),
    ...(children && { children: translatedMenu(children, t) }),
  }));

/** The path of the first link. */
export function firstPath(nav: NavItem[]): string | undefined {
  return pathsOf(nav)[0];
}

export function pathsOf(nav: NavItem[]): string[] {
  return nav.flatMap((item) => [...(item.to ? [item.to] : []), ...pathsOf(item.children ?? [])]);
}

/** Numbers by path: how many of something there are, and how many wait for somebody. */
export type Badges = { count: Partial<Record<string, number>>; waiting: Partial<Record<string, number>> };

/** The items with their numbers. What waits in a group is seen on the group, too. */
export function withBadges(nav: NavItem[], badges: Badges): NavItem[] {
  return nav.map((item) => {
    const children = item.children && withBadges(item.children, badges);
    const waiting = children
      ? children.reduce((sum, child) => sum + (child.waiting ?? 0), 0)
      : badges.waiting[item.to ?? ''];
    return { ...item, count: badges.count[item.to ?? ''], waiting, ...(children && { children }) };
  });
}
