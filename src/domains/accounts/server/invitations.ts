/**
 * Invitations to a workspace, or to the team. They take effect when the invited person accepts them by the mailed link, of which only
 * the hash is stored.
 */
import type { Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { accountSentences } from '#domains/accounts/sentences.ts';
import { accountNews, memberNews } from '#domains/accounts/server/record-kinds.ts';
import { lockUsers } from '#domains/accounts/server/locks.ts';
import { LIFETIME, hashOf } from '#domains/accounts/server/secrets.ts';
import { recordOwnActivity } from '#domains/accounts/server/service/own.ts';

/** What a person is invited to: the members of a workspace, or the team if there is no workspace. */
export type Offer = { userId: string; spaceId: string | null };

type Link = { id: string; user_id: string; space_id: string | null; expires_at: Date };

const linksOf = (trx: Transaction, { userId, spaceId }: Offer) =>
  trx('invitation_links').where({ user_id: userId, space_id: spaceId });

/** Ends the link of an invitation. */
export async function endOffer(trx: Transaction, offer: Offer): Promise<void> {
  await linksOf(trx, offer).delete();
}

/** Stores the link of an invitation, and ends its earlier one. The caller has locked the account. */
export async function storeOffer(trx: Transaction, offer: Offer, secret: string, now: Date): Promise<void> {
  await endOffer(trx, offer);
  await trx('invitation_links').insert({
    user_id: offer.userId,
    space_id: offer.spaceId,
    secret_hash: hashOf(secret),
    expires_at: new Date(now.getTime() + LIFETIME.invite),
  });
}

/**
 * Accepts the invitation of a link, which works once. Locks the role that it gives before the account, as changes of rights do.
 * @returns whether the link is valid
 */
export async function acceptOffer(trx: Transaction, secret: string, now: Date): Promise<boolean> {
  const links = () => trx('invitation_links').where('secret_hash', hashOf(secret));
  const found = await links().first<Link | undefined>();
  if (!found) return false;
  if (found.space_id === null) await lockOfferedRole(trx, found.user_id);
  await lockUsers(trx, [found.user_id]);
  const link = await links().forUpdate().first<Link | undefined>();
  if (!link || link.expires_at <= now) return false;
  await trx('invitation_links').where('id', link.id).delete();
  if (link.space_id === null) await joinTeam(trx, link.user_id, now);
  else await acceptEntry(trx, { userId: link.user_id, spaceId: link.space_id }, now);
  return true;
}

async function lockOfferedRole(trx: Transaction, userId: string): Promise<void> {
  const offered = await trx('team_invitations').where('user_id', userId).first('role_id');
  if (offered) await trx('roles').where('id', offered.role_id).forShare().first('id');
}

/** Accepts the pending entry of a member, which also a booking of theirs does. */
export async function acceptEntry(
  trx: Transaction,
  { userId, spaceId }: { userId: string; spaceId: string },
  now: Date,
): Promise<void> {
  const accepted = await trx('user_spaces')
    .where({ user_id: userId, space_id: spaceId, pending: true })
    .update({ pending: false, version: trx.raw('version + 1') });
  if (accepted === 0) return;
  await endOffer(trx, { userId, spaceId });
  await recordOwnActivity(trx, userId, accountSentences.acceptedWorkspace(), now);
  await publish(trx, [memberNews('update', userId, spaceId)], now);
}

/** Gives the person the role and the workspaces of the invitation. Their member entries and bookings stay. */
async function joinTeam(trx: Transaction, userId: string, now: Date): Promise<void> {
  const offered = await trx('team_invitations').where('user_id', userId).forUpdate().first('role_id');
  if (!offered) return;
  const spaceIds = await trx('team_invitation_spaces').where('user_id', userId).pluck('space_id');
  await dropTeamOffer(trx, userId);
  // Somebody may have got a role meanwhile, by the command that restores an owner.
  const isMember = await trx('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .where('users.id', userId)
    .where((any) => any.whereNull('users.role_id').orWhere('roles.role_key', 'member'))
    .first('users.id');
  if (!isMember) return;
  const rows = spaceIds.map((space_id) => ({ user_id: userId, space_id, created_at: now }));
  if (rows.length > 0) await trx('team_spaces').insert(rows);
  const change = { role_id: offered.role_id, version: trx.raw('version + 1') };
  await trx('users').where('id', userId).update(change);
  await recordOwnActivity(trx, userId, accountSentences.acceptedTeam(), now);
  await publish(trx, [accountNews(userId)], now);
}

/** Deletes an invitation to the team, with its link. */
export async function dropTeamOffer(trx: Transaction, userId: string): Promise<void> {
  await endOffer(trx, { userId, spaceId: null });
  await trx('team_invitation_spaces').where('user_id', userId).delete();
  await trx('team_invitations').where('user_id', userId).delete();
}
