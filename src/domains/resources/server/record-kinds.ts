/** The kinds of records of this domain, for the activity feed and live events. */
import { liveNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import type { RecordKind, RecordRef } from '#server/records/records.ts';
import type { LiveName } from '#shared/record-events.ts';

/** Everybody receives these events, because visitors see resources and seats. */
function resourceNews(name: LiveName, { id, spaceId }: RecordRef<string>): News {
  return liveNews({ name, spaceId, audience: { everyone: true }, data: { _id: id, space_id: spaceId } });
}

export const RESOURCE: RecordKind<string> = {
  model: 'Resource',
  isPublic: true,
  news: (event, resource) => resourceNews(`resources.${event}`, resource),
};

export const SEAT: RecordKind<string> = {
  model: 'Seat',
  isPublic: true,
  news: (event, seat) => resourceNews(`resources.${event}Item`, seat),
};
