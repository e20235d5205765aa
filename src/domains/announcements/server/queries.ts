import type { Knex } from 'knex';
import { listedSpaceIds } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { AnnouncementView, CurrentAnnouncement, ListAnnouncementsInput } from '#domains/announcements/schema.ts';
import { type Announcement, announcementView } from '#domains/announcements/server/model.ts';
import type { Page } from '#shared/paging.ts';
import { addDays, toLocal } from '#shared/time.ts';

/** The newest announcements that a member sees at once. */
const MOST = 20;

/** The announcements of the caller's workspaces, newest first. @throws NotAllowed for a workspace that the caller does not manage */
export async function listAnnouncements(
  { services, actor }: Call,
  { space_id, text, ...paging }: ListAnnouncementsInput,
): Promise<Page<AnnouncementView>> {
  const within = listedSpaceIds(actor, space_id);
  const query = services.knex('announcements').where('status', true);
  if (within) query.whereIn('space_id', within);
  if (text) whereWords(query, ['title'], text);
  const read = (page: Knex.QueryBuilder) => page.select<Announcement[]>('announcements.*');
  return mapPage(await paged({ table: 'announcements', query, read }, paging), announcementView);
}

/** What the caller reads as a member: the announcements of the workspaces that they belong to, on the local day of each, newest first. */
export async function currentAnnouncements({ services, actor, now }: Call): Promise<CurrentAnnouncement[]> {
  const spaceIds = actor.memberships.filter(({ active }) => active).map(({ spaceId }) => spaceId);
  if (spaceIds.length === 0) return [];
  // The day in a time zone is at most one day before that in another.
  const earliest = addDays(toLocal(now, 'UTC').day, -1);
  const rows = await services
    .knex('announcements')
    .join('spaces', 'spaces.id', 'announcements.space_id')
    .where('announcements.status', true)
    .whereIn('announcements.space_id', spaceIds)
    .where((shown) => shown.whereNull('until').orWhere('until', '>=', earliest))
    .orderBy('announcements.id', 'desc')
    .limit(MOST)
    .select('announcements.*', 'spaces.name', 'spaces.time_zone');
  return rows
    .filter(({ until, time_zone }) => until === null || until >= toLocal(now, time_zone).day)
    .map(({ id, title, text, created_at, space_id, name }) => ({
      _id: id,
      title,
      text,
      created_at,
      space: { _id: space_id, name },
    }));
}
