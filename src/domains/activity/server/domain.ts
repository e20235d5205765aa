/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { activitiesRouter } from '#domains/activity/server/router.ts';
import { ActivityView } from '#domains/activity/schema.ts';

export const activityDomain = {
  routers: { activities: activitiesRouter },
  views: { Activity: ActivityView },
} satisfies ServerDomain;
