import type { RecordKind } from '#server/records/records.ts';
import { memberNews } from '#domains/accounts/server/index.ts';

/** A member entry of a workspace. The member and the staff who see the members of the workspace receive its events. */
export const MEMBER: RecordKind<string> = {
  model: 'Member',
  news: (event, { id, spaceId }) => memberNews(event, id, spaceId),
};
