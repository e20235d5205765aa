import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#domains/activity/server/records.ts';

/** A member entry of a workspace. The member and the staff who see the members of the workspace receive its events. */
export const MEMBER: RecordKind<string> = {
  model: 'Member',
  news: (event, { id, spaceId }) =>
    liveNews({
      name: event === 'create' ? 'users.create' : 'users.update',
      spaceId,
      audience: { userIds: [id], staff: { area: 'members', spaceId } },
      data: { _id: id },
    }),
};
