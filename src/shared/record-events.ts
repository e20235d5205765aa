/** The names of what happens to records: in live events, and in activities. */
import { z } from 'zod';

const Changed = z.object({ _id: z.string() });
const ChangedInSpace = z.object({ _id: z.string(), space_id: z.string() });

/**
 * The live events by name. A payload says which record changed, never what it contains: each receiver reads the record again with their
 * own permissions.
 */
export const LIVE_EVENTS = {
  'accounting.update': Changed,
  'activities.create': Changed,
  'announcements.create': ChangedInSpace,
  'announcements.update': ChangedInSpace,
  'announcements.delete': ChangedInSpace,
  'amenities.create': Changed,
  'amenities.update': Changed,
  'amenities.delete': Changed,
  'book-resources.create': ChangedInSpace,
  'book-resources.update': ChangedInSpace,
  'book-resources.delete': ChangedInSpace,
  'book-resources.raised': ChangedInSpace,
  'book-resources.raisedApprove': ChangedInSpace,
  'campaigns.create': ChangedInSpace,
  'campaigns.update': ChangedInSpace,
  'campaigns.audience': ChangedInSpace,
  'companies.create': ChangedInSpace,
  'companies.update': ChangedInSpace,
  'companies.delete': ChangedInSpace,
  'contacts.create': ChangedInSpace,
  'contacts.update': ChangedInSpace,
  'contacts.delete': ChangedInSpace,
  'content.create': Changed,
  'content.update': Changed,
  'content.delete': Changed,
  'credits.update': ChangedInSpace,
  'displays.create': ChangedInSpace,
  'displays.update': ChangedInSpace,
  'displays.delete': ChangedInSpace,
  'doors.create': ChangedInSpace,
  'doors.update': ChangedInSpace,
  'doors.delete': ChangedInSpace,
  'doors.place': ChangedInSpace,
  'enquiries.create': ChangedInSpace,
  'enquiries.update': ChangedInSpace,
  'enquiries.delete': ChangedInSpace,
  'gifts.update': ChangedInSpace,
  'imports.create': ChangedInSpace,
  'imports.update': ChangedInSpace,
  'invoices.create': Changed,
  'invoices.update': Changed,
  'leads.create': Changed,
  'membershipPlans.create': ChangedInSpace,
  'membershipPlans.update': ChangedInSpace,
  'membershipPlans.delete': ChangedInSpace,
  'memberships.create': ChangedInSpace,
  'memberships.update': ChangedInSpace,
  'operator.update': Changed,
  'orders.create': ChangedInSpace,
  'orders.delete': ChangedInSpace,
  'plans.create': ChangedInSpace,
  'plans.update': ChangedInSpace,
  'plans.delete': ChangedInSpace,
  'products.create': ChangedInSpace,
  'products.update': ChangedInSpace,
  'products.delete': ChangedInSpace,
  'resources.create': ChangedInSpace,
  'resources.update': ChangedInSpace,
  'resources.delete': ChangedInSpace,
  'resources.createItem': ChangedInSpace,
  'resources.updateItem': ChangedInSpace,
  'resources.deleteItem': ChangedInSpace,
  'roles.create': Changed,
  'roles.update': Changed,
  'spaces.create': Changed,
  'spaces.update': Changed,
  'unlocks.create': ChangedInSpace,
  'users.create': Changed,
  'users.update': Changed,
  'vouchers.create': ChangedInSpace,
  'vouchers.update': ChangedInSpace,
  'vouchers.delete': ChangedInSpace,
  'waiting.create': ChangedInSpace,
  'waiting.update': ChangedInSpace,
  'waiting.delete': ChangedInSpace,
  'waiting.offered': ChangedInSpace,
} as const;

export type LiveName = keyof typeof LIVE_EVENTS;
export type LivePayload<Name extends LiveName = LiveName> = z.output<(typeof LIVE_EVENTS)[Name]>;

/** Sent instead of events to a client that missed too many of them. */
export const REFETCH = 'live.refetch';

export type LiveMessage =
  | { [Name in LiveName]: { name: Name; data: LivePayload<Name> } }[LiveName]
  | { name: typeof REFETCH; data: { _id?: never } };

export type LiveEvent = Exclude<LiveMessage, { name: typeof REFETCH }>;

export function isLiveName(name: string): name is LiveName {
  return Object.hasOwn(LIVE_EVENTS, name);
}

/** The subjects of activities, as they are stored and as people see them. */
export const ACTIVITY_MODELS = [
  'Booking',
  'Invoice',
  'Profile',
  'Billing',
  'Member',
  'Contact',
  'Company',
  'Import',
  'Credit',
  'Gift',
  'Membership',
  'MembershipPlan',
  'Product',
  'Order',
  'Workspace',
  'Amenity',
  'Resource',
  'Seat',
  'Role',
  'Plan',
  'Voucher',
  'Team',
  'Operator',
  'Accounting',
  'Door',
  'Display',
  'Enquiry',
  'SavedAnswer',
  'Campaign',
  'Announcement',
  'Waiting',
  'Content',
  'Setting',
  'Webhook',
  'Key',
  'SignIn',
  'Directory',
  'System',
  'Text',
] as const;
export type ActivityModel = (typeof ACTIVITY_MODELS)[number];

/** What an activity is about, as other programs read it. */
export const LISTED_MODELS = ['Booking', 'Invoice', 'Profile', 'Billing', 'Member'] as const;
export type ListedModel = (typeof LISTED_MODELS)[number];
