import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { Space } from '#domains/workspaces/server/model.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** Locks the units and resources of a workspace and then the workspace, in order to change it. @throws NotFound */
export async function lockSpace(trx: Transaction, call: Call, spaceId: string): Promise<Space> {
  const { services, actor } = call;
  await services.units.lock(trx, actor.userId, spaceId);
  const space = await Space.query(trx).findById(spaceId).forUpdate();
  if (!space) throw new NotFound(msg('Workspace not found'));
  return space;
}
