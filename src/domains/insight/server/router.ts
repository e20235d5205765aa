import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import { ForecastInput, ForecastView } from '#domains/insight/forecast.ts';
import { OccupancyInput, OccupancyView, WeeksInput } from '#domains/insight/occupancy.ts';
import { RecurringInput, RecurringView } from '#domains/insight/recurring.ts';
import { RevenueInput, RevenueView } from '#domains/insight/revenue.ts';
import { forecast } from '#domains/insight/server/forecast/report.ts';
import { occupancy } from '#domains/insight/server/occupancy/report.ts';
import { recurring } from '#domains/insight/server/recurring/report.ts';
import { revenue } from '#domains/insight/server/revenue/report.ts';
import { unmet } from '#domains/insight/server/unmet/report.ts';
import { UnmetView } from '#domains/insight/unmet.ts';

export const insightRouter = router({
  occupancy: may('dashboard', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get(
        '/insight/occupancy',
        'How much of its opening hours a workspace was booked and used, for staff who see all of its bookings',
      ),
    })
    .input(OccupancyInput)
    .output(OccupancyView)
    .query(({ ctx, input }) => occupancy(ctx, input)),
  unmet: may('dashboard', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get(
        '/insight/unmet',
        'What was searched and not found in a workspace, and who joined its waiting list, for staff who see all of its bookings',
      ),
    })
    .input(WeeksInput)
    .output(UnmetView)
    .query(({ ctx, input }) => unmet(ctx, input)),
  forecast: may('invoice', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get(
        '/insight/forecast',
        'What is booked in a workspace for the next 30 days, for staff who see all of its bookings',
      ),
    })
    .input(ForecastInput)
    .output(ForecastView)
    .query(({ ctx, input }) => forecast(ctx, input)),
  revenue: may('invoice', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get(
        '/insight/revenue',
        'What workspaces have earned by month and source, for staff who see all of their bookings',
      ),
    })
    .input(RevenueInput)
    .output(RevenueView)
    .query(({ ctx, input }) => revenue(ctx, input)),
  recurring: may('invoice', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get(
        '/insight/recurring',
        'The monthly recurring revenue of memberships and what has moved it, for staff who see all bookings',
      ),
    })
    .input(RecurringInput)
    .output(RecurringView)
    .query(({ ctx, input }) => recurring(ctx, input)),
});
