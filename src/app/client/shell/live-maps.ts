/** The live maps of all domains. */
import type { LiveMap } from '#client/stale.ts';
import { accountingLive } from '#domains/accounting/client/index.ts';
import { activityLive } from '#domains/activity/client/index.ts';
import { bookingsLive } from '#domains/bookings/client/index.ts';
import { calendarLive } from '#domains/calendar/client/index.ts';
import { campaignsLive } from '#domains/campaigns/client/index.ts';
import { contentLive } from '#domains/content/client/index.ts';
import { dashboardsLive } from '#domains/dashboards/client/index.ts';
import { doorsLive } from '#domains/doors/client/index.ts';
import { enquiriesLive } from '#domains/enquiries/client/index.ts';
import { invoicesLive } from '#domains/invoices/client/index.ts';
import { leadsLive } from '#domains/leads/client/index.ts';
import { membersLive } from '#domains/members/client/index.ts';
import { pricingLive } from '#domains/pricing/client/index.ts';
import { resourcesLive } from '#domains/resources/client/index.ts';
import { rolesLive } from '#domains/roles/client/index.ts';
import { teamLive } from '#domains/team/client/index.ts';
import { workspacesLive } from '#domains/workspaces/client/index.ts';

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
