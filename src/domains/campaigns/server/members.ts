/** Whom a campaign can reach: the active members of a workspace, and why some of them receive nothing. */
import type { Knex } from 'knex';
import type { Queryable } from '#server/db/transaction.ts';
import { refusesNews } from '#domains/accounts/server/index.ts';
import { NOT_MEMBERS } from '#domains/campaigns/rules.ts';
import {
  BLOCK_REASONS,
  type BlockReason,
  MAX_RECIPIENTS,
  type Reach,
  type RecipientsInput,
} from '#domains/campaigns/schema.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msgWith } from '#shared/texts.ts';

export type ChosenMember = { id: string; email: string; reason: BlockReason | null };

/** Members who are blocked, or have not accepted their invitation, are left out. */
function reachable(knex: Queryable, spaceId: string): Knex.QueryBuilder {
  return knex('user_spaces')
    .join('users', 'users.id', 'user_spaces.user_id')
    .where('user_spaces.space_id', spaceId)
    .where('user_spaces.active', true)
    .where('user_spaces.pending', false)
    .where('users.status', true)
    .whereNotNull('users.verified_at');
}

const isId = (text: string) => /^\d+$/.test(text);

/**
 * The chosen members. Somebody who is not an active member of the workspace is refused in the same way, whether they have an account
 * or not.
 * @throws InvalidInput
 */
export async function chosenMembers(
  knex: Queryable,
  { space_id, sendTo, isSendToAll }: RecipientsInput,
  listId: string,
): Promise<ChosenMember[]> {
  const query = reachable(knex, space_id)
    .leftJoin('mail_blocks', (on) => on.on('mail_blocks.email', 'users.email').andOnVal('mail_blocks.list_id', listId))
    .limit(MAX_RECIPIENTS + 1)
    .select<ChosenMember[]>(
      'users.id',
      'users.email',
      knex.raw(`IF(${refusesNews('users.id')}, 'unsubscribed', mail_blocks.reason) AS reason`),
    );
  if (!isSendToAll)
    void query.where((any) =>
      any.whereIn('users.id', sendTo.filter(isId)).orWhereIn(
        'users.email',
        sendTo.filter((text) => !isId(text)),
      ),
    );
  const members = await query;
  if (members.length > MAX_RECIPIENTS)
    throw new InvalidInput(
      msgWith('A campaign can have at most {most} recipients', { most: MAX_RECIPIENTS }),
      'sendTo',
    );
  const known = new Set(members.flatMap(({ id, email }) => [id, email]));
  if (sendTo.some((text) => !known.has(text))) throw new InvalidInput(NOT_MEMBERS, 'sendTo');
  return members;
}

/** The numbers of the chosen members and of those who receive nothing, by reason. */
export function reachOf(members: Pick<ChosenMember, 'reason'>[]): Reach {
  const count = (wanted: BlockReason) => members.filter(({ reason }) => reason === wanted).length;
  const blocked = BLOCK_REASONS.map((reason) => [reason, count(reason)] as const);
  return { recipients: members.length, ...(Object.fromEntries(blocked) as Record<BlockReason, number>) };
}
