import type { Knex } from 'knex';
import type { Call } from '#server/context.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { RowOf } from '#server/db/table-row.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { isNamed } from '#domains/webhooks/rules.ts';
import type {
  DeliveryDetail,
  DeliveryInput,
  DeliveryView,
  EventPage,
  EventTypeView,
  ListDeliveriesInput,
  ListEventsInput,
  ToldEventView,
  WebhookView,
} from '#domains/webhooks/schema.ts';
import { type Webhook, webhookView } from '#domains/webhooks/server/model.ts';
import { readBodies } from '#domains/webhooks/server/bodies.ts';
import { typesOf } from '#domains/webhooks/server/types.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page, Paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

const WAITING_SQL = `(SELECT COUNT(*) FROM webhook_deliveries d
  WHERE d.webhook_id = webhooks.id AND d.state = 'waiting') AS waiting`;

const readWebhooks = (query: Knex.QueryBuilder, knex: Queryable) =>
  query.select<(RowOf<Webhook> & { waiting: string })[]>('webhooks.*', knex.raw(WAITING_SQL));

/** @throws NotFound */
export async function viewWebhook(knex: Queryable, id: string, now: Date): Promise<WebhookView> {
  const [row] = await readWebhooks(knex('webhooks').where({ id }), knex);
  if (!row) throw new NotFound(msg('Webhook not found'));
  return webhookView(row, now);
}

/** The webhooks, the newest first. */
export async function listWebhooks({ services: { knex }, now }: Call, paging: Paging): Promise<Page<WebhookView>> {
  const read = (page: Knex.QueryBuilder) => readWebhooks(page, knex);
  const page = await paged({ table: 'webhooks', query: knex('webhooks'), read }, paging);
  return mapPage(page, (row) => webhookView(row, now));
}

/** The types of which programs can be told, by name. */
export function listTypes({ services: { told, t } }: Call): EventTypeView[] {
  return typesOf(told)
    .map(({ type, of }) => ({ type, says: t(of.says) }))
    .sort((one, other) => one.type.localeCompare(other.type));
}

const LISTED = [
  'd.webhook_id',
  'd.event_id as _id',
  'd.state',
  'd.attempts',
  'd.tried_at',
  'd.next_at',
  'd.status',
  'd.ms',
  'd.failure',
  'e.type',
  'e.created_at',
] as const;

/** What became of the events of a webhook, the newest first. */
export async function listDeliveries(
  { services: { knex } }: Call,
  { _id, state, ...paging }: ListDeliveriesInput,
): Promise<Page<DeliveryView>> {
  const counted = knex('webhook_deliveries as d').where('d.webhook_id', _id);
  if (state) void counted.where('d.state', state);
  const query = counted.clone().join('told_events as e', 'e.id', 'd.event_id');
  const read = (page: Knex.QueryBuilder) => page.select<(DeliveryView & { id: string })[]>('e.id', ...LISTED);
  return mapPage(await paged({ table: 'e', query, counted, read }, paging), ({ id: _id, ...view }) => view);
}

/** A delivery with what was sent and answered. @throws NotFound */
export async function getDelivery(
  { services: { knex } }: Call,
  { _id, event_id }: DeliveryInput,
): Promise<DeliveryDetail> {
  const row = await knex('webhook_deliveries as d')
    .join('told_events as e', 'e.id', 'd.event_id')
    .where({ 'd.webhook_id': _id, 'd.event_id': event_id })
    .first<DeliveryDetail | undefined>([...LISTED, 'd.answer', 'e.body']);
  if (!row) throw new NotFound(msg('Delivery not found'));
  return row;
}

/**
 * The events of the last 30 days, the oldest first. One that no webhook was told of shows its record as it is now.
 */
export async function listEvents(
  { services }: Call,
  { after = '0', type, space_id, limit }: ListEventsInput,
): Promise<EventPage> {
  const types = typesOf(services.told).filter((each) => type === undefined || isNamed([type], each.type));
  const names = types.map((each) => each.type);
  const query = services.knex('told_events').whereIn('type', names).where('id', '>', after);
  if (space_id !== undefined) void query.where({ space_id });
  const rows = await query
    .orderBy('id')
    .limit(limit + 1)
    .select('id', 'type', 'record_id', 'space_id', 'more', 'body', 'created_at');
  const page = rows.slice(0, limit);
  const unread = page.filter(({ body }) => body === null);
  const toldOf = new Map(types.map((each) => [each.type, each.told]));
  const bodies = await readBodies(
    services,
    unread.map((row) => ({
      ...{ type: row.type, told: toldOf.get(row.type)!, more: row.more ?? {}, at: row.created_at },
      ref: { id: row.record_id, space_id: row.space_id },
    })),
  );
  const read = new Map(unread.map(({ id }, index) => [id, bodies[index]!.body]));
  const items = page.map(({ id, body }) => ({
    _id: id,
    ...(JSON.parse(body ?? read.get(id)!) as Omit<ToldEventView, '_id'>),
  }));
  return { items, next_after: rows.length > limit ? items.at(-1)!._id : null };
}
