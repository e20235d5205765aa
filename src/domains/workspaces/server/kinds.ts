/** The kinds of records of this domain, as the activity feed and open screens know them. */
import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#domains/activity/server/records.ts';

/** Visitors see workspaces, so everybody hears of them. A workspace is never deleted, only switched off. */
export const WORKSPACE: RecordKind<string> = {
  model: 'Workspace',
  news: (event, { id }) =>
    liveNews({
      name: event === 'create' ? 'spaces.create' : 'spaces.update',
      spaceId: id,
      audience: { everyone: true },
      data: { _id: id },
    }),
};

/** Amenities belong to no workspace: every open screen may show them. */
export const AMENITY: RecordKind<null> = {
  model: 'Amenity',
  news: (event, { id }) =>
    liveNews({ name: `amenities.${event}`, spaceId: null, audience: { everyone: true }, data: { _id: id } }),
};
