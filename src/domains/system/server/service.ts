/** The actions of a Super Admin on deliveries and jobs. Each is recorded as an activity. */
import type { Call } from '#server/context.ts';
import type { Actor } from '#server/actor.ts';
import { change } from '#server/db/statements.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { makeJobDue } from '#server/delivery/jobs.ts';
import { recordActivity } from '#server/records/activities.ts';
import { systemSentences } from '#domains/system/sentences.ts';
import { NotFound } from '#shared/errors.ts';
import type { Said } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

function record(trx: Transaction, { userId: actorId, name: by }: Actor, said: Said, now: Date): Promise<void> {
  return recordActivity(trx, { actorId, spaceId: null, model: 'System', modelId: null, said, by, now });
}

type Selection = { column: 'id' | 'topic'; value: string };

/** Moves dead letters back to the outbox. They keep their ids, and their attempts start at 0. @returns the number */
async function moveToOutbox(trx: Transaction, { column, value }: Selection, now: Date): Promise<number> {
  const locked = await trx('dead_letters').where(column, value).forUpdate().pluck('id');
  if (locked.length === 0) return 0;
  await change(
    trx,
    `INSERT INTO outbox (id, topic, in_order_of, payload, attempts, due_at, created_at)
     SELECT id, topic, in_order_of, payload, 0, ?, created_at FROM dead_letters WHERE id IN (?)`,
    [now, locked],
  );
  return change(trx, 'DELETE FROM dead_letters WHERE id IN (?)', [locked]);
}

/** Delivers a dead letter again. @throws NotFound */
export function retryDeadLetter(call: Call, deadLetterId: string): Promise<{ count: number }> {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    const count = await moveToOutbox(trx, { column: 'id', value: deadLetterId }, now);
    if (count === 0) throw new NotFound(msg('Dead letter not found'));
    await record(trx, actor, systemSentences.retried({ id: deadLetterId }), now);
    return { count };
  });
}

/** Delivers all dead letters of a topic again. */
export function retryTopic(call: Call, topic: string): Promise<{ count: number }> {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    const count = await moveToOutbox(trx, { column: 'topic', value: topic }, now);
    if (count > 0) await record(trx, actor, systemSentences.retriedTopic({ count, topic }), now);
    return { count };
  });
}

/** Deletes a dead letter permanently. @throws NotFound */
export function discardDeadLetter(call: Call, deadLetterId: string): Promise<{ _id: string }> {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    const letter = await trx('dead_letters').where('id', deadLetterId).forUpdate().first('topic', 'summary');
    if (!letter) throw new NotFound(msg('Dead letter not found'));
    await trx('dead_letters').where('id', deadLetterId).delete();
    await record(trx, actor, systemSentences.discarded({ id: deadLetterId, ...letter }), now);
    return { _id: deadLetterId };
  });
}

/** Makes a job due now. One of the processes runs it within a second. @throws NotFound */
export async function runJob(call: Call, name: string): Promise<{ name: string }> {
  const { services, actor, now } = call;
  if (!services.system.jobs.includes(name) || !(await makeJobDue(services, name)))
    throw new NotFound(msg('Job not found'));
  await inTransaction(services, (trx) => record(trx, actor, systemSentences.startedJob({ name }), now));
  return { name };
}
