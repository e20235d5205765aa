/** Everything that can be set, by what people call it, with the screen that sets it. */
import { paths } from '#shared/paths.ts';
import { type Area, EVERYTHING, type Requirement } from '#shared/permissions.ts';
import { beginsWords } from '#shared/search.ts';
import { later, type Later, type Translate } from '#shared/texts.ts';

export type Setting = {
  label: Later;
  /** Other words for it. */
  words: Later;
  to: string;
  /** What the role must show. */
  area: Requirement;
};

const settingsFor =
  (area: Area | typeof EVERYTHING, to: string) =>
  (label: Later, words: Later): Setting => ({ label, words, to, area });

const workspace = settingsFor('settings.workspace', paths.workspaces);
const rules = settingsFor('settings.workspace', paths.useRules);
const operator = settingsFor('settings.workspace', paths.operator);

/** Set for each workspace. */
const OF_WORKSPACES: readonly Setting[] = [
  workspace(later('Name, pictures and description'), later('photos logo')),
  workspace(later('Address and map'), later('location place')),
  workspace(later('Opening hours and weekdays'), later('time open close')),
  workspace(later('Time zone'), later('clock')),
  workspace(later('What is offered'), later('types resources')),
  workspace(later('Currency'), later('pounds euros money')),
  workspace(later('Tax rates'), later('VAT percentage prices include tax')),
  workspace(later('How to get in'), later('visit directions wifi station')),
  rules(later('Closed days and public holidays'), later('bank holiday shut')),
  rules(later('Who may book, and how far ahead'), later('advance members visitors approval confirmed request')),
  rules(later('Shortest and longest booking'), later('duration minimum maximum limit length')),
  rules(later('Free time between meetings'), later('buffer cleaning gap')),
  rules(later('Free again without check-in'), later('no-show release')),
  rules(later('Hours of meetings per member'), later('quota allowance limit')),
  rules(later('Reminder before the start'), later('mail notice')),
  rules(later('Overdue invoices of memberships'), later('unpaid stop block debt')),
  rules(later('Discount on the first booking'), later('new customer percent')),
  rules(later('Bank debits for bookings'), later('SEPA BACS direct debit')),
  settingsFor('settings.amenities', paths.amenities)(later('Amenities'), later('equipment wifi coffee screen')),
  settingsFor('resources.meetingRooms', paths.meetingRooms)(
    later('Prices and notice of rooms'),
    later('cancellation hourly rate'),
  ),
  settingsFor('pricing.flexiDesk', paths.pricing('flexi_desk'))(
    later('Prices of flexi desks'),
    later('slab dynamic day'),
  ),
  settingsFor('pricing.dedicatedDesk', paths.pricing('dedicated_desk'))(
    later('Prices of dedicated desks'),
    later('slab dynamic day'),
  ),
  settingsFor('plan.flexiDesk', paths.plan('flexi_desk'))(later('Plans'), later('package discount period')),
  settingsFor('pricing.vouchers', paths.vouchers)(later('Vouchers'), later('code discount coupon')),
  settingsFor('members', paths.membershipPlans)(
    later('Membership plans'),
    later('subscription deposit benefits notice'),
  ),
  settingsFor('members', paths.products)(later('Products and packs'), later('extras credits')),
  settingsFor('door', paths.door)(later('Doors'), later('locks')),
  settingsFor('settings.workspace', paths.connections)(later('Card readers'), later('terminal Stripe')),
];

/** Set once, for all workspaces. */
const FOR_ALL: readonly Setting[] = [
  operator(later('VAT number and address of invoices'), later('company name tax')),
  operator(later('Bank account of invoices'), later('IBAN sort code transfer')),
  settingsFor('roles', paths.roles)(later('Roles and what they may do'), later('rights permissions access')),
  settingsFor('adminAndTeams', paths.adminAndTeams)(later('Team'), later('staff invite colleagues')),
  settingsFor('xero', paths.xero)(later('Accounting'), later('Xero ledger codes')),
  ...(
    [
      ['business', later('Name and terms of the business'), later('privacy policy email contact')],
      ['mail', later('Mail server'), later('SMTP sender')],
      ['inbound', later('Answers by mail'), later('inbound reply address')],
      ['payments', later('Payments'), later('Stripe cards keys')],
      ['doors', later('Door service'), later('Kisi key')],
      ['leads', later('Leads of advertisements'), later('Facebook')],
      ['campaigns', later('Campaign mail'), later('Mailchimp newsletter')],
      ['accounting', later('Connection to Xero'), later('key')],
      ['looks', later('Colours and logo'), later('brand theme picture')],
      ['passwords', later('Passwords'), later('length security leaks refunds')],
    ] as const
  ).map(([section, label, words]) => settingsFor(EVERYTHING, paths.settings(section))(label, words)),
  settingsFor(EVERYTHING, paths.ownTexts)(
    later('Texts of screens and mails'),
    later('wording translation language template subject'),
  ),
  settingsFor(EVERYTHING, paths.privacy)(
    later('How long data is kept'),
    later('privacy GDPR retention delete old personal data'),
  ),
  settingsFor('settings.workspace', paths.connections)(
    later('Connections and their state'),
    later('services integrations health'),
  ),
];

type Shown = Pick<Setting, 'to' | 'area'> & { label: string };
export type SettingGroup = { heading: string; settings: Shown[] };

/** The settings that a role sees and that a text finds, those of each workspace first, in the language of the reader. */
export function findSettings(
  text: string,
  may: (area: Requirement, access: 'show') => boolean,
  t: Translate,
): SettingGroup[] {
  const found = (settings: readonly Setting[]) =>
    settings
      .filter(({ label, words, area }) => may(area, 'show') && beginsWords(`${t(label)} ${t(words)}`, text))
      .map(({ label, to, area }) => ({ label: t(label), to, area }));
  return [
    { heading: t('For each workspace'), settings: found(OF_WORKSPACES) },
    { heading: t('For all workspaces'), settings: found(FOR_ALL) },
  ].filter(({ settings }) => settings.length > 0);
}
