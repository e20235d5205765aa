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
import { openSecrets, type Secrets } from '#domains/webhooks/server/secrets.ts';
import { signatureHeaders } from '#domains/webhooks/server/signature.ts';
import type { DeliveryRow, ToldEventRow } from '#domains/webhooks/server/tables.ts';
import { SECOND } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const PREFIX = 'webhook ';
const AT_ONCE = 20;
/** Events that happen within this time are sent at once, with fewer transactions. */
const GATHER_MS = 200;
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

type Due = Pick<DeliveryRow, 'webhook_id' | 'event_id' | 'state' | 'attempts' | 'next_at'> &
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

const DUE_SQL = `SELECT d.webhook_id, d.event_id, d.state, d.attempts, d.next_at, e.type, e.body, w.url, w.active, w.sealed_secret, w.former_secret,
    w.former_until, w.sealed_headers, w.failing_since, w.created_by
  FROM webhook_deliveries d JOIN told_events e ON e.id = d.event_id JOIN webhooks w ON w.id = d.webhook_id
  WHERE d.webhook_id = ? AND d.event_id IN (?)`;

/** What became of one attempt. `failure` is empty if the program has taken the event. */
type Attempt = Pick<DeliveryRow, 'status' | 'answer' | 'failure'>;

const problemOf = (error: unknown) =>
  (error instanceof Error ? error.message || error.name : String(error)).slice(0, 500);

