/** The kinds of records of this domain, for the activity feed and live events. */
import { spaceNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** Staff who see the doors of the workspace receive these events. */
export const DOOR: RecordKind<string> = {
  model: 'Door',
  news: (event, record) => spaceNews(`doors.${event}`, record, { area: 'door' }),
};

/** The place of a workspace, at the id of the workspace: all of its doors are others now. */
export const PLACE: RecordKind<string> = {
  model: 'Door',
  news: (_event, record) => spaceNews('doors.place', record, { area: 'door' }),
};

/** New unlocks were read. */
export const unlocksRead = (spaceId: string) =>
  spaceNews('unlocks.create', { id: spaceId, spaceId }, { area: 'userActivity' });
