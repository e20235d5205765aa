import { spaceNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import type { LockedKind, RecordEvent, RecordRef } from '#server/records/records.ts';
import { msg } from '#shared/texts.ts';

/** The staff of the workspace who see its members receive these events. */
export function contactNews(event: RecordEvent, record: RecordRef<string>): News {
  return spaceNews(`contacts.${event}`, record, { area: 'members' });
}

export const CONTACT: LockedKind<string> = { model: 'Contact', missing: msg('Contact not found'), news: contactNews };
