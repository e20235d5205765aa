import { router } from '#server/trpc.ts';
import { attachmentsRouter } from '#domains/attachments/server/router.ts';
import { activitiesRouter } from '#domains/activity/server/router.ts';
import { membersRouter } from '#domains/members/server/router.ts';
import { rolesRouter } from '#domains/roles/server/router.ts';
import { enquiriesRouter } from '#domains/enquiries/server/router.ts';
import { feedsRouter } from '#domains/feeds/server/router.ts';
import { teamRouter } from '#domains/team/server/router.ts';
import { authRouter, usersRouter } from '#domains/accounts/server/router.ts';
import { availabilityRouter } from '#domains/availability/server/router.ts';
import { bookingsRouter } from '#domains/bookings/server/router.ts';
import { calendarRouter } from '#domains/calendar/server/router.ts';
import { dashboardsRouter } from '#domains/dashboards/server/router.ts';
import { campaignsRouter } from '#domains/campaigns/server/router.ts';
import { doorsRouter } from '#domains/doors/server/router.ts';
import { accountingRouter } from '#domains/accounting/server/router.ts';
import { leadsRouter } from '#domains/leads/server/router.ts';
import { invoicesRouter, operatorRouter } from '#domains/invoices/server/router.ts';
import { paymentsRouter } from '#domains/payments/server/router.ts';
import { plansRouter } from '#domains/pricing/server/router.ts';
import { resourcesRouter } from '#domains/resources/server/router.ts';
import { amenitiesRouter, spacesRouter } from '#domains/workspaces/server/router.ts';
import { contentRouter } from '#domains/content/server/router.ts';
import { websiteRouter } from '#domains/content/server/website-router.ts';
import { systemRouter } from '#domains/system/server/router.ts';
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
