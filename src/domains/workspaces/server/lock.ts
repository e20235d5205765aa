import type { Actor } from '#server/actor.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { Space } from '#domains/workspaces/server/model.ts';
import { unitsOfSpace } from '#domains/workspaces/server/units-port.ts';
import { NotFound } from '#shared/errors.ts';

/** Locked, to be changed, with what belongs to it before it. @throws NotFound */
export async function lockSpace(trx: Transaction, actor: Pick<Actor, 'userId'>, spaceId: string): Promise<Space> {
  await unitsOfSpace().lock(trx, actor.userId, spaceId);
  const space = await Space.query(trx).findById(spaceId).forUpdate();
  if (!space) throw new NotFound('Workspace');
  return space;
}
