/** The kinds of records of this domain, for the activity feed and live events. */
import { spaceNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** Everybody receives the events, because visitors see resources and seats. */
const READERS = { everyone: true };

export const RESOURCE: RecordKind<string> = {
  model: 'Resource',
  isPublic: true,
  news: (event, resource) => spaceNews(`resources.${event}`, resource, READERS),
};

export const SEAT: RecordKind<string> = {
  model: 'Seat',
  isPublic: true,
  news: (event, seat) => spaceNews(`resources.${event}Item`, seat, READERS),
};
