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
  MessageSquareQuote,
  PanelsTopLeft,
  Settings,
  Tag,
  TrendingUp,
} from 'lucide-react';
import { APP_SCREENS } from '#app/client/domains.ts';
import type { MenuLink } from '#client/domain.ts';
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import { FOLD_PAGES, KIND_SCREENS, type PageTitle } from '#domains/content/index.ts';
import { paths } from '#shared/paths.ts';
import {
  type Access,
  AREAS,
  AREA_KEYS,
  EVERYTHING,
  type Heading,
  type Requirement,
  headingOf,
} from '#shared/permissions.ts';

/** `access` is what the screen needs of the role; by default, its area must be shown. */
type MenuItem = { label: string; path: string; area: Requirement; access?: Access; icon?: LucideIcon; isStaff?: true };
/** An open group is used all day and is expanded from the start. */
type MenuGroup = { label: string; icon: LucideIcon; items: MenuItem[]; isOpen?: boolean };
export type MenuEntry = MenuItem | MenuGroup;

const GROUPS: Record<Heading, Omit<MenuGroup, 'label' | 'items'>> = {
  Resources: { icon: Building2, isOpen: true },
  Booking: { icon: CalendarCheck, isOpen: true },
  Plan: { icon: Tag },
  Pricing: { icon: TrendingUp },
  Settings: { icon: Settings },
};

type Link = { heading: Heading | undefined; item: MenuItem; isFirst?: true };

function linkTo(path: string, { isFirst, ...menu }: MenuLink): Link {
  if (menu.area !== EVERYTHING)
    return { heading: headingOf(menu.area), item: { label: AREAS[menu.area].label, ...menu, path }, isFirst };
  const { heading, ...item } = menu;
  return { heading, item: { ...item, path }, isFirst };
}

/** The links below their headings. */
function grouped(links: Link[]): MenuEntry[] {
  const groups = new Map<Heading, MenuGroup>();
  return links.flatMap(({ heading, item }): MenuEntry[] => {
    if (!heading) return [item];
    const known = groups.get(heading);
    known?.items.push(item);
    if (known) return [];
    const group = { label: heading, ...GROUPS[heading], items: [item] };
    groups.set(heading, group);
    return [group];
  });
}

/** The screens of an area, first that with its label. */
function linksOf(area: Requirement): Link[] {
  const own = APP_SCREENS.flatMap(({ path, access, menu }) => (menu?.area === area ? [{ path, access, menu }] : []));
  const first = own.filter(({ menu }) => menu.label === undefined);
  const others = own.filter(({ menu }) => menu.label !== undefined);
  return [...first, ...others].map(({ path, access, menu }) => {
    const link = linkTo(path, menu);
    return { ...link, item: { ...link.item, access } };
  });
}

const ORDER: Requirement[] = [...AREA_KEYS, EVERYTHING];

const links = ORDER.flatMap(linksOf);

/** The menu of the back office: the links of all screens, in the order of their areas. */
export const ADMIN_MENU: MenuEntry[] = [
  ...links.filter(({ isFirst }) => isFirst).map(({ item }) => item),
  ...grouped(links.filter(({ isFirst }) => !isFirst)),
];

const contentLink = (label: string, path: string, icon?: LucideIcon): MenuItem => ({
  label,
  path,
  area: 'cms',
  ...(icon && { icon }),
});

/** The list of folds of a page. */
function foldLink(title: PageTitle, label: string = title, icon?: LucideIcon): MenuItem {
  const { screen } = FOLD_PAGES.find((page) => page.title === title)!;
  return contentLink(label, paths.cmsPage(screen), icon);
}

/** The list of the items of a kind. */
const kindLink = (kind: keyof typeof KIND_SCREENS, label: string, icon?: LucideIcon): MenuItem =>
  contentLink(label, paths.cmsPage(KIND_SCREENS[kind]), icon);

/** The menu of the website's content, in display order. */
export const CMS_MENU: MenuEntry[] = [
  kindLink('slider', 'Slider', GalleryHorizontal),
  foldLink('Home Page', 'Home Page', House),
  foldLink('Office Listing Page', 'Office Listing Page', MapPinned),
  {
    label: 'Service Page',
    icon: PanelsTopLeft,
    isOpen: true,
    items: [
      foldLink('Meeting Room Page', 'Meeting Room'),
      foldLink('Private Office Page', 'Private Office'),
      foldLink('Dedicated Desk Page', 'Dedicated Desk'),
      foldLink('Flexi Desk Page', 'Flexi Desk'),
    ],
  },
  kindLink('image-gallery', 'Image Gallery', Images),
  kindLink('know-more', 'Know More', BookOpenText),
  {
    label: 'Availability',
    icon: CalendarCheck,
    isOpen: true,
    items: [kindLink('our-space', 'Our Spaces'), foldLink('Availability Page')],
  },
  {
    label: 'Offer',
    icon: Tag,
    isOpen: true,
    items: [kindLink('offer', 'Offers'), foldLink('Offer Page')],
  },
  kindLink('testimonial', 'Testimonial', MessageSquareQuote),
  foldLink('About Us Page', 'About Us', Info),
  kindLink('other-page', 'Other Pages', FileText),
  kindLink('faq', 'FAQs', CircleQuestionMark),
  { label: 'Workspaces', path: paths.workspaces, area: 'settings.workspace', icon: Building2 },
];

type MayShow = (item: Pick<MenuItem, 'area' | 'access' | 'isStaff'>) => boolean;

/** The entries that a role may see. A group is replaced by its only visible child if both have the same label. */
export function visibleMenu(menu: MenuEntry[], mayShow: MayShow): NavItem[] {
  return menu.flatMap((entry): NavItem[] => {
    if (!('items' in entry)) return mayShow(entry) ? [navItem(entry)] : [];
    const children = entry.items.filter(mayShow).map(navItem);
    const [first] = children;
    if (!first) return [];
    if (children.length === 1 && first.label === entry.label) return [{ ...first, icon: entry.icon }];
    return [{ label: entry.label, icon: entry.icon, children, ...(entry.isOpen && { isOpen: true }) }];
  });
}

function navItem({ label, path, icon }: MenuItem): NavItem {
  return { label, to: path, icon };
}

/** The path of the first link. */
export function firstPath(nav: NavItem[]): string | undefined {
  return pathsOf(nav)[0];
}

export function pathsOf(nav: NavItem[]): string[] {
  return nav.flatMap((item) => [...(item.to ? [item.to] : []), ...pathsOf(item.children ?? [])]);
}

/** The items with badges, given by path. */
export function withBadges(nav: NavItem[], badges: Partial<Record<string, number>>): NavItem[] {
  return nav.map((item) => ({
    ...item,
    badge: item.to === undefined ? item.badge : (badges[item.to] ?? item.badge),
    ...(item.children && { children: withBadges(item.children, badges) }),
  }));
}
