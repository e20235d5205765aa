import type { ModelClass } from 'objection';
import type { Call } from '#server/context.ts';
import type { BaseModel } from '#server/db/base-model.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { NotFound } from '#shared/errors.ts';

/** A record that is deleted by its status. */
export type Deletable = BaseModel & { version: number; status: boolean; deleted_at: Date | null };

type RecordToLock<Row extends Deletable> = {
  table: ModelClass<Row>;
  /** What is said of a record that does not exist. */
  kind: { missing: string };
  id: string;
  /** True to lock the record also if it is deleted, in order to restore it. */
  orDeleted?: boolean;
};

/**
 * Locks the account of the caller and then a record, to be changed, deleted or restored.
 * @throws NotFound, without `orDeleted` also for a record that is deleted
 */
export async function lockRecord<Row extends Deletable>(
  trx: Transaction,
  call: Call,
  { table, kind, id, orDeleted = false }: RecordToLock<Row>,
): Promise<Row> {
  await lockActor(trx, call.actor.userId);
  const record = await table.query(trx).findById(id).forUpdate();
  if (!record || (!record.status && !orDeleted)) throw new NotFound(kind.missing);
  return record as Row;
}