/** @param secrets a text says why they cannot be read */
async function attempt({ services: { config }, now }: Moment, due: Due, secrets: Secrets | string): Promise<Attempt> {
  if (typeof secrets === 'string') return { status: null, answer: '', failure: secrets };
  try {
    const signed = { id: due.event_id, timestamp: Math.floor(now.getTime() / SECOND), body: due.body };
    const message = {
      url: due.url,
      headers: {
        ...Object.fromEntries(secrets.headers.map(({ name, value }) => [name.toLowerCase(), value])),
        ...signatureHeaders(secrets.secrets, signed),
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
    return { status: null, answer: '', failure: problemOf(error) };
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

const WITHOUT_SUCCESS = msg('It has taken no event for five days.');
const WANTS_NOTHING = msg('Its program answered 410, which means that it wants no events any more.');

/** An attempt that was made, and when it is followed by another one. */
type Made = Attempt & { due: Due; ms: number; nextAt: Date | null };

/** Stores what became of attempts, unless somebody has sent the event again meanwhile: it then has a message of its own. */
async function storeAttempts(trx: Transaction, { now }: Moment, made: Made[]): Promise<void> {
  const [{ webhook_id }, ids] = [made[0]!.due, made.map(({ due }) => due.event_id)];
  const stored = await trx('webhook_deliveries')
    .where({ webhook_id, state: 'waiting' })
    .whereIn('event_id', ids)
    .orderBy('event_id')
    .forUpdate()
    .select('event_id', 'attempts');
  const attemptsOf = new Map(stored.map(({ event_id, attempts }) => [event_id, attempts]));
  const rows = made
    .filter(({ due }) => attemptsOf.get(due.event_id) === due.attempts)
    .map(({ due, nextAt, ms, status, answer, failure }) => ({
      ...{ webhook_id, event_id: due.event_id, attempts: due.attempts + 1, tried_at: now, next_at: nextAt },
      ...{ state: nextAt ? ('waiting' as const) : failure === '' ? ('delivered' as const) : ('failed' as const) },
      ...{ status, ms, answer, failure },
    }));
  if (rows.length > 0) await trx('webhook_deliveries').insert(rows).onConflict(['webhook_id', 'event_id']).merge();
}

/** Notes since when a webhook takes nothing, and switches it off after five days, or if it wants nothing any more. */
async function judge(trx: Transaction, at: Moment, made: Made[]): Promise<void> {
  const { due } = made[0]!;
  const webhook = trx('webhooks').where('id', due.webhook_id);
  if (made.some(({ status }) => status === GONE)) return switchOff(trx, at, due, WANTS_NOTHING);
  if (made.some(({ failure }) => failure === '')) {
    if (due.failing_since) await webhook.update({ failing_since: null });
    return;
  }
  // Somebody may have switched it on again since the attempts began, from when on its failures count.
  const present = await webhook.clone().forUpdate().first('failing_since');
  const since = present?.failing_since;
  if (!since) await webhook.update({ failing_since: at.now });
  else if (at.now.getTime() - since.getTime() >= FAILING_LIMIT_MS) await switchOff(trx, at, due, WITHOUT_SUCCESS);
}

async function makeAttempt(at: Moment, due: Due, secrets: Secrets | string): Promise<Made> {
  const startedAt = performance.now();
  const made = await attempt(at, due, secrets);
  const ms = Math.round(performance.now() - startedAt);
  const isTried = made.failure !== '' && made.status !== GONE && due.attempts + 1 < MAX_ATTEMPTS;
  const pause = isTried ? pauseAfter(due.attempts + 1, Math.random()) : undefined;
  const nextAt = pause === undefined ? null : new Date(at.services.clock.now().getTime() + pause);
  return { ...made, due, ms, nextAt };
}

/** Reads what all messages of a webhook need, once. */
function readSecrets({ services: { config }, now }: Moment, due: Due): Secrets | string {
  try {
    return openSecrets(config, now, due);
  } catch (error) {
    return problemOf(error);
  }
}

/** Sends events of a webhook at once, and stores what became of them. */
async function makeAttempts(at: Moment, dues: Due[]): Promise<Made[]> {
  const secrets = readSecrets(at, dues[0]!);
  const made = await Promise.all(dues.map((due) => makeAttempt(at, due, secrets)));
  await inTransaction(at.services, async (trx) => {
    // The webhook comes before its deliveries in the order of locks.
    await judge(trx, at, made);
    await storeAttempts(trx, at, made);
  });
  return made;
}

/**
 * Delivers events to a webhook, at once. What is to be tried later is not tried. A repeat does nothing, and neither does a message of a webhook that
 * was removed.
 * @throws TryLater if the only event is to be tried later, Error if one of several is: each is then asked for alone
 */
async function deliver(services: Services, webhookId: string, eventIds: string[]): Promise<void> {
  const at = momentOf(services);
  const found = await select<Due>(services.knex, DUE_SQL, [webhookId, eventIds]);
  const waiting = found.filter(({ state }) => state === 'waiting');
  if (waiting[0] && !waiting[0].active) {
    const dropped = waiting.map(({ event_id }) => event_id);
    await services
      .knex('webhook_deliveries')
      .where('webhook_id', webhookId)
      .whereIn('event_id', dropped)
      .update({ state: 'dropped', next_at: null });
    return;
  }
  const isLater = ({ next_at }: Due) => next_at !== null && next_at > at.now;
  const tried = waiting.filter((due) => !isLater(due));
  const made = tried.length > 0 ? await makeAttempts(at, tried) : [];
  const later = [
    ...waiting.filter(isLater).map(({ next_at }) => ({ nextAt: next_at, reason: 'It is not due yet' })),
    ...made.map(({ nextAt, failure }) => ({ nextAt, reason: failure })),
  ].find(({ nextAt }) => nextAt !== null);
  if (later) throw new TryLater(later.reason, later.nextAt!.getTime() - services.clock.now().getTime());
}

const topicOf = (name: string): Topic => {
  const webhookId = name.slice(PREFIX.length);
  return defineTopic({
    name,
    payload: Payload,
    // Beyond its own limit: a process that is killed in an attempt has not stored it.
    maxAttempts: 4 * MAX_ATTEMPTS,
    timeLimitMs: 2 * TIME_LIMIT_MS,
    gatherMs: GATHER_MS,
    deliver: ({ payload }, services) => deliver(services, webhookId, [payload.event_id]),
    batch: {
      size: AT_ONCE,
      deliver: (items, services) =>
        deliver(
          services,
          webhookId,
          items.map(({ payload }) => payload.event_id),
        ),
    },
    summary: ({ event_id }) => `event ${event_id}`,
  });
};

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
