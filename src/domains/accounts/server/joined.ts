import type { Queryable } from '#server/db/transaction.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/**
 * Requires that somebody is a member of a workspace, has accepted the invitation and is not blocked there.
 * @returns their name
 * @throws InvalidInput
 */
export async function requireJoined(knex: Queryable, userId: string, spaceId: string): Promise<string> {
  const person = await knex('user_spaces')
    .join('users', 'users.id', 'user_spaces.user_id')
    .where('user_spaces.user_id', userId)
    .where('user_spaces.space_id', spaceId)
    .where('user_spaces.active', true)
    .where('user_spaces.pending', false)
    .first('users.name', 'users.email');
  if (!person)
    throw new InvalidInput(msg('This person has not joined your workspace. Please invite them first'), 'user_id');
  return person.name || person.email;
}
