import { recordProcedures } from '#server/records/record-procedures.ts';
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
  ...recordProcedures(plans, {
    area: 'members',
    rule,
    path: '/plans/memberships',
    noun: 'a membership plan',
    input: PlanInput,
    update: PlanUpdateInput,
    view: PlanView,
    examples: {
      create: {
        space_id: '1',
        name: 'Studio',
        type: 'private_office',
        price: 640,
        term_months: 6,
        notice_months: 2,
      },
      update: { price: 660 },
    },
  }),
});
