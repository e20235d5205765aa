import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { spaceNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import type { LockedKind } from '#server/records/records.ts';
import { companyReaders } from '#domains/companies/server/index.ts';
import type { OrderRow } from '#domains/products/server/tables.ts';
import type { Said } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

export const PRODUCT: LockedKind<string> = {
  model: 'Product',
  missing: msg('Product not found'),
  isPublic: true,
  news: (event, record) => spaceNews(`products.${event}`, record, { membersOf: record.spaceId, area: 'members' }),
};

type Ordered = Pick<OrderRow, 'id' | 'space_id' | 'user_id' | 'company_id'>;

/** Writes the activity and the live event of an order. */
export async function recordOrder(
  trx: Transaction,
  { actor, now }: Call,
  { order, event, said }: { order: Ordered; event: 'create' | 'delete'; said: Said },
): Promise<void> {
  const { id: modelId, space_id: spaceId } = order;
  const by = actor.name || actor.email;
  const activity = { actorId: actor.userId, spaceId, model: 'Order', modelId, said, by, now } as const;
  await recordActivity(trx, activity, [await orderNews(trx, event, order)]);
}

/** The live event of an order, for its person, the admins of its company, and staff who see the members of its workspace. */
async function orderNews(
  trx: Transaction,
  event: 'create' | 'delete',
  { id, space_id: spaceId, user_id, company_id }: Ordered,
): Promise<News> {
  const admins = company_id === null ? [] : await companyReaders(trx, company_id);
  const userIds = [...new Set([...(user_id === null ? [] : [user_id]), ...admins])];
  return spaceNews(`orders.${event}`, { id, spaceId }, { userIds, area: 'members' });
}
