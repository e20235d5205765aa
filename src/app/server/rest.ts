/** All rows of the REST API, by domain. */
import type { RestRow } from '#server/rest.ts';
import { attachmentsRest } from '#domains/attachments/server/rest.ts';
import { activitiesRest } from '#domains/activity/server/rest.ts';
import { membersRest } from '#domains/members/server/rest.ts';
import { rolesRest } from '#domains/roles/server/rest.ts';
import { campaignsRest } from '#domains/campaigns/server/rest.ts';
import { doorsRest } from '#domains/doors/server/rest.ts';
import { enquiriesRest } from '#domains/enquiries/server/rest.ts';
import { accountingRest } from '#domains/accounting/server/rest.ts';
import { leadsRest } from '#domains/leads/server/rest.ts';
import { feedsRest } from '#domains/feeds/server/rest.ts';
import { teamRest } from '#domains/team/server/rest.ts';
import { accountsRest } from '#domains/accounts/server/rest.ts';
import { availabilityRest } from '#domains/availability/server/rest.ts';
import { bookingsRest } from '#domains/bookings/server/rest.ts';
import { dashboardsRest } from '#domains/dashboards/server/rest.ts';
import { invoicesRest } from '#domains/invoices/server/rest.ts';
import { paymentsRest } from '#domains/payments/server/rest.ts';
import { pricingRest } from '#domains/pricing/server/rest.ts';
import { resourcesRest } from '#domains/resources/server/rest.ts';
import { systemRest } from '#domains/system/server/rest.ts';
import { contentRest } from '#domains/content/server/rest.ts';
import { workspacesRest } from '#domains/workspaces/server/rest.ts';

export const restRows: RestRow[] = [
  ...accountsRest,
  ...rolesRest,
  ...activitiesRest,
  ...membersRest,
  ...teamRest,
  ...workspacesRest,
  ...resourcesRest,
  ...availabilityRest,
  ...pricingRest,
  ...bookingsRest,
  ...paymentsRest,
  ...invoicesRest,
  ...feedsRest,
  ...doorsRest,
  ...campaignsRest,
  ...enquiriesRest,
  ...leadsRest,
  ...accountingRest,
  ...dashboardsRest,
  ...contentRest,
  ...attachmentsRest,
  ...systemRest,
];
