/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { dashboardsRouter } from '#domains/dashboards/server/router.ts';
import { DashboardView, MemberDashboardView } from '#domains/dashboards/schema.ts';

export const dashboardsDomain = {
  routers: { dashboards: dashboardsRouter },
  views: { Dashboard: DashboardView, MemberDashboard: MemberDashboardView },
} satisfies ServerDomain;
