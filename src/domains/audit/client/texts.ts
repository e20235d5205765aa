/** Texts of the audit log. */
import type { AuditEntryView } from '#domains/audit/schema.ts';
import { ACTIVITY_MODELS, type ActivityModel } from '#shared/record-events.ts';
import { type Translate, msg } from '#shared/texts.ts';

/** The kinds of records, as people read them. */
export const MODEL_NAMES: Record<ActivityModel, string> = {
  Booking: msg('Booking'),
  Invoice: msg('Invoice'),
  Profile: msg('Profile'),
  Billing: msg('Billing'),
  Member: msg('Member'),
  Contact: msg('Contact'),
  Company: msg('Company'),
  Import: msg('Import'),
  Credit: msg('Credit||a record'),
  Gift: msg('Gift'),
  Membership: msg('Membership'),
  MembershipPlan: msg('Membership plan'),
  Product: msg('Product'),
  Order: msg('Order||a record'),
  Workspace: msg('Workspace'),
  Amenity: msg('Amenity'),
  Resource: msg('Resource'),
  Seat: msg('Seat'),
  Role: msg('Role'),
  Plan: msg('Plan'),
  Voucher: msg('Voucher'),
  Team: msg('Team'),
  Operator: msg('Operator'),
  Accounting: msg('Accounting'),
  Door: msg('Door'),
  Display: msg('Display'),
  Enquiry: msg('Enquiry'),
  SavedAnswer: msg('Saved answer'),
  Campaign: msg('Campaign'),
  Announcement: msg('Announcement'),
  Waiting: msg('Waiting'),
  Content: msg('Content'),
  Setting: msg('Setting'),
  Text: msg('Text'),
  Webhook: msg('Webhook'),
  Key: msg('Key'),
  SignIn: msg('Sign in'),
  Directory: msg('Directory'),
  System: msg('System'),
};

export const MODELS = ACTIVITY_MODELS.map((value) => ({ value, label: MODEL_NAMES[value] })).sort((one, other) =>
  one.label.localeCompare(other.label),
);

/** 'show_all_booking' as 'Show all booking'. */
export const fieldName = (column: string): string =>
  (column.charAt(0).toUpperCase() + column.slice(1)).replaceAll('_', ' ');

const DIRECTORY = /^directory (.*): /;

/** Who has acted: a person, or the directory of a company. Undefined for nobody. */
export function whoText({ actor, source }: Pick<AuditEntryView, 'actor' | 'source'>, t: Translate): string | undefined {
  const directory = DIRECTORY.exec(source)?.[1];
  return actor?.name ?? (directory && t('Directory {directory}', { directory }));
}

/** A value of a record as people read it. */
export function valueText(value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return JSON.stringify(value, null, 2);
}
