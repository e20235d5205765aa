import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#domains/activity/server/records.ts';

/** A person as a member of one workspace. They themselves and the staff who see its members hear of a change. */
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
