import { liveNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import type { RecordKind } from '#domains/activity/server/records.ts';

/** Tells the person and the lists of the team that an account has changed. */
export function accountNews(userId: string): News {
  return liveNews({
    name: 'users.update',
    spaceId: null,
    audience: { userIds: [userId], staff: { area: 'adminAndTeams' } },
    data: { _id: userId },
  });
}

/** A person's own account. The team screen changes the same row. */
export const PROFILE: RecordKind<null> = {
  model: 'Profile',
  otherModels: ['Team'],
  news: (_event, { id }) => accountNews(id),
};
