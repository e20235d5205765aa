import { spaceNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import type { RecordEvent, RecordKind, RecordRef } from '#server/records/records.ts';

/** The staff of the workspace who see its members receive these events. */
export function contactNews(event: RecordEvent, record: RecordRef<string>): News {
  return spaceNews(`contacts.${event}`, record, { area: 'members' });
}

export const CONTACT: RecordKind<string> = { model: 'Contact', news: contactNews };
