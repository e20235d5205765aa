import { router } from '#server/trpc.ts';
import { attachmentsRouter } from '#domains/attachments/server/index.ts';
import { activitiesRouter } from '#domains/activity/server/index.ts';
import { membersRouter } from '#domains/members/server/index.ts';
import { rolesRouter } from '#domains/roles/server/index.ts';
import { enquiriesRouter } from '#domains/enquiries/server/index.ts';
import { feedsRouter } from '#domains/feeds/server/index.ts';
import { teamRouter } from '#domains/team/server/index.ts';
import { authRouter, usersRouter } from '#domains/accounts/server/index.ts';
import { availabilityRouter } from '#domains/availability/server/index.ts';
import { bookingsRouter } from '#domains/bookings/server/index.ts';
import { calendarRouter } from '#domains/calendar/server/index.ts';
import { dashboardsRouter } from '#domains/dashboards/server/index.ts';
import { campaignsRouter } from '#domains/campaigns/server/index.ts';
import { doorsRouter } from '#domains/doors/server/index.ts';
import { accountingRouter } from '#domains/accounting/server/index.ts';
import { leadsRouter } from '#domains/leads/server/index.ts';
import { invoicesRouter, operatorRouter } from '#domains/invoices/server/index.ts';
import { paymentsRouter } from '#domains/payments/server/index.ts';
import { plansRouter } from '#domains/pricing/server/index.ts';
import { resourcesRouter } from '#domains/resources/server/index.ts';
import { amenitiesRouter, spacesRouter } from '#domains/workspaces/server/index.ts';
import { contentRouter, websiteRouter } from '#domains/content/server/index.ts';
import { systemRouter } from '#domains/system/server/index.ts';
import { siteRouter } from '#server/site.ts';
import { liveRouter } from '#server/live-router.ts';

/** All procedures. Other programs import the type `AppRouter` (docs/typed-client.md). */
export const appRouter = router({
  site: siteRouter,
  auth: authRouter,
  users: usersRouter,
  roles: rolesRouter,
  activities: activitiesRouter,
  attachments: attachmentsRouter,
  members: membersRouter,
  team: teamRouter,
  feeds: feedsRouter,
  spaces: spacesRouter,
  amenities: amenitiesRouter,
  resources: resourcesRouter,
  plans: plansRouter,
  availability: availabilityRouter,
  bookings: bookingsRouter,
  payments: paymentsRouter,
  invoices: invoicesRouter,
  operator: operatorRouter,
  calendar: calendarRouter,
  doors: doorsRouter,
  campaigns: campaignsRouter,
  enquiries: enquiriesRouter,
  leads: leadsRouter,
  accounting: accountingRouter,
  dashboards: dashboardsRouter,
  content: contentRouter,
  website: websiteRouter,
  system: systemRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
