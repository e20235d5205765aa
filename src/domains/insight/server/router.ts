import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import { OccupancyInput, OccupancyView } from '#domains/insight/occupancy.ts';
import { RecurringInput, RecurringView } from '#domains/insight/recurring.ts';
import { RevenueInput, RevenueView } from '#domains/insight/revenue.ts';
import { occupancy } from '#domains/insight/server/occupancy/report.ts';
import { recurring } from '#domains/insight/server/recurring/report.ts';
import { revenue } from '#domains/insight/server/revenue/report.ts';

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
