/** Adds, changes and removes webhooks, and sends events again. Only a Super Admin does, because programs are told everything. */
import type { Call } from '#server/context.ts';
import { raiseCounter } from '#server/db/counters.ts';
import { insertRows } from '#server/db/statements.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { NOT_PUBLIC_ADDRESS, NotPublic, publicAddresses } from '#server/integrations/public-hosts.ts';
import { publish } from '#server/outbox.ts';
import { lockActor } from '#server/records/activities.ts';
import { changeRecord, recordChange } from '#server/records/records.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { FORMER_SECRET_MS, isNamed } from '#domains/webhooks/rules.ts';
import type {
  DeliveryInput,
  NewWebhookView,
  ResendFailedInput,
  WebhookInput,
  WebhookUpdateInput,
  WebhookView,
} from '#domains/webhooks/schema.ts';
import { webhookSentences } from '#domains/webhooks/sentences.ts';
import { deliveryNews, sendAgain } from '#domains/webhooks/server/deliver.ts';
import { bodyOf } from '#domains/webhooks/server/bodies.ts';
import { Webhook, hostOf } from '#domains/webhooks/server/model.ts';
import { viewWebhook } from '#domains/webhooks/server/queries.ts';
import { WEBHOOK } from '#domains/webhooks/server/record-kinds.ts';
import { sealHeaders, sealSecret } from '#domains/webhooks/server/secrets.ts';
import { newSecret } from '#domains/webhooks/server/signature.ts';
import { TEST_TYPE, typesOf } from '#domains/webhooks/server/types.ts';
import { Conflict, InProgress, InvalidInput, NotFound } from '#shared/errors.ts';
import { msg, msgWith } from '#shared/texts.ts';

/** Only an address to which messages are sent later. A host that is not found may be found then. @throws InvalidInput */
async function requireAddress({ services: { config } }: Call, url: string): Promise<void> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !config.ALLOW_PRIVATE_HOSTS)
    throw new InvalidInput(msg('Please enter an address that begins with https://'), 'url');
  if (config.ALLOW_PRIVATE_HOSTS) return;
  await publicAddresses(hostname).catch((error: unknown) => {
    if (error instanceof NotPublic) throw new InvalidInput(NOT_PUBLIC_ADDRESS, 'url');
  });
}

/** @throws InvalidInput for a pattern that names no type */
function requireTypes({ services }: Call, patterns: string[]): void {
  const types = typesOf(services.told).map(({ type }) => type);
  const unknown = patterns.find((pattern) => !types.some((type) => isNamed([pattern], type)));
  if (unknown !== undefined)
    throw new InvalidInput(msgWith('There are no events of the type {type}', { type: unknown }), 'types');
}

/** Adds a webhook. Its secret is in this answer and nowhere else. @throws InvalidInput, NotFound */
export async function createWebhook(call: Call, input: WebhookInput): Promise<NewWebhookView> {
  const { services, actor, now } = call;
  await requireAddress(call, input.url);
  requireTypes(call, input.types);
  if (input.space_id !== null) await findSpace(services.knex, input.space_id);
  const { headers, ...columns } = input;
  const secret = newSecret();
  const view = await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const { id } = await Webhook.query(trx).insert({
      ...columns,
      ...sealHeaders(services.config, headers),
      sealed_secret: sealSecret(services.config, secret),
      off_reason: '',
      created_by: actor.userId,
      version: 0,
      created_at: now,
    });
    const action = webhookSentences.added({ host: hostOf(input) });
    await recordChange(trx, call, { kind: WEBHOOK, event: 'create', id, spaceId: null, action });
    return viewWebhook(trx, id, now);
  });
  return { ...view, secret };
}

async function lockWebhook(trx: Transaction, { actor }: Call, id: string): Promise<Webhook> {
  await lockActor(trx, actor.userId);
  const webhook = await Webhook.query(trx).findById(id).forUpdate();
  if (!webhook) throw new NotFound(msg('Webhook not found'));
  return webhook;
}

type Change = { verb: 'updated' | 'rotated'; patch: (webhook: Webhook) => Partial<Webhook>; seen?: number | undefined };

function changeWebhook(call: Call, id: string, { verb, patch, seen }: Change): Promise<WebhookView> {
  return inTransaction(call.services, async (trx) => {
    const record = await lockWebhook(trx, call, id);
    const view = () => viewWebhook(trx, id, call.now);
    const changed = patch(record);
    const action = webhookSentences[verb]({ host: hostOf({ url: changed.url ?? record.url }) });
    await changeRecord(trx, call, { kind: WEBHOOK, id, spaceId: null, record, seen, view, patch: changed, action });
    return view();
  });
}

/** Changes what is sent. Headers are replaced as a whole. @throws InvalidInput, NotFound; Conflict if somebody else has changed it */
export async function updateWebhook(call: Call, input: WebhookUpdateInput): Promise<WebhookView> {
  const { _id, version: seen, headers, ...sent } = input;
  if (sent.url !== undefined) await requireAddress(call, sent.url);
  if (sent.types) requireTypes(call, sent.types);
  if (sent.space_id) await findSpace(call.services.knex, sent.space_id);
  return changeWebhook(call, _id, {
    verb: 'updated',
    seen,
    patch: () => ({
      ...sent,
      ...(headers && sealHeaders(call.services.config, headers)),
      // Once it is switched on again, its failures are counted from then on.
      ...(sent.active && { off_reason: '', failing_since: null }),
    }),
  });
}

