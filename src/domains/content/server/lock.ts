import type { Author, Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { lockRecord } from '#server/records/lock-record.ts';
import type { KindName } from '#domains/content/kinds.ts';
import { CONTENT } from '#domains/content/server/record-kinds.ts';
import { Content } from '#domains/content/server/model.ts';

/** Locks the account of the caller and then an item. @throws NotFound, without `orDeleted` also for one that is deleted */
export function lockItem(trx: Transaction, call: Call, id: string, orDeleted = false): Promise<Content> {
  return lockRecord<Content>(trx, call, { table: Content, kind: CONTENT, id, orDeleted });
}

/**
 * Locks the account of the caller and then a kind, so that no item of it is added or moved meanwhile. A kind is locked before its
 * items.
 */
export async function lockKind(trx: Transaction, { actor }: Author, type: KindName): Promise<void> {
  await lockActor(trx, actor.userId);
  await trx('content_kinds').where('type', type).forUpdate().first('type');
}

/** Locks an item that may be deleted, and before it its kind. @throws NotFound */
export async function lockWithKind(trx: Transaction, call: Call, id: string): Promise<Content> {
  const found = await trx('content_items').where('id', id).first('type');
  if (found) await lockKind(trx, call, found.type);
  return lockItem(trx, call, id, true);
}
