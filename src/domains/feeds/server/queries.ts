import type { Knex } from 'knex';
import type { Call } from '#server/context.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import type { FeedView, ListFeedsInput } from '#domains/feeds/schema.ts';
import type { FeedRow } from '#domains/feeds/server/tables.ts';
import type { Page } from '#shared/paging.ts';

/** A feed with the names of its resource, which are null for the feed of the owner's own bookings. */
type ListedFeed = Pick<FeedRow, 'id' | 'resource_id' | 'created_at' | 'read_at'> & {
  target: string;
  name: string | null;
  color: string | null;
  space: string | null;
};

function viewOf({ id, resource_id, created_at, read_at, name, color, space }: ListedFeed): FeedView {
  const isOfResource = resource_id !== null && name !== null && color !== null && space !== null;
  const resource = isOfResource ? { _id: resource_id, name, color, space } : null;
  return { _id: id, resource, created_at, read_at };
}

const OF_THIS_VERSION = 'calendar_feeds.token_version = (SELECT token_version FROM users WHERE id = ?)';

/** The feeds of an account that have not ended with its sessions. */
function feedsOf(knex: Queryable, userId: string): Knex.QueryBuilder {
  return knex('calendar_feeds').where('calendar_feeds.user_id', userId).whereRaw(OF_THIS_VERSION, [userId]);
}

/** Deletes the feeds of an account that have ended with its sessions. */
export async function deleteEnded(trx: Transaction, userId: string): Promise<void> {
  await trx('calendar_feeds').where('user_id', userId).whereRaw(`NOT ${OF_THIS_VERSION}`, [userId]).delete();
}

function readFeeds(query: Knex.QueryBuilder): Promise<ListedFeed[]> {
  return query
    .leftJoin('resources', 'resources.id', 'calendar_feeds.resource_id')
    .leftJoin('spaces', 'spaces.id', 'resources.space_id')
    .select(
      'calendar_feeds.id',
      'calendar_feeds.target',
      'calendar_feeds.resource_id',
      'calendar_feeds.created_at',
      'calendar_feeds.read_at',
      'resources.name',
      'resources.color',
      'spaces.name as space',
    );
}

/** The feeds of the caller; the feed of their own bookings comes first. */
export async function listFeeds({ services, actor }: Call, paging: ListFeedsInput): Promise<Page<FeedView>> {
  const query = feedsOf(services.knex, actor.userId);
  const order = [{ column: 'target', type: 'id', direction: 'asc', isUnique: true }] as const;
  return mapPage(await paged({ table: 'calendar_feeds', order, query, read: readFeeds }, paging), viewOf);
}

/** @returns undefined if the caller has no such feed */
export async function findFeed(knex: Queryable, userId: string, feedId: string): Promise<FeedView | undefined> {
  const [feed] = await readFeeds(feedsOf(knex, userId).where('calendar_feeds.id', feedId));
  return feed && viewOf(feed);
}
