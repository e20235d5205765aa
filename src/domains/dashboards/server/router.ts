import { may, router, signedIn } from '#server/trpc.ts';
import { DashboardInput, DashboardView, MemberDashboardView } from '#domains/dashboards/schema.ts';
import { memberDashboard, spaceDashboard } from '#domains/dashboards/server/queries.ts';

export const dashboardsRouter = router({
  space: may('dashboard', 'show')
    .meta({ rule: 'manages the space' })
    .input(DashboardInput)
    .output(DashboardView)
    .query(({ ctx, input }) => spaceDashboard(ctx, input)),
  own: signedIn
    .meta({ rule: 'own account' })
    .output(MemberDashboardView)
    .query(({ ctx }) => memberDashboard(ctx)),
});
