/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { insightPersonal } from '#domains/insight/server/personal.ts';
import { ForecastView } from '#domains/insight/forecast.ts';
import { OccupancyView } from '#domains/insight/occupancy.ts';
import { changedBookings, changedPlaces } from '#domains/insight/server/occupancy/changes.ts';
import { countOccupancy, recountWeekday } from '#domains/insight/server/occupancy/count.ts';
import { changedWorkspaces, recountMonths, writtenDocuments } from '#domains/insight/server/revenue/changes.ts';
import { countRevenue } from '#domains/insight/server/revenue/count.ts';
import { RecurringView } from '#domains/insight/recurring.ts';
import { RevenueView } from '#domains/insight/revenue.ts';
import { askedInVain } from '#domains/insight/server/unmet/asked.ts';
import { UnmetView } from '#domains/insight/unmet.ts';
import { insightRouter } from '#domains/insight/server/router.ts';
import { DAY, MINUTE } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const insightDomain = {
  routers: { insight: insightRouter },
  jobs: [
    { name: msg('count occupancy'), everyMs: MINUTE, run: countOccupancy },
    { name: msg('recount occupancy'), everyMs: DAY, run: recountWeekday },
    { name: msg('add up revenue'), everyMs: MINUTE, run: countRevenue },
    { name: msg('add up revenue again'), everyMs: DAY, run: recountMonths },
  ],
  listens: [changedBookings, changedPlaces, writtenDocuments, changedWorkspaces, askedInVain],
  views: {
    InsightForecast: ForecastView,
    InsightOccupancy: OccupancyView,
    InsightRecurring: RecurringView,
    InsightRevenue: RevenueView,
    InsightUnmet: UnmetView,
  },
  personal: insightPersonal,
} satisfies ServerDomain;
