/**
 * Delivers events to webhooks: at least once, each webhook in a lane of its own, so that a slow one delays no other. The outbox has a topic for
 * each webhook. A delivery that has failed for good is kept in `webhook_deliveries`, where it can be sent again.
 */
import { z } from 'zod';
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { type Topic, type TopicFamily, defineTopic } from '#server/delivery/topic.ts';
import { TryLater } from '#server/delivery/try-later.ts';
import { postPublicly } from '#server/integrations/post-publicly.ts';
import { mailNews } from '#server/mail/define.ts';
import { type News, publish } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import { FAILING_LIMIT_MS, MAX_ATTEMPTS, pauseAfter } from '#domains/webhooks/rules.ts';
import { webhookSentences } from '#domains/webhooks/sentences.ts';
import { webhookMails } from '#domains/webhooks/server/mails.ts';
import { type Webhook, hostOf } from '#domains/webhooks/server/model.ts';
import { openSecrets } from '#domains/webhooks/server/secrets.ts';
import { signatureHeaders } from '#domains/webhooks/server/signature.ts';
import type { DeliveryRow, ToldEventRow } from '#domains/webhooks/server/tables.ts';
import { SECOND } from '#shared/time.ts';

const PREFIX = 'webhook ';
const AT_ONCE = 20;
const TIME_LIMIT_MS = 15 * SECOND;
const MAX_ANSWER_BYTES = 4 * 1024;
/** The answer of a program that wants nothing any more. */
const GONE = 410;

const Payload = z.object({ event_id: z.string() });

/** The message that delivers an event to a webhook. */
export function deliveryNews(
  { id, is_ordered }: Pick<Webhook, 'id' | 'is_ordered'>,
  event: Pick<ToldEventRow, 'id' | 'noun' | 'record_id'>,
): News {
  const inOrderOf = `${event.noun} ${event.record_id}`;
  return { topic: `${PREFIX}${id}`, payload: { event_id: event.id }, ...(is_ordered && { inOrderOf }) };
}

type Due = Pick<DeliveryRow, 'webhook_id' | 'event_id' | 'state' | 'attempts'> &
  Pick<ToldEventRow, 'type'> & { body: string } & Pick<
    Webhook,
    | 'url'
    | 'active'
    | 'sealed_secret'
    | 'former_secret'
    | 'former_until'
    | 'sealed_headers'
    | 'failing_since'
    | 'created_by'
  >;

const DUE_SQL = `SELECT d.webhook_id, d.event_id, d.state, d.attempts, e.type, e.body, w.url, w.active, w.sealed_secret, w.former_secret,
    w.former_until, w.sealed_headers, w.failing_since, w.created_by
  FROM webhook_deliveries d JOIN told_events e ON e.id = d.event_id JOIN webhooks w ON w.id = d.webhook_id
  WHERE d.webhook_id = ? AND d.event_id = ?`;

/** What became of one attempt. `failure` is empty if the program has taken the event. */
type Attempt = Pick<DeliveryRow, 'status' | 'answer' | 'failure'>;

async function attempt({ services: { config }, now }: Moment, due: Due): Promise<Attempt> {
  try {
    const { secrets, headers } = openSecrets(config, now, due);
    const signed = { id: due.event_id, timestamp: Math.floor(now.getTime() / SECOND), body: due.body };
    const message = {
      url: due.url,
      headers: {
        ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
        ...signatureHeaders(secrets, signed),
        'content-type': 'application/json',
        'user-agent': 'Cockpit-Webhooks/1',
      },
      body: due.body,
    };
    const limits = { isPublic: !config.ALLOW_PRIVATE_HOSTS, timeLimitMs: TIME_LIMIT_MS, maxBytes: MAX_ANSWER_BYTES };
    const { status, text: answer } = await postPublicly(message, limits);
    const isTaken = status >= 200 && status < 300;
    return { status, answer, failure: isTaken ? '' : `The answer was ${status}` };
  } catch (error) {
    const failure = error instanceof Error ? error.message || error.name : String(error);
    return { status: null, answer: '', failure: failure.slice(0, 500) };
  }
}

