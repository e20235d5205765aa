import { liveNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import type { CreditRow } from '#domains/credits/server/tables.ts';

/** The live event of a credit, for the person who has it and for the staff who see the members of its workspace. */
export function creditNews({ id, user_id, space_id }: CreditRow): News {
  return liveNews({
    name: 'credits.update',
    spaceId: space_id,
    audience: { userIds: user_id === null ? [] : [user_id], staff: { area: 'members', spaceId: space_id } },
    data: { _id: id, space_id },
  });
}
