import { mapPage, pagedRecords } from '#server/db/paged.ts';
import type { Visit } from '#server/context.ts';
import { managedSpaceIds, managesAllSpaces } from '#server/actor.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { PLAN_AREAS, type PlanView } from '#domains/pricing/schema.ts';
import { Plan, planView } from '#domains/pricing/server/model.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page, Paging } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

type Filter = Paging & { space_id?: string; resource_type?: Plan['resource_type'] };

/** The active plans, for everybody. Staff with access to plans also see the inactive plans of the workspaces that they manage. */
export async function listPlans(call: Visit, { space_id, resource_type, ...paging }: Filter): Promise<Page<PlanView>> {
  const { actor } = call;
  const query = Plan.query(call.services.knex).orderBy(['tenure', 'id']);
  if (space_id) query.where('space_id', space_id);
  if (resource_type) query.where('resource_type', resource_type);
  const seesPlans = Object.values(PLAN_AREAS).some((area) => may(actor?.role, area, 'show'));
  if (!seesPlans) query.where('active', true);
  else if (!managesAllSpaces(actor))
    query.where((shown) => shown.where('active', true).orWhereIn('space_id', managedSpaceIds(actor)));
  return mapPage(await pagedRecords(query, paging), planView);
}

type PlanRequest = { plan_id?: string | null; space_id: string; type: string; resource_id: string };

/** The active plan of a request for a resource; undefined for a request without a plan. @throws NotFound for any other plan */
export async function findPlanFor(knex: Queryable, request: PlanRequest): Promise<Plan | undefined> {
  if (!request.plan_id) return undefined;
  const plan = await Plan.query(knex)
    .findById(request.plan_id)
    .where({ active: true, space_id: request.space_id, resource_type: request.type });
  if (!plan || (plan.resource_id !== null && plan.resource_id !== request.resource_id))
    throw new NotFound(msg('Plan not found'));
  return plan;
}
