/** The kinds of records of this domain, for the activity feed and live events. */
import { z } from 'zod';
import { defineEvent } from '#server/events.ts';
import { liveNews } from '#server/live.ts';
import type { LockedKind, RecordKind } from '#server/records/records.ts';
import { msg } from '#shared/texts.ts';

/** The rules of a workspace may have changed. */
export const workspaceChanged = defineEvent('workspace.changed', z.object({ space_id: z.string() }));

/** Everybody receives these events, because visitors see workspaces. A workspace is switched off and never deleted. */
export const WORKSPACE: RecordKind<string> = {
  model: 'Workspace',
  isPublic: true,
  news: (event, { id }) => [
    liveNews({
      name: event === 'create' ? 'spaces.create' : 'spaces.update',
      spaceId: id,
      audience: { everyone: true },
      data: { _id: id },
    }),
    workspaceChanged({ space_id: id }),
  ],
};

/** Amenities belong to no workspace. Everybody receives these events, because any screen may show amenities. */
export const AMENITY: LockedKind<null> = {
  model: 'Amenity',
  missing: msg('Amenity not found'),
  isPublic: true,
  news: (event, { id }) =>
    liveNews({ name: `amenities.${event}`, spaceId: null, audience: { everyone: true }, data: { _id: id } }),
};