/** Switches a webhook off, and tells who has added it. Somebody may have changed it meanwhile. */
async function switchOff(trx: Transaction, { now }: Moment, due: Due, reason: string): Promise<void> {
  const { webhook_id, created_by, url } = due;
  const switched = await trx('webhooks')
    .where({ id: webhook_id, active: true })
    .update({ active: false, off_reason: reason, version: trx.raw('version + 1') });
  if (switched === 0) return;
  const host = hostOf({ url });
  const said = webhookSentences.switchedOff({ host, reason });
  const user = await trx('users').where('id', created_by).first('email', 'name');
  const mails = user ? [mailNews(user, webhookMails.switchedOff({ host, reason }))] : [];
  await recordActivity(trx, { actorId: null, spaceId: null, model: 'Webhook', modelId: webhook_id, said, now }, mails);
}

const WITHOUT_SUCCESS = 'It has taken no event for five days.';
const WANTS_NOTHING = 'Its program answered 410, which means that it wants no events any more.';

/** Stores what became of an attempt, and what follows from it for the webhook. @returns the pause before the next attempt */
async function store(at: Moment, due: Due, { ms, ...made }: Attempt & { ms: number }): Promise<number | undefined> {
  const { services, now } = at;
  const attempts = due.attempts + 1;
  const isGone = made.status === GONE;
  const isTried = made.failure !== '' && !isGone && attempts < MAX_ATTEMPTS;
  const pause = isTried ? pauseAfter(attempts, Math.random()) : undefined;
  const since = made.failure === '' ? null : (due.failing_since ?? now);
  await inTransaction(services, async (trx) => {
    // The webhook comes first in the order of locks.
    if (since?.getTime() !== due.failing_since?.getTime())
      await trx('webhooks').where('id', due.webhook_id).update({ failing_since: since });
    if (isGone) await switchOff(trx, at, due, WANTS_NOTHING);
    else if (since && now.getTime() - since.getTime() >= FAILING_LIMIT_MS)
      await switchOff(trx, at, due, WITHOUT_SUCCESS);
    await trx('webhook_deliveries')
      // Not if somebody has sent it again meanwhile: it then has a message of its own.
      .where({ webhook_id: due.webhook_id, event_id: due.event_id, state: 'waiting', attempts: due.attempts })
      .update({
        ...made,
        attempts,
        ms,
        tried_at: now,
        state: isTried ? 'waiting' : made.failure === '' ? 'delivered' : 'failed',
        next_at: pause === undefined ? null : new Date(services.clock.now().getTime() + pause),
      });
  });
  return pause;
}

/** Delivers one event to a webhook. @throws TryLater if it is to be tried again */
async function deliver(services: Services, webhookId: string, eventId: string): Promise<void> {
  const [due] = await select<Due>(services.knex, DUE_SQL, [webhookId, eventId]);
  // A repeat, or a webhook that was removed.
  if (due?.state !== 'waiting') return;
  const at = momentOf(services);
  if (!due.active) {
    const delivery = services.knex('webhook_deliveries').where({ webhook_id: webhookId, event_id: eventId });
    await delivery.update({ state: 'dropped', next_at: null });
    return;
  }
  const startedAt = performance.now();
  const made = await attempt(at, due);
  const pauseMs = await store(at, due, { ...made, ms: Math.round(performance.now() - startedAt) });
  if (pauseMs !== undefined) throw new TryLater(made.failure, pauseMs);
}

const topicOf = (name: string): Topic =>
  defineTopic({
    name,
    payload: Payload,
    concurrency: AT_ONCE,
    // Beyond its own limit: a process that is killed in an attempt has not stored it.
    maxAttempts: 4 * MAX_ATTEMPTS,
    timeLimitMs: 2 * TIME_LIMIT_MS,
    deliver: ({ payload: { event_id } }, services) => deliver(services, name.slice(PREFIX.length), event_id),
    summary: ({ event_id }) => `event ${event_id}`,
  });

/** The topics of all webhooks. */
export const webhookTopics: TopicFamily = { prefix: PREFIX, topicOf };

/** Sends again deliveries that are not waiting. @returns how many */
export async function sendAgain(
  trx: Transaction,
  webhook: Pick<Webhook, 'id' | 'is_ordered'>,
  events: Pick<ToldEventRow, 'id' | 'noun' | 'record_id'>[],
  now: Date,
): Promise<number> {
  const ids = events.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const sent = await trx('webhook_deliveries')
    .where('webhook_id', webhook.id)
    .whereIn('event_id', ids)
    .update({ state: 'waiting', attempts: 0, next_at: null });
  const news = events.map((event) => deliveryNews(webhook, event));
  await publish(trx, news, now);
  return sent;
}
