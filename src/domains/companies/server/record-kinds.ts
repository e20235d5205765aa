import { spaceNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import type { LockedKind, RecordEvent, RecordRef } from '#server/records/records.ts';
import { msg } from '#shared/texts.ts';

/** The live event of a company, for the staff of the workspace who see its members. */
export function companyNews(event: RecordEvent, record: RecordRef<string>): News {
  return spaceNews(`companies.${event}`, record, { area: 'members' });
}

export const COMPANY: LockedKind<string> = { model: 'Company', missing: msg('Company not found'), news: companyNews };
