import { liveNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import type { RecordKind } from '#server/records/records.ts';

/** The live event of a changed account, for the person and for staff with access to the team screen. */
export function accountNews(userId: string): News {
  return liveNews({
    name: 'users.update',
    spaceId: null,
    audience: { userIds: [userId], staff: { area: 'adminAndTeams' } },
    data: { _id: userId },
  });
}

/** The live event of a member entry, for the member and for staff who see the members of the workspace. */
export function memberNews(event: 'create' | 'update' | 'delete', userId: string, spaceId: string): News {
  return liveNews({
    name: event === 'create' ? 'users.create' : 'users.update',
    spaceId,
    audience: { userIds: [userId], staff: { area: 'members', spaceId } },
    data: { _id: userId },
  });
}

/** The caller's own account. The team screen changes the same row. */
export const PROFILE: RecordKind<null> = {
  model: 'Profile',
  otherModels: ['Team'],
  news: (_event, { id }) => accountNews(id),
};
