import { liveNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import type { RecordEvent, RecordKind, RecordRef } from '#server/records/records.ts';

/** The staff of the workspace who see its members receive these events. */
export function contactNews(event: RecordEvent, { id, spaceId }: RecordRef<string>): News {
  return liveNews({
    name: `contacts.${event}`,
    spaceId,
    audience: { staff: { area: 'members', spaceId } },
    data: { _id: id, space_id: spaceId },
  });
}

export const CONTACT: RecordKind<string> = { model: 'Contact', news: contactNews };
