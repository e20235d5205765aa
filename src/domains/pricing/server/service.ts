import type { Actor } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { changeRecord, recordChange } from '#server/records/records.ts';
import { lockActor } from '#server/records/activities.ts';
import { PLAN_AREAS, type PlanInput, type PlanUpdateInput, type PlanView } from '#domains/pricing/schema.ts';
import { PLAN } from '#domains/pricing/server/kinds.ts';
import { Plan, planView } from '#domains/pricing/server/model.ts';
import { findSpace, requireManages } from '#domains/workspaces/server/index.ts';
import { InvalidInput, NotAllowed, NotFound } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

/** @throws NotAllowed without the area of the plan's type, and for a workspace that the caller does not manage */
function requirePlanEdit(actor: Actor, { resource_type, space_id }: Pick<Plan, 'resource_type' | 'space_id'>): void {
  if (!may(actor.role, PLAN_AREAS[resource_type])) throw new NotAllowed();
  requireManages(actor, space_id);
}

/** @throws InvalidInput for an id that is not a private office of the workspace */
async function requireOffice(trx: Transaction, spaceId: string, officeId: string): Promise<void> {
  const office = await trx('resources').where({ id: officeId, space_id: spaceId, type: 'private_office' }).first('id');
  if (!office) throw new InvalidInput('Please select office space', 'resource_id');
}

/** @throws NotFound, NotAllowed */
async function lockPlan(trx: Transaction, actor: Actor, planId: string): Promise<Plan> {
  await lockActor(trx, actor.userId);
  const plan = await Plan.query(trx).findById(planId).forUpdate();
  if (!plan) throw new NotFound('Plan');
  requirePlanEdit(actor, plan);
  return plan;
}

function actionOf(verb: string, { name, resource_type }: Pick<Plan, 'name' | 'resource_type'>): string {
  return `${verb} the ${RESOURCE_TYPE_NAMES[resource_type]} plan ${name}`;
}

/** Adds a plan. @throws NotAllowed; NotFound for an unknown workspace; InvalidInput for an unknown office */
export async function addPlan(call: Call, input: PlanInput): Promise<PlanView> {
  const { services, actor, now } = call;
  requirePlanEdit(actor, input);
  const { active = true, ...fields } = input;
  const resource_id = (input.resource_type === 'private_office' && input.resource_id) || null;
  return inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    await findSpace(trx, input.space_id);
    if (resource_id) await requireOffice(trx, input.space_id, resource_id);
    const row = { ...fields, resource_id, active, version: 0, created_at: now };
    const plan = await Plan.query(trx).insert(row);
    const action = actionOf('added', plan);
    await recordChange(trx, call, { kind: PLAN, event: 'create', id: plan.id, spaceId: plan.space_id, action });
    return planView(plan);
  });
}

/**
 * Changes the given fields. Bookings that were made with the plan keep its name and discount.
 * @throws NotFound, NotAllowed; Conflict when somebody else came first; InvalidInput for another workspace or type
 */
export async function updatePlan(call: Call, input: PlanUpdateInput): Promise<PlanView> {
  const { _id: id, version: seen, resource_type, space_id, resource_id, ...fields } = input;
  return inTransaction(call.services, async (trx) => {
    const plan = await lockPlan(trx, call.actor, id);
    const isOffice = plan.resource_type === 'private_office';
    await changeRecord(trx, call, {
      kind: PLAN,
      id,
      spaceId: plan.space_id,
      record: plan,
      seen,
      view: () => planView(plan),
      check: async () => {
        if (space_id && space_id !== plan.space_id) throw new InvalidInput('A plan stays in its workspace', 'space_id');
        if (resource_type && resource_type !== plan.resource_type)
          throw new InvalidInput('A plan keeps its resource type', 'resource_type');
        if (isOffice && resource_id === null) throw new InvalidInput('Please select office space', 'resource_id');
        if (isOffice && resource_id) await requireOffice(trx, plan.space_id, resource_id);
      },
      patch: { ...fields, ...(isOffice && resource_id && { resource_id }) },
      action: actionOf('updated', { ...plan, ...fields }),
    });
    return planView(plan);
  });
}
