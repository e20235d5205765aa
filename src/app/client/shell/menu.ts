/** The entries of the sidebar: label, path and required permission. */
import {
  Activity,
  ArrowLeftRight,
  BookOpenText,
  Building2,
  CalendarCheck,
  CircleQuestionMark,
  ClipboardCheck,
  CreditCard,
  DoorOpen,
  FileText,
  GalleryHorizontal,
  House,
  Images,
  Info,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MapPinned,
  MessageSquare,
  MessageSquareQuote,
  Megaphone,
  PanelsTopLeft,
  Settings,
  ShieldCheck,
  Tag,
  TrendingUp,
  UserCog,
  Users,
} from 'lucide-react';
import type { NavItem } from '#client/layout/sidebar-nav.tsx';
import { FOLD_PAGES, KIND_SCREENS, type PageTitle } from '#domains/content/index.ts';
import { paths } from '#shared/paths.ts';
import { AREAS, type Area, EVERYTHING, type Requirement } from '#shared/permissions.ts';

export type MenuLink = { label: string; path: string; area: Requirement; icon?: LucideIcon };
/** An open group is used all day and is expanded from the start. */
export type MenuGroup = { label: string; icon: LucideIcon; items: MenuLink[]; isOpen?: boolean };
export type MenuEntry = MenuLink | MenuGroup;

/** A link with the label that its area has on the role screen. */
const linkOf = (area: Area, path: string, icon?: LucideIcon): MenuLink => ({
  label: AREAS[area].label,
  path,
  area,
  ...(icon && { icon }),
});

/** The menu of the back office, in display order. */
export const ADMIN_MENU: MenuEntry[] = [
  linkOf('dashboard', paths.dashboard, LayoutDashboard),
  {
    label: 'Resources',
    icon: Building2,
    isOpen: true,
    items: [
      linkOf('resources.meetingRooms', paths.meetingRooms),
      linkOf('resources.privateOffices', paths.privateOffices),
      linkOf('resources.desk', paths.desks),
    ],
  },
  linkOf('members', paths.members, Users),
  linkOf('adminAndTeams', paths.adminAndTeams, UserCog),
  { label: 'Role Management', path: paths.roles, area: 'roles', icon: ShieldCheck },
  {
    label: 'Booking',
    icon: CalendarCheck,
    isOpen: true,
    items: [linkOf('booking.booking', paths.booking), linkOf('booking.calendar', paths.calendar)],
  },
  linkOf('deskSwap', paths.deskSwap, ArrowLeftRight),
  linkOf('bookingRequest', paths.bookingRequest, ClipboardCheck),
  linkOf('invoice', paths.invoice, FileText),
  { label: 'Accounting', path: paths.xero, area: 'xero', icon: BookOpenText },
  linkOf('billing', paths.billing, CreditCard),
  linkOf('userActivity', paths.userActivity, Activity),
  {
    label: 'Plan',
    icon: Tag,
    items: [
      linkOf('plan.flexiDesk', paths.plan('flexi_desk')),
      linkOf('plan.dedicatedDesk', paths.plan('dedicated_desk')),
      linkOf('plan.privateOffice', paths.plan('private_office')),
    ],
  },
  {
    label: 'Pricing',
    icon: TrendingUp,
    items: [
      linkOf('pricing.flexiDesk', paths.pricing('flexi_desk')),
      linkOf('pricing.dedicatedDesk', paths.pricing('dedicated_desk')),
    ],
  },
  linkOf('door', paths.door, DoorOpen),
  { label: 'Mailchimp', path: paths.mail, area: 'mail', icon: Mail },
  linkOf('contactUs', paths.contactUs, MessageSquare),
  { label: 'Social Media Leads', path: paths.socialMediaLeads, area: 'socialMediaLead', icon: Megaphone },
  {
    label: 'Settings',
    icon: Settings,
    items: [
      linkOf('settings.workspace', paths.workspaces),
      linkOf('settings.amenities', paths.amenities),
      { label: 'Operator', path: paths.operator, area: 'settings.workspace' },
      { label: 'Connections', path: paths.connections, area: 'settings.workspace' },
      { label: 'Set-up', path: paths.setup, area: EVERYTHING },
      { label: 'System', path: paths.system, area: EVERYTHING },
    ],
  },
];

const contentLink = (label: string, path: string, icon?: LucideIcon): MenuLink => ({
  label,
  path,
  area: 'cms',
  ...(icon && { icon }),
});

/** The list of folds of a page. */
function foldLink(title: PageTitle, label: string = title, icon?: LucideIcon): MenuLink {
  const { screen } = FOLD_PAGES.find((page) => page.title === title)!;
  return contentLink(label, paths.cmsPage(screen), icon);
}

/** The list of the items of a kind. */
const kindLink = (kind: keyof typeof KIND_SCREENS, label: string, icon?: LucideIcon): MenuLink =>
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

type MayShow = (area: Requirement) => boolean;

/** The entries that a role may see. A group is replaced by its only visible child if both have the same label. */
export function visibleMenu(menu: MenuEntry[], mayShow: MayShow): NavItem[] {
  return menu.flatMap((entry): NavItem[] => {
    if (!('items' in entry)) return mayShow(entry.area) ? [navItem(entry)] : [];
    const children = entry.items.filter((item) => mayShow(item.area)).map(navItem);
    const [first] = children;
    if (!first) return [];
    if (children.length === 1 && first.label === entry.label) return [{ ...first, icon: entry.icon }];
    return [{ label: entry.label, icon: entry.icon, children, ...(entry.isOpen && { isOpen: true }) }];
  });
}

function navItem({ label, path, icon }: MenuLink): NavItem {
  return { label, to: path, icon };
}

/** The path of the first link, where an account starts. */
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
