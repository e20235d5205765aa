/** The domains on the server. A new domain adds its two lines here. */
import type { ServerDomain } from '#server/domain.ts';
import { accountsDomain } from '#domains/accounts/server/index.ts';
import { factorsDomain } from '#domains/factors/server/index.ts';
import { rolesDomain } from '#domains/roles/server/index.ts';
import { activityDomain } from '#domains/activity/server/index.ts';
import { attachmentsDomain } from '#domains/attachments/server/index.ts';
import { membersDomain } from '#domains/members/server/index.ts';
import { importsDomain } from '#domains/imports/server/index.ts';
import { teamDomain } from '#domains/team/server/index.ts';
import { feedsDomain } from '#domains/feeds/server/index.ts';
import { giftsDomain } from '#domains/gifts/server/index.ts';
import { workspacesDomain } from '#domains/workspaces/server/index.ts';
import { resourcesDomain } from '#domains/resources/server/index.ts';
import { pricingDomain } from '#domains/pricing/server/index.ts';
import { vouchersDomain } from '#domains/vouchers/server/index.ts';
import { availabilityDomain } from '#domains/availability/server/index.ts';
import { companiesDomain } from '#domains/companies/server/index.ts';
import { creditsDomain } from '#domains/credits/server/index.ts';
import { membershipsDomain } from '#domains/memberships/server/index.ts';
import { productsDomain } from '#domains/products/server/index.ts';
import { contactsDomain } from '#domains/contacts/server/index.ts';
import { bookingsDomain } from '#domains/bookings/server/index.ts';
import { paymentsDomain } from '#domains/payments/server/index.ts';
import { invoicesDomain } from '#domains/invoices/server/index.ts';
import { calendarDomain } from '#domains/calendar/server/index.ts';
import { doorsDomain } from '#domains/doors/server/index.ts';
import { displaysDomain } from '#domains/displays/server/index.ts';
import { campaignsDomain } from '#domains/campaigns/server/index.ts';
import { announcementsDomain } from '#domains/announcements/server/index.ts';
import { waitingDomain } from '#domains/waiting/server/index.ts';
import { enquiriesDomain } from '#domains/enquiries/server/index.ts';
import { directoriesDomain } from '#domains/directories/server/index.ts';
import { identityDomain } from '#domains/identity/server/index.ts';
import { keysDomain } from '#domains/keys/server/index.ts';
import { leadsDomain } from '#domains/leads/server/index.ts';
import { accountingDomain } from '#domains/accounting/server/index.ts';
import { dashboardsDomain } from '#domains/dashboards/server/index.ts';
import { insightDomain } from '#domains/insight/server/index.ts';
import { contentDomain } from '#domains/content/server/index.ts';
import { settingsDomain } from '#domains/settings/server/index.ts';
import { wordingDomain } from '#domains/wording/server/index.ts';
import { systemDomain } from '#domains/system/server/index.ts';
import { webhooksDomain } from '#domains/webhooks/server/index.ts';
import { erasureDomain } from '#domains/erasure/server/index.ts';
import { privacyDomain } from '#domains/privacy/server/index.ts';
import { auditDomain } from '#domains/audit/server/index.ts';

const all = [
  accountsDomain,
  factorsDomain,
  rolesDomain,
  activityDomain,
  attachmentsDomain,
  membersDomain,
  importsDomain,
  teamDomain,
  feedsDomain,
  giftsDomain,
  workspacesDomain,
  resourcesDomain,
  pricingDomain,
  vouchersDomain,
  availabilityDomain,
  companiesDomain,
  creditsDomain,
  membershipsDomain,
  productsDomain,
  contactsDomain,
  bookingsDomain,
  paymentsDomain,
  invoicesDomain,
  calendarDomain,
  doorsDomain,
  displaysDomain,
  campaignsDomain,
  announcementsDomain,
  waitingDomain,
  enquiriesDomain,
  leadsDomain,
  accountingDomain,
  dashboardsDomain,
  insightDomain,
  contentDomain,
  settingsDomain,
  wordingDomain,
  systemDomain,
  webhooksDomain,
  keysDomain,
  identityDomain,
  directoriesDomain,
  auditDomain,
  erasureDomain,
  privacyDomain,
] as const;

export const domains: readonly ServerDomain[] = all;

/** What has each of the types of a union. */
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Routers = AllOf<(typeof all)[number]['routers']>;

export const domainRouters = Object.assign({}, ...all.map(({ routers }) => routers)) as Routers;
