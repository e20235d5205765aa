import type { Call } from '#server/context.ts';
import { makeJobDue } from '#server/delivery/jobs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { recordChange } from '#server/records/records.ts';
import { stateOfIds } from '#domains/accounting/rules.ts';
import { accountingSentences } from '#domains/accounting/sentences.ts';
import { ACCOUNTING } from '#domains/accounting/server/record-kinds.ts';
import { ONLY } from '#domains/accounting/server/model.ts';
import { PUSH_TO_XERO } from '#domains/accounting/server/service/push.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** Sends an invoice again that Xero has refused. It continues with the step that was refused. @throws NotFound */
export async function retryPush(call: Call, pushId: string): Promise<{ _id: string }> {
  const { services, actor, now } = call;
  await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const push = await trx('accounting_pushes').where({ id: pushId, state: 'refused' }).forUpdate().first();
    if (!push) throw new NotFound(msg('Refused invoice not found'));
    await trx('accounting_pushes')
      .where('id', pushId)
      .update({ state: stateOfIds(push), reason: null, retries: push.retries + 1, due_at: now, changed_at: now });
    const action = accountingSentences.sentAgain({ invoiceId: push.invoice_id });
    await recordChange(trx, call, { kind: ACCOUNTING, event: 'update', id: ONLY, spaceId: null, action });
  });
  await makeJobDue(services, PUSH_TO_XERO);
  return { _id: pushId };
}
