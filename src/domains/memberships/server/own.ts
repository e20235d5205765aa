/** Whose memberships are. */
import type { Actor } from '#server/actor.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { leadsCompany } from '#domains/companies/server/index.ts';
import type { MembershipRow } from '#domains/memberships/server/tables.ts';

/** Whether the membership is billed to the account, or to a company of which it is an admin. */
export async function isOwn(
  on: Queryable,
  { userId }: Actor,
  { user_id, company_id }: Pick<MembershipRow, 'user_id' | 'company_id'>,
): Promise<boolean> {
  return user_id === userId || (company_id !== null && leadsCompany(on, company_id, userId));
}

/**
 * Whether the account pays by its own card: what it orders or adds needs no other acceptance. Another admin of a company spends the money of the one who
 * has accepted, as staff do.
 */
export const isPayer = (
  { userId }: Actor,
  { user_id, company_id, accepted_user_id }: Pick<MembershipRow, 'user_id' | 'company_id' | 'accepted_user_id'>,
): boolean => (company_id === null ? user_id : accepted_user_id) === userId;
