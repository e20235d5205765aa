import { spaceNews } from '#server/live.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { News } from '#server/outbox.ts';
import type { LockedKind } from '#server/records/records.ts';
import { companyReaders } from '#domains/companies/server/index.ts';
import type { MembershipRow } from '#domains/memberships/server/tables.ts';
import { msg } from '#shared/texts.ts';

export const PLAN: LockedKind<string> = {
  model: 'MembershipPlan',
  missing: msg('MembershipPlan not found'),
  isPublic: true,
  news: (event, record) => spaceNews(`membershipPlans.${event}`, record, { area: 'members' }),
};

/** The live event of a membership, for its customer, the admins of its company, and staff who see the members of its workspace. */
export async function membershipNews(
  trx: Transaction,
  event: 'create' | 'update',
  { id, space_id: spaceId, user_id, company_id }: Pick<MembershipRow, 'id' | 'space_id' | 'user_id' | 'company_id'>,
): Promise<News> {
  const userIds = company_id === null ? [] : await companyReaders(trx, company_id);
  const readers = { userIds: user_id === null ? userIds : [user_id], area: 'members' } as const;
  return spaceNews(`memberships.${event}`, { id, spaceId }, readers);
}
