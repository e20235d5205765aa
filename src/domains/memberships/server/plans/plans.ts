/** The plans of memberships. */
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import { BY_NAME } from '#server/db/position.ts';
import { refuseTaken } from '#server/db/transaction.ts';
import { defineDeletableRecord } from '#server/records/define-record.ts';
import { requireDoors } from '#domains/doors/server/index.ts';
import type { ListedPlan, ListPlansInput, PlanInput, PlanUpdateInput } from '#domains/memberships/plan-schema.ts';
import { membershipPlanSentences } from '#domains/memberships/sentences.ts';
import { namesOfDoors } from '#domains/memberships/server/plans/doors.ts';
import { MembershipPlan, MINUTES_OF_HOUR, planView } from '#domains/memberships/server/model.ts';
import { PLAN } from '#domains/memberships/server/record-kinds.ts';
import { findSpace, requireTaxRate } from '#domains/workspaces/server/index.ts';
import { Conflict, NotAllowed } from '#shared/errors.ts';
import { type Currency, toMinor } from '#shared/money.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';
import { msg, msgWith } from '#shared/texts.ts';

const NO_DOORS = msg('Only staff who may edit doors choose what opens them');

/** The columns of the fields that were sent. */
function columnsOf(
  { price, start_fee, deposit, room_hours, door_ids, ...sent }: Omit<PlanUpdateInput, '_id' | 'version'>,
  currency: Currency,
) {
  return {
    ...sent,
    ...(price !== undefined && { price_pence: toMinor(price, currency) }),
    ...(room_hours !== undefined && { room_minutes: room_hours * MINUTES_OF_HOUR }),
    ...(door_ids && { door_ids: door_ids.length > 0 ? door_ids : null }),
    ...(start_fee !== undefined && { start_fee_pence: toMinor(start_fee, currency) }),
    ...(deposit !== undefined && { deposit_pence: toMinor(deposit, currency) }),
  };
}

type Opening = Pick<PlanUpdateInput, 'door_ids' | 'any_time' | 'sold_online'>;

/**
 * Doors are opened by plans of those who keep the doors: by naming one, by selling a plan with doors to everybody, and by taking its hours away.
 * @param plan as it is; undefined for a new one
 * @throws NotAllowed
 */
function requireOpensNoDoor({ actor }: Call, plan: MembershipPlan | undefined, sent: Opening): void {
  const known = plan?.door_ids ?? [];
  const named = sent.door_ids ?? known;
  const isWider = (sent.any_time === true && !plan?.any_time) || (sent.sold_online === true && !plan?.sold_online);
  const isOpened = named.some((id) => !known.includes(id)) || (named.length > 0 && isWider);
  if (isOpened && !may(actor.role, 'door')) throw new NotAllowed(NO_DOORS);
}

export const plans = defineDeletableRecord({
  table: MembershipPlan,
  kind: PLAN,
  sentences: membershipPlanSentences,
  factsOf: ({ name }) => ({ name }),
  spaceOf: ({ space_id }) => space_id,
  view: planView,
  allow: ({ actor }, { space_id }) => requireManages(actor, space_id),
  async columns(trx, call, { space_id, name, ...sent }: PlanInput) {
    const { actor, now } = call;
    requireManages(actor, space_id);
    requireOpensNoDoor(call, undefined, sent);
    const { currency } = await findSpace(trx, space_id);
    await requireDoors(trx, space_id, sent.door_ids);
    await requireTaxRate(trx, space_id, sent.tax_rate);
    const columns = columnsOf(sent, currency);
    return {
      description: '',
      tax_rate: '',
      ...columns,
      space_id,
      name,
      currency,
      status: true,
      version: 0,
      created_at: now,
    };
  },
  patch: (plan, sent: Omit<PlanUpdateInput, '_id' | 'version'>) => columnsOf(sent, plan.currency),
  async check(trx, plan, sent: Omit<PlanUpdateInput, '_id' | 'version'>, call) {
    const { space_id } = plan;
    const { door_ids = [], tax_rate } = sent;
    requireOpensNoDoor(call, plan, sent);
    await requireDoors(trx, space_id, door_ids);
    await requireTaxRate(trx, space_id, tax_rate);
  },
  async requireUnused(trx, { id, name }) {
    const used = await trx('memberships').where('plan_id', id).whereNotNull('next_on').first('id');
    if (used) throw new Conflict(msgWith('{name} has memberships', { name }));
  },
  refuse: refuseTaken('membership_plans_name', 'This plan exists already', 'name'),
});

const MEMBERSHIPS_SQL = `(SELECT COUNT(*) FROM memberships m WHERE m.plan_id = membership_plans.id AND m.next_on IS NOT NULL)
  AS memberships`;

/** The plans of a workspace, by name. @throws NotAllowed */
export async function listPlans(
  { services, actor }: Call,
  { space_id, text, ...paging }: ListPlansInput,
): Promise<Page<ListedPlan>> {
  requireManages(actor, space_id);
  const { knex } = services;
  const query = tableBy(knex, 'membership_plans', 'membership_plans_list').where({ space_id, status: true });
  if (text) whereWords(query, ['name'], text);
  type Row = MembershipPlan & { memberships: string };
  const page = await paged(
    {
      table: 'membership_plans',
      order: BY_NAME,
      query,
      read: (some) => some.select<Row[]>('membership_plans.*', knex.raw(MEMBERSHIPS_SQL)),
    },
    paging,
  );
  const doors = await namesOfDoors(knex, page.items);
  return mapPage(page, (row) => ({ ...planView(row), doors: doors(row), memberships: Number(row.memberships) }));
}