/** Replaces the secret. The former one signs beside it for a day. @throws NotFound */
export async function rotateSecret(call: Call, id: string): Promise<NewWebhookView> {
  const secret = newSecret();
  const { config } = call.services;
  const view = await changeWebhook(call, id, {
    verb: 'rotated',
    patch: ({ sealed_secret }) => ({
      sealed_secret: sealSecret(config, secret),
      former_secret: sealed_secret,
      former_until: new Date(call.now.getTime() + FORMER_SECRET_MS),
    }),
  });
  return { ...view, secret };
}

/** Removes a webhook with its deliveries. @throws NotFound */
export async function removeWebhook(call: Call, id: string): Promise<{ _id: string }> {
  await inTransaction(call.services, async (trx) => {
    const webhook = await lockWebhook(trx, call, id);
    await Webhook.query(trx).deleteById(id);
    const action = webhookSentences.removed({ host: hostOf(webhook) });
    await recordChange(trx, call, { kind: WEBHOOK, event: 'delete', id, spaceId: null, action });
  });
  return { _id: id };
}

const OFF = msg('Please switch the webhook on first');

/** Locks a webhook to which something is sent. @throws NotFound; Conflict if it is switched off */
async function lockActive(trx: Transaction, call: Call, id: string): Promise<Webhook> {
  const webhook = await lockWebhook(trx, call, id);
  if (!webhook.active) throw new Conflict(OFF);
  return webhook;
}

/** Sends an event of its own type, which nothing else is told of. @throws NotFound, Conflict */
export async function testWebhook(call: Call, webhookId: string): Promise<DeliveryInput> {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    // Before the webhook in the order of locks, as in the log.
    const id = String(await raiseCounter(trx, 'told_event'));
    const webhook = await lockActive(trx, call, webhookId);
    const body = bodyOf(TEST_TYPE, now, { webhook: { _id: webhookId, description: webhook.description } });
    const event = { id, noun: 'webhook', record_id: webhookId, type: TEST_TYPE, space_id: null, body, created_at: now };
    await insertRows(trx, 'told_events', [{ ...event, heard_id: null, more: null }]);
    await trx('webhook_deliveries').insert({
      ...{ webhook_id: webhookId, event_id: id, state: 'waiting', attempts: 0, answer: '', failure: '' },
    });
    await publish(trx, [deliveryNews(webhook, event)], now);
    const action = webhookSentences.tested({ host: hostOf(webhook) });
    await recordChange(trx, call, { kind: WEBHOOK, event: 'update', id: webhookId, spaceId: null, action });
    return { _id: webhookId, event_id: id };
  });
}

const MOST_AT_ONCE = 1_000;

/** Sends deliveries again that are not waiting. @returns how many */
function resendWhere(
  call: Call,
  webhookId: string,
  conditions: { event_id?: string; state?: 'failed'; since?: Date },
): Promise<number> {
  const { services, now } = call;
  const { event_id, state, since } = conditions;
  return inTransaction(services, async (trx) => {
    const webhook = await lockActive(trx, call, webhookId);
    const query = trx('webhook_deliveries as d')
      .join('told_events as e', 'e.id', 'd.event_id')
      .where('d.webhook_id', webhookId)
      .whereNot('d.state', 'waiting')
      .orderBy('d.event_id')
      .limit(MOST_AT_ONCE);
    if (event_id !== undefined) void query.where('d.event_id', event_id);
    if (state) void query.where('d.state', state);
    if (since) void query.where('e.created_at', '>=', since);
    const count = await sendAgain(trx, webhook, await query.select('e.id', 'e.noun', 'e.record_id'), now);
    if (count === 0) return 0;
    const action = webhookSentences.resent({ host: hostOf(webhook), count });
    await recordChange(trx, call, { kind: WEBHOOK, event: 'update', id: webhookId, spaceId: null, action });
    return count;
  });
}

/** Sends an event again. @throws NotFound; Conflict if it is waiting, or the webhook is switched off */
export async function resendEvent(call: Call, { _id, event_id }: DeliveryInput): Promise<DeliveryInput> {
  const known = await call.services.knex('webhook_deliveries').where({ webhook_id: _id, event_id }).first('state');
  if (!known) throw new NotFound(msg('Delivery not found'));
  if ((await resendWhere(call, _id, { event_id })) === 0) throw new InProgress(msg('This event is being sent already'));
  return { _id, event_id };
}

/** Sends again what has failed since a time, up to a thousand events, the oldest first. @returns how many @throws NotFound, Conflict */
export async function resendFailed(call: Call, { _id, since }: ResendFailedInput): Promise<{ count: number }> {
  return { count: await resendWhere(call, _id, { state: 'failed', since }) };
}
