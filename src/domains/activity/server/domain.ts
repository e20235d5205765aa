/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { activitiesRouter } from '#domains/activity/server/router.ts';

export const activityDomain = {
  routers: { activities: activitiesRouter },
} satisfies ServerDomain;
