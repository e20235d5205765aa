/** The operator settings. All workspaces share them, so only staff who manage all workspaces change them. */
import { managesAllSpaces } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { type Queryable, inTransaction } from '#server/db/transaction.ts';
import { changeRecord } from '#server/records/records.ts';
import { lockActor } from '#server/records/activities.ts';
import { Operator, type OperatorUpdateInput, type OperatorView } from '#domains/invoices/operator.ts';
import { invoiceSentences } from '#domains/invoices/sentences.ts';
import { OPERATOR } from '#domains/invoices/server/record-kinds.ts';
import { OperatorRecord } from '#domains/invoices/server/model.ts';
import { NotAllowed } from '#shared/errors.ts';

/** The id of the only row. */
const ONLY = '1';

type OperatorConfig = Pick<Env, 'OPERATOR_NAME'>;

/** The name is the configured one until somebody has entered one. */
function viewOf(config: OperatorConfig, { id, version, name, ...others }: OperatorRecord): OperatorView {
  const particulars = Operator.parse({ ...others, name: name || config.OPERATOR_NAME });
  return { ...particulars, _id: id, version };
}

/** The operator settings. */
export async function getOperator(config: OperatorConfig, knex: Queryable): Promise<OperatorView> {
  return viewOf(config, await OperatorRecord.query(knex).findById(ONLY).throwIfNotFound());
}

/** The particulars for a new invoice. */
export async function operatorParticulars(config: OperatorConfig, knex: Queryable): Promise<Operator> {
  return Operator.parse(await getOperator(config, knex));
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
      view: () => viewOf(services.config, record),
      patch,
      action: invoiceSentences.updatedOperator(),
    });
    return viewOf(services.config, record);
  });
}
