import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import { DashboardInput, DashboardView, MemberDashboardView } from '#domains/dashboards/schema.ts';
import { memberDashboard, spaceDashboard } from '#domains/dashboards/server/queries.ts';

export const dashboardsRouter = router({
  space: may('dashboard', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get(
        '/space/{space_id}/dashboard',
        'The figures of a workspace, for staff who see all of its bookings',
      ),
    })
    .input(DashboardInput)
    .output(DashboardView)
    .query(({ ctx, input }) => spaceDashboard(ctx, input)),
  own: signedIn
    .meta({
      byKey: 'dashboard',
      rule: 'own account',
      rest: rest.get('/space/dashboard', 'The next bookings of the caller, and the number of all of them'),
    })
    .output(MemberDashboardView)
    .query(({ ctx }) => memberDashboard(ctx)),
});
