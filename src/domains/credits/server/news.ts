import { spaceNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import type { CreditRow } from '#domains/credits/server/tables.ts';

/** The live event of a credit, for the person who has it and for the staff who see the members of its workspace. */
export function creditNews({ id, user_id, space_id }: CreditRow): News {
  const readers = { userIds: user_id === null ? [] : [user_id], area: 'members' } as const;
  return spaceNews('credits.update', { id, spaceId: space_id }, readers);
}
