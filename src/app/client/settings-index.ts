/** Everything that can be set, by what people call it, with the screen that sets it. */
import { paths } from '#shared/paths.ts';
import { type Area, EVERYTHING, type Requirement } from '#shared/permissions.ts';
import { beginsWords } from '#shared/search.ts';

export type Setting = {
  label: string;
  /** Other words for it. */
  words: string;
  to: string;
  /** What the role must show. */
  area: Requirement;
};

const settingsFor =
  (area: Area | typeof EVERYTHING, to: string) =>
  (label: string, words: string): Setting => ({ label, words, to, area });

const workspace = settingsFor('settings.workspace', paths.workspaces);
const rules = settingsFor('settings.workspace', paths.useRules);
const operator = settingsFor('settings.workspace', paths.operator);

/** Set for each workspace. */
const OF_WORKSPACES: readonly Setting[] = [
  workspace('Name, pictures and description', 'photos logo'),
  workspace('Address and map', 'location place'),
  workspace('Opening hours and weekdays', 'time open close'),
  workspace('Time zone', 'clock'),
  workspace('What is offered', 'types resources'),
  workspace('Currency', 'pounds euros money'),
  workspace('Tax rates', 'VAT percentage prices include tax'),
  workspace('How to get in', 'visit directions wifi station'),
  rules('Closed days and public holidays', 'bank holiday shut'),
  rules('Who may book, and how far ahead', 'advance members visitors approval confirmed request'),
  rules('Shortest and longest booking', 'duration minimum maximum limit length'),
  rules('Free time between meetings', 'buffer cleaning gap'),
  rules('Free again without check-in', 'no-show release'),
  rules('Hours of meetings per member', 'quota allowance limit'),
  rules('Reminder before the start', 'mail notice'),
  rules('Overdue invoices of memberships', 'unpaid stop block debt'),
  rules('Discount on the first booking', 'new customer percent'),
  rules('Bank debits for bookings', 'SEPA BACS direct debit'),
  settingsFor('settings.amenities', paths.amenities)('Amenities', 'equipment wifi coffee screen'),
  settingsFor('resources.meetingRooms', paths.meetingRooms)('Prices and notice of rooms', 'cancellation hourly rate'),
  settingsFor('pricing.flexiDesk', paths.pricing('flexi_desk'))('Prices of flexi desks', 'slab dynamic day'),
  settingsFor('pricing.dedicatedDesk', paths.pricing('dedicated_desk'))(
    'Prices of dedicated desks',
    'slab dynamic day',
  ),
  settingsFor('plan.flexiDesk', paths.plan('flexi_desk'))('Plans', 'package discount period'),
  settingsFor('pricing.vouchers', paths.vouchers)('Vouchers', 'code discount coupon'),
  settingsFor('members', paths.membershipPlans)('Membership plans', 'subscription deposit benefits notice'),
  settingsFor('members', paths.products)('Products and packs', 'extras credits'),
  settingsFor('door', paths.door)('Doors', 'locks'),
  settingsFor('settings.workspace', paths.connections)('Card readers', 'terminal Stripe'),
];

/** Set once, for all workspaces. */
const FOR_ALL: readonly Setting[] = [
  operator('VAT number and address of invoices', 'company name tax'),
  operator('Bank account of invoices', 'IBAN sort code transfer'),
  settingsFor('roles', paths.roles)('Roles and what they may do', 'rights permissions access'),
  settingsFor('adminAndTeams', paths.adminAndTeams)('Team', 'staff invite colleagues'),
  settingsFor('xero', paths.xero)('Accounting', 'Xero ledger codes'),
  ...(
    [
      ['business', 'Name and terms of the business', 'privacy policy email contact'],
      ['mail', 'Mail server', 'SMTP sender'],
      ['inbound', 'Answers by mail', 'inbound reply address'],
      ['payments', 'Payments', 'Stripe cards keys'],
      ['doors', 'Door service', 'Kisi key'],
      ['leads', 'Leads of advertisements', 'Facebook'],
      ['campaigns', 'Campaign mail', 'Mailchimp newsletter'],
      ['accounting', 'Connection to Xero', 'key'],
      ['looks', 'Colours and logo', 'brand theme picture'],
      ['passwords', 'Passwords', 'length security leaks'],
    ] as const
  ).map(([section, label, words]) => settingsFor(EVERYTHING, paths.settings(section))(label, words)),
  settingsFor('settings.workspace', paths.connections)('Connections and their state', 'services integrations health'),
];

export type SettingGroup = { heading: string; settings: Setting[] };

/** The settings that a role sees and that a text finds, those of each workspace first. */
export function findSettings(text: string, may: (area: Requirement, access: 'show') => boolean): SettingGroup[] {
  const found = (settings: readonly Setting[]) =>
    settings.filter(({ label, words, area }) => may(area, 'show') && beginsWords(`${label} ${words}`, text));
  return [
    { heading: 'For each workspace', settings: found(OF_WORKSPACES) },
    { heading: 'For all workspaces', settings: found(FOR_ALL) },
  ].filter(({ settings }) => settings.length > 0);
}
