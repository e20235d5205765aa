import { type Actor, requireManages } from '#server/actor.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { defineRecord } from '#server/records/define-record.ts';
import { PLAN_AREAS, type PlanInput, type PlanUpdateInput } from '#domains/pricing/schema.ts';
import { planSentences } from '#domains/pricing/sentences.ts';
import { PLAN } from '#domains/pricing/server/record-kinds.ts';
import { Plan, planView } from '#domains/pricing/server/model.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { InvalidInput, NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

const isOfOffice = ({ resource_type }: Pick<Plan, 'resource_type'>) => resource_type === 'private_office';

/** @throws NotAllowed without the area of the plan's type, and for a workspace that the caller does not manage */
function requirePlanEdit(actor: Actor, { resource_type, space_id }: Pick<Plan, 'resource_type' | 'space_id'>): void {
  if (!may(actor.role, PLAN_AREAS[resource_type])) throw new NotAllowed();
  requireManages(actor, space_id);
}

/** @throws InvalidInput for an id that is not a private office of the workspace */
async function requireOffice(trx: Transaction, spaceId: string, officeId: string): Promise<void> {
  const office = await trx('resources').where({ id: officeId, space_id: spaceId, type: 'private_office' }).first('id');
  if (!office) throw new InvalidInput(msg('Please select office space'), 'resource_id');
}

/** The plans. Bookings that were made with one keep its name and discount. */
export const plans = defineRecord({
  table: Plan,
  kind: PLAN,
  sentences: planSentences,
  factsOf: ({ name, resource_type: type }) => ({ name, type }),
  spaceOf: ({ space_id }) => space_id,
  view: planView,
  allow: ({ actor }, plan) => requirePlanEdit(actor, plan),

  async columns(trx, { actor, now }, { active = true, ...fields }: PlanInput) {
    requirePlanEdit(actor, fields);
    const resource_id = (isOfOffice(fields) && fields.resource_id) || null;
    await findSpace(trx, fields.space_id);
    if (resource_id) await requireOffice(trx, fields.space_id, resource_id);
    return { ...fields, resource_id, active, version: 0, created_at: now };
  },

  /** A plan stays in its workspace and of its type. */
  async check(trx, plan, { space_id, resource_type, resource_id }: Omit<PlanUpdateInput, '_id' | 'version'>) {
    if (space_id && space_id !== plan.space_id)
      throw new InvalidInput(msg('A plan stays in its workspace'), 'space_id');
    if (resource_type && resource_type !== plan.resource_type)
      throw new InvalidInput(msg('A plan keeps its resource type'), 'resource_type');
    if (!isOfOffice(plan)) return;
    if (resource_id === null) throw new InvalidInput(msg('Please select office space'), 'resource_id');
    if (resource_id) await requireOffice(trx, plan.space_id, resource_id);
  },
  patch: (plan, { space_id: _space, resource_type: _type, resource_id, ...fields }) => ({
    ...fields,
    ...(isOfOffice(plan) && resource_id && { resource_id }),
  }),
});
