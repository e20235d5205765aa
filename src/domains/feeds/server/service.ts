import type { Call } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { type Transaction, inTransaction, refuseTaken } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { accountMail, accountMails, hashOf, newLink, User } from '#domains/accounts/server/index.ts';
import { lockActor, recordActivity } from '#server/records/activities.ts';
import type { AddFeedInput, FeedView, NewFeedView } from '#domains/feeds/schema.ts';
import { feedSentences } from '#domains/feeds/sentences.ts';
import { mayReadResourceFeed } from '#domains/feeds/server/access.ts';
import { deleteEnded, findFeed } from '#domains/feeds/server/queries.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const refuseSecond = refuseTaken('calendar_feeds_target', 'This calendar feed exists already', 'resource_id');

/** @throws NotFound for a resource whose bookings the caller may not see */
async function readResource(trx: Transaction, { actor }: Call, id: string): Promise<{ name: string; spaceId: string }> {
  const resource = await trx('resources').where({ id }).first('name', 'space_id');
  if (!resource || !mayReadResourceFeed(actor, resource.space_id)) throw new NotFound(msg('Resource not found'));
  return { name: resource.name, spaceId: resource.space_id };
}

type Verb = keyof typeof feedSentences;

async function record(trx: Transaction, { actor, now }: Call, verb: Verb, feed: FeedView): Promise<void> {
  await recordActivity(trx, {
    actorId: actor.userId,
    spaceId: null,
    model: 'Profile',
    modelId: feed._id,
    said: feedSentences[verb]({ resource: feed.resource?.name ?? null }),
    by: actor.name,
    now,
  });
}

async function ownFeed(trx: Transaction, { actor }: Call, feedId: string): Promise<FeedView> {
  const feed = await findFeed(trx, actor.userId, feedId);
  if (!feed) throw new NotFound(msg('Calendar feed not found'));
  return feed;
}

function addressOf({ services }: Call, secret: string): string {
  return `${services.config.PUBLIC_URL}/calendar/${secret}.ics`;
}

/**
 * Makes a feed with a new secret address.
 * @throws NotFound for a resource whose bookings the caller may not see, Conflict if they have this feed
 */
export async function addFeed(call: Call, { resource_id }: AddFeedInput): Promise<NewFeedView> {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    if (resource_id) await readResource(trx, call, resource_id);
    await deleteEnded(trx, actor.userId);
    const secret = newLink();
    const { token_version } = await User.query(trx).findById(actor.userId).throwIfNotFound();
    const row = { user_id: actor.userId, resource_id: resource_id ?? null, secret_hash: hashOf(secret), token_version };
    const [id] = await trx('calendar_feeds')
      .insert({ ...row, created_at: now })
      .catch(refuseSecond);
    const feed = expectRow(await findFeed(trx, actor.userId, String(id)), `Calendar feed ${id}`);
    await record(trx, call, 'made', feed);
    await publish(trx, [accountMail(actor, accountMails.feed({ resource: feed.resource?.name ?? null }))], now);
    return { ...feed, url: addressOf(call, secret) };
  });
}

/** Gives a feed another secret address. The old one ends. @throws NotFound for a feed of somebody else */
export async function renewFeed(call: Call, feedId: string): Promise<NewFeedView> {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const feed = await ownFeed(trx, call, feedId);
    const secret = newLink();
    await trx('calendar_feeds')
      .where('id', feedId)
      .update({ secret_hash: hashOf(secret), created_at: now, read_at: null });
    await record(trx, call, 'renewed', feed);
    await publish(trx, [accountMail(actor, accountMails.feed({ resource: feed.resource?.name ?? null }))], now);
    return { ...feed, created_at: now, read_at: null, url: addressOf(call, secret) };
  });
}

/** Ends a feed and its address. @throws NotFound for a feed of somebody else */
export async function removeFeed(call: Call, feedId: string): Promise<{ _id: string }> {
  const { services, actor } = call;
  await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const feed = await ownFeed(trx, call, feedId);
    await trx('calendar_feeds').where('id', feedId).delete();
    await record(trx, call, 'removed', feed);
  });
  return { _id: feedId };
}
