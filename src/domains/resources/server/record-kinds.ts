/** The kinds of records of this domain, for the activity feed and live events. */
import { z } from 'zod';
import { defineEvent } from '#server/events.ts';
import { spaceNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** What can be booked of a resource may have changed. */
export const resourceChanged = defineEvent('resource.changed', z.object({ id: z.string(), space_id: z.string() }));

const changedNews = ({ id, spaceId: space_id }: { id: string; spaceId: string }) => resourceChanged({ id, space_id });

/** Everybody receives the events, because visitors see resources and seats. */
const READERS = { everyone: true };

export const RESOURCE: RecordKind<string> = {
  model: 'Resource',
  isPublic: true,
  news: (event, resource) => [spaceNews(`resources.${event}`, resource, READERS), changedNews(resource)],
};

export const SEAT: RecordKind<string> = {
  model: 'Seat',
  isPublic: true,
  news: (event, seat) => [spaceNews(`resources.${event}Item`, seat, READERS), changedNews(seat)],
};
