import { liveNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import type { RecordEvent, RecordKind, RecordRef } from '#server/records/records.ts';

/** The live event of a company, for the staff of the workspace who see its members. */
export function companyNews(event: RecordEvent, { id, spaceId }: RecordRef<string>): News {
  return liveNews({
    name: `companies.${event}`,
    spaceId,
    audience: { staff: { area: 'members', spaceId } },
    data: { _id: id, space_id: spaceId },
  });
}

export const COMPANY: RecordKind<string> = { model: 'Company', news: companyNews };
