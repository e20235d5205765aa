/** GET /calendar/{secret}.ics: a feed for calendar programs, which send no bearer token. */
import type { RequestHandler, Response } from 'express';
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { matchesTag } from '#server/etag.ts';
import { hashOf, readActor } from '#domains/accounts/server/index.ts';
import { feedText } from '#domains/bookings/server/index.ts';
import { READ_NOTED_MS, entityTag } from '#domains/feeds/rules.ts';
import { mayReadResourceFeed } from '#domains/feeds/server/access.ts';
import { type FeedBooking, feedBookings } from '#domains/feeds/server/bookings.ts';
import type { FeedRow } from '#domains/feeds/server/tables.ts';

const ADDRESS = /^([\w-]{43})\.ics$/u;

type Feed = Pick<FeedRow, 'id' | 'user_id' | 'resource_id' | 'version' | 'read_at'> & {
  resource: string | null;
  space_id: string | null;
};

/**
 * One statement that reads an index, because calendar programs ask every few minutes. A blocked account has no feeds, and they end
 * with its sessions.
 */
const FEED_SQL = `SELECT f.id, f.user_id, f.resource_id, f.version, f.read_at, r.name AS resource, r.space_id
  FROM calendar_feeds f JOIN users u ON u.id = f.user_id AND u.status = 1 AND u.token_version = f.token_version
    LEFT JOIN resources r ON r.id = f.resource_id WHERE f.secret_hash = ?`;

/** @param file the last part of the address: the secret and '.ics' */
export async function findFeed({ knex }: Services, file: string): Promise<Feed | undefined> {
  const secret = ADDRESS.exec(file)?.[1];
  if (secret === undefined) return undefined;
  const [feed] = await select<Feed>(knex, FEED_SQL, [hashOf(secret)]);
  return feed;
}

/** Staff see who has booked the resource. */
function titleAndPerson({ title, person }: FeedBooking): string {
  return person ? `${title}, ${person}` : title;
}

/** The text of the calendar; undefined if the owner may no longer see the bookings of the resource. */
async function calendarOf(
  at: Moment,
  { user_id, resource_id, resource, space_id, version }: Feed,
): Promise<string | undefined> {
  const { uidDomain, OPERATOR_NAME } = at.services.config;
  const actor = await readActor(at.services, user_id);
  if (!actor || (space_id !== null && !mayReadResourceFeed(actor, space_id))) return undefined;
  const bookings = await feedBookings(at, actor, resource_id);
  const common = { uidDomain, stamp: at.now, version };
  if (resource === null) return feedText(bookings, { ...common, name: `${OPERATOR_NAME} bookings` });
  return feedText(bookings, { ...common, name: resource, titleOf: titleAndPerson });
}

async function noteRead({ services, now }: Moment, { id, read_at }: Feed): Promise<void> {
  if (read_at && now.getTime() - read_at.getTime() < READ_NOTED_MS) return;
  await services.knex('calendar_feeds').where('id', id).update({ read_at: now });
}

function notFound(response: Response): void {
  response.status(404).type('text').send('Not found');
}

export function serveFeed(services: Services): RequestHandler<{ file: string }> {
  return async (request, response) => {
    const at = momentOf(services);
    const feed = await findFeed(services, request.params.file);
    if (!feed) return notFound(response);
    const tag = entityTag(feed, at.now);
    response.set({ etag: tag, 'cache-control': 'private, no-cache' });
    if (matchesTag(request.get('if-none-match'), tag)) {
      await noteRead(at, feed);
      return void response.status(304).end();
    }
    const calendar = await calendarOf(at, feed);
    if (calendar === undefined) return notFound(response);
    await noteRead(at, feed);
    response.type('text/calendar; charset=utf-8').send(calendar);
  };
}
