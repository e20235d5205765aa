/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { dashboardsRouter } from '#domains/dashboards/server/router.ts';

export const dashboardsDomain = {
  routers: { dashboards: dashboardsRouter },
} satisfies ServerDomain;
