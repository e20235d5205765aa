import { liveNews, spaceNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import { type Wish, movedUp } from '#domains/waiting/rules.ts';
import type { LineEntry } from '#domains/waiting/server/line.ts';
import type { RecordKind } from '#server/records/records.ts';

type EntryRef = { id: string; space_id: string; user_id: string };

/** The person who waits receives these events, and the staff who see all bookings of the workspace. */
export function entryNews(event: 'create' | 'update' | 'delete', { id, space_id, user_id }: EntryRef): News {
  return liveNews({
    name: `waiting.${event}`,
    spaceId: space_id,
    audience: {
      userIds: [user_id],
      staff: { area: 'booking.booking', spaceId: space_id, needsAllBookings: true },
    },
    data: { _id: id, space_id },
  });
}

/** Tells only the person that a place is held for them. */
export function offerNews({ id, space_id, user_id }: EntryRef): News {
  return spaceNews('waiting.offered', { id, spaceId: space_id }, { userIds: [user_id] });
}

/** The kind of the entries of one person. */
export function entryKind(user_id: string): RecordKind<string> {
  return { model: 'Waiting', news: (event, { id, spaceId }) => entryNews(event, { id, space_id: spaceId, user_id }) };
}

/** Tells those behind some who have gone that they have moved up. */
export function movedUpNews(gone: (Wish & { id: string })[], line: LineEntry[]): News[] {
  return movedUp(gone, line).map((entry) => entryNews('update', entry));
}
