import { spaceNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import type { RecordEvent, RecordKind, RecordRef } from '#server/records/records.ts';

/** The live event of a company, for the staff of the workspace who see its members. */
export function companyNews(event: RecordEvent, record: RecordRef<string>): News {
  return spaceNews(`companies.${event}`, record, { area: 'members' });
}

export const COMPANY: RecordKind<string> = { model: 'Company', news: companyNews };
