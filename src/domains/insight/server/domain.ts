/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { OccupancyView } from '#domains/insight/occupancy.ts';
import { changedBookings, changedPlaces } from '#domains/insight/server/occupancy/changes.ts';
import { countOccupancy, recountWeekday } from '#domains/insight/server/occupancy/count.ts';
import { insightRouter } from '#domains/insight/server/router.ts';
import { DAY, MINUTE } from '#shared/time.ts';

export const insightDomain = {
  routers: { insight: insightRouter },
  jobs: [
    { name: 'count occupancy', everyMs: MINUTE, run: countOccupancy },
    { name: 'recount occupancy', everyMs: DAY, run: recountWeekday },
  ],
  listens: [changedBookings, changedPlaces],
  views: { InsightOccupancy: OccupancyView },
} satisfies ServerDomain;
