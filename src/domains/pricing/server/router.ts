import { rest } from '#server/rest-route.ts';
import { anyone, router, signedIn } from '#server/trpc.ts';
import { ListPlansInput, PlanInput, PlanUpdateInput, PlanView } from '#domains/pricing/schema.ts';
import { listPlans } from '#domains/pricing/server/queries.ts';
import { plans } from '#domains/pricing/server/service.ts';
import { pageOf } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

export const plansRouter = router({
  list: anyone
    .meta({ rule: 'sees the space', rest: rest.get('/plans', 'Plans of a workspace and a resource type') })
    .input(ListPlansInput)
    .output(pageOf(PlanView))
    .query(({ ctx, input }) => listPlans(ctx, input)),
  // The required area depends on the type of the plan. The service checks it.
  create: signedIn
    .meta({
      byKey: 'domain',
      rule: 'manages the space',
      rest: rest.post('/plans', {
        summary: 'Add a plan',
        message: msg('Successfully add new plan'),
        example: { name: 'Flexi Month', tenure: 30, discount: 15, resource_type: 'flexi_desk', space_id: '1' },
      }),
    })
    .input(PlanInput)
    .output(PlanView)
    .mutation(({ ctx, input }) => plans.create(ctx, input)),
  update: signedIn
    .meta({
      byKey: 'domain',
      rule: 'manages the space',
      rest: rest.put('/plans/{_id}', {
        summary: 'Change a plan',
        message: msg('Successfully update new plan'),
        example: { discount: 20 },
      }),
    })
    .input(PlanUpdateInput)
    .output(PlanView)
    .mutation(({ ctx, input }) => plans.update(ctx, input)),
});
