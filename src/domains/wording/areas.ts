/** The areas of texts, as people know them. An area is a domain, or a part of the platform (lingui.config.mjs). */
import { type Later, type Translate, later } from '#shared/texts.ts';

const NAMES: Record<string, Later> = {
  accounting: later('Accounting'),
  accounts: later('Accounts and sign-in'),
  activity: later('Activity'),
  announcements: later('Announcements'),
  app: later('Menu and common pages'),
  attachments: later('Files and pictures'),
  audit: later('Audit log'),
  availability: later('Search'),
  bookings: later('Bookings'),
  calendar: later('Calendar'),
  campaigns: later('Campaigns'),
  client: later('Forms, lists and buttons'),
  companies: later('Companies'),
  contacts: later('Contacts'),
  content: later('Website'),
  credits: later('Credits'),
  dashboards: later('Dashboards'),
  directories: later('Directories'),
  displays: later('Displays at doors'),
  doors: later('Doors'),
  enquiries: later('Enquiries'),
  erasure: later('Erasure'),
  factors: later('Second factors'),
  feeds: later('Calendar feeds'),
  gifts: later('Reductions by hand'),
  help: later('Help'),
  identity: later('Sign-in services'),
  imports: later('Imports'),
  insight: later('Reports'),
  invoices: later('Invoices'),
  keys: later('API keys'),
  leads: later('Leads'),
  members: later('Members'),
  memberships: later('Memberships'),
  payments: later('Payments'),
  pricing: later('Prices'),
  privacy: later('Privacy'),
  products: later('Products'),
  resources: later('Resources'),
  roles: later('Roles'),
  server: later('All mails and refusals'),
  settings: later('Settings'),
  shared: later('Words of several areas'),
  system: later('System'),
  team: later('Team'),
  vouchers: later('Vouchers'),
  waiting: later('Waiting list'),
  webhooks: later('Webhooks'),
  wording: later('Texts'),
  workspaces: later('Workspaces'),
};

/** The areas, in the order of their folders. */
export const TEXT_AREAS: readonly string[] = Object.keys(NAMES);

/** The name of an area. Undefined for one of a later release. */
export const areaName = (area: string): Later | undefined => NAMES[area];

/** The names of areas. One of a later release has that of its folder. */
export function areaNames(areas: readonly string[], t: Translate): string {
  const names = areas.map((area) => {
    const name = areaName(area);
    return name ? t(name) : area;
  });
  return names.join(', ');
}

/** What only staff read. Pages of the website do not have these texts. */
export const STAFF_AREAS: ReadonlySet<string> = new Set([
  'accounting',
  'activity',
  'audit',
  'campaigns',
  'contacts',
  'dashboards',
  'directories',
  'erasure',
  'gifts',
  'help',
  'imports',
  'insight',
  'keys',
  'leads',
  'members',
  'pricing',
  'roles',
  'settings',
  'system',
  'team',
  'webhooks',
  'wording',
]);
