/** The operator settings. All workspaces share them, so only staff who manage all workspaces change them. */
import { managesAllSpaces } from '#server/actor.ts';
import type { Call, Services } from '#server/context.ts';
import { type Queryable, inTransaction } from '#server/db/transaction.ts';
import { changeRecord } from '#domains/activity/server/records.ts';
import { lockActor } from '#domains/activity/server/service.ts';
import { Operator, type OperatorUpdateInput, type OperatorView } from '#domains/invoices/operator.ts';
import { OPERATOR } from '#domains/invoices/server/kinds.ts';
import { OperatorRecord } from '#domains/invoices/server/model.ts';
import { NotAllowed } from '#shared/errors.ts';

/** The id of the only row. */
const ONLY = '1';

function viewOf({ config }: Services, { id, version, name, ...others }: OperatorRecord): OperatorView {
  const particulars = Operator.parse({ ...others, name: name || config.OPERATOR_NAME });
  return { ...particulars, _id: id, version };
}

/** The operator settings. The name is the configured one until somebody has entered one. */
export async function getOperator(services: Services, knex: Queryable = services.knex): Promise<OperatorView> {
  return viewOf(services, await OperatorRecord.query(knex).findById(ONLY).throwIfNotFound());
}

/** The particulars for a new invoice. */
export async function operatorParticulars(services: Services, knex: Queryable): Promise<Operator> {
  return Operator.parse(await getOperator(services, knex));
}

/**
 * Changes the given particulars. Invoices that exist keep those that they were written with.
 * @throws NotAllowed unless the caller manages all workspaces; Conflict if somebody else has changed the settings
 */
export async function updateOperator(call: Call, input: OperatorUpdateInput): Promise<OperatorView> {
  const { services, actor } = call;
  if (!managesAllSpaces(actor)) throw new NotAllowed();
  const { version: seen, ...patch } = input;
  return inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const record = await OperatorRecord.query(trx).findById(ONLY).forUpdate().throwIfNotFound();
    await changeRecord(trx, call, {
      kind: OPERATOR,
      id: ONLY,
      spaceId: null,
      record,
      seen,
      view: () => viewOf(services, record),
      patch,
      action: 'updated the operator settings',
    });
    return viewOf(services, record);
  });
}
