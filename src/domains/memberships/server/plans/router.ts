import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import {
  DoorOptions,
  ListedPlan,
  ListPlansInput,
  PlanDoorsInput,
  PlanInput,
  PlanUpdateInput,
  PlanView,
} from '#domains/memberships/plan-schema.ts';
import { doorOptions } from '#domains/memberships/server/plans/doors.ts';
import { listPlans, plans } from '#domains/memberships/server/plans/plans.ts';
import { pageOf } from '#shared/paging.ts';
import { RemoveInput, RemovedVersion, RestoreInput } from '#shared/record.ts';

const rule = 'manages the space';

export const membershipPlansRouter = router({
  list: may('members', 'show')
    .meta({ rule, rest: rest.get('/plans/memberships', 'The membership plans of a workspace') })
    .input(ListPlansInput)
    .output(pageOf(ListedPlan))
    .query(({ ctx, input }) => listPlans(ctx, input)),
  doors: may('members', 'show')
    .meta({ rule })
    .input(PlanDoorsInput)
    .output(DoorOptions)
    .query(({ ctx, input }) => doorOptions(ctx, input)),
  create: may('members')
    .meta({
      rule,
      rest: rest.post('/plans/memberships', {
        summary: 'Add a membership plan',
        example: {
          space_id: '1',
          name: 'Studio',
          type: 'private_office',
          price: 640,
          term_months: 6,
          notice_months: 2,
        },
      }),
    })
    .input(PlanInput)
    .output(PlanView)
    .mutation(({ ctx, input }) => plans.create(ctx, input)),
  update: may('members')
    .meta({
      rule,
      rest: rest.put('/plans/memberships/{_id}', { summary: 'Change a membership plan', example: { price: 660 } }),
    })
    .input(PlanUpdateInput)
    .output(PlanView)
    .mutation(({ ctx, input }) => plans.update(ctx, input)),
  remove: may('members')
    .meta({
      rule,
      rest: rest.delete('/plans/memberships/{id}', { summary: 'Delete a membership plan', example: {} }),
    })
    .input(RemoveInput)
    .output(RemovedVersion)
    .mutation(({ ctx, input }) => plans.remove(ctx, input)),
  restore: may('members')
    .meta({
      rule,
      rest: rest.post('/plans/memberships/{_id}/restore', {
        summary: 'Take back the deletion of a membership plan, within an hour',
        example: {},
      }),
    })
    .input(RestoreInput)
    .output(PlanView)
    .mutation(({ ctx, input }) => plans.restore(ctx, input)),
});
