import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** Everybody with the role receives these events, because their screens depend on it. A role is never deleted. */
export const ROLE: RecordKind<null> = {
  model: 'Role',
  news: (event, { id }) =>
    liveNews({
      name: event === 'create' ? 'roles.create' : 'roles.update',
      spaceId: null,
      audience: { roleId: id, staff: { area: 'roles' } },
      data: { _id: id },
    }),
};
