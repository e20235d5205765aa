/** The live maps of all domains. */
import type { LiveMap } from '#client/stale.ts';
import { accountingLive } from '#domains/accounting/client/queries.ts';
import { activityLive } from '#domains/activity/client/queries.ts';
import { bookingsLive } from '#domains/bookings/client/queries.ts';
import { calendarLive } from '#domains/calendar/client/queries.ts';
import { campaignsLive } from '#domains/campaigns/client/queries.ts';
import { contentLive } from '#domains/content/client/queries.ts';
import { dashboardsLive } from '#domains/dashboards/client/queries.ts';
import { doorsLive } from '#domains/doors/client/queries.ts';
import { enquiriesLive } from '#domains/enquiries/client/queries.ts';
import { invoicesLive } from '#domains/invoices/client/queries.ts';
import { leadsLive } from '#domains/leads/client/queries.ts';
import { membersLive } from '#domains/members/client/queries.ts';
import { pricingLive } from '#domains/pricing/client/queries.ts';
import { resourcesLive } from '#domains/resources/client/queries.ts';
import { rolesLive } from '#domains/roles/client/queries.ts';
import { teamLive } from '#domains/team/client/queries.ts';
import { workspacesLive } from '#domains/workspaces/client/queries.ts';

export const LIVE_MAPS: readonly LiveMap[] = [
  activityLive,
  rolesLive,
  workspacesLive,
  resourcesLive,
  bookingsLive,
  pricingLive,
  invoicesLive,
  membersLive,
  teamLive,
  calendarLive,
  enquiriesLive,
  dashboardsLive,
  doorsLive,
  leadsLive,
  campaignsLive,
  accountingLive,
  contentLive,
];
