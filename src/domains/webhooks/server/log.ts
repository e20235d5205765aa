/** The log of what happens, in the order in which programs are told. The webhooks are told by messages of the outbox (deliver.ts). */
import type { Moment, Services } from '#server/context.ts';
import { raiseCounter } from '#server/db/counters.ts';
import { insertRows, select } from '#server/db/statements.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { type Heard, type Listener, listen } from '#server/events.ts';
import { recordChanged } from '#server/live.ts';
import { MAX_EVENTS } from '#server/live-topic.ts';
import { publish } from '#server/outbox.ts';
import type { Told } from '#server/told.ts';
import { isNamed, KEPT_MS } from '#domains/webhooks/rules.ts';
import { readBodies } from '#domains/webhooks/server/bodies.ts';
import { deliveryNews } from '#domains/webhooks/server/deliver.ts';
import type { ToldEventRow } from '#domains/webhooks/server/tables.ts';
import { type Happening, ToldTypes } from '#domains/webhooks/server/types.ts';

type Facts = Record<string, unknown>;

type NewEvent = Omit<ToldEventRow, 'id'>;

/**
 * The events of a batch. Bodies are read only of types that a webhook asks for, as most installations have none, and where only the record
 * says its workspace.
 */
async function eventsOf(services: Services, happenings: Happening[]): Promise<NewEvent[]> {
  const webhooks = await services.knex('webhooks').where('active', true).select('types');
  const isAsked = ({ type, ref }: Happening) =>
    ref.space_id === null || webhooks.some(({ types }) => isNamed(types, type));
  const at = services.clock.now();
  const asked = happenings.filter(isAsked).map((each) => ({ ...each, at }));
  const bodies = await readBodies(services, asked);
  const read = new Map(asked.map(({ heardId }, index) => [heardId, bodies[index]!]));
  return happenings.map(({ heardId, type, told, ref, more }) => ({
    ...{ heard_id: heardId, type, noun: told.noun, record_id: ref.id, more, created_at: at },
    ...{ body: null, space_id: ref.space_id, ...read.get(heardId) },
  }));
}

/** The events that are not in the log yet: a listener may hear twice. */
async function unknownOf(trx: Transaction, events: NewEvent[]): Promise<NewEvent[]> {
  const ids = events.map(({ heard_id }) => heard_id);
  const known = await select<{ heard_id: string }>(trx, 'SELECT heard_id FROM told_events WHERE heard_id IN (?)', [
    ids,
  ]);
  const isKnown = new Set(known.map(({ heard_id }) => heard_id));
  return events.filter(({ heard_id }) => !isKnown.has(heard_id!));
}

type Addressee = { id: string; space_id: string | null; types: string[]; is_ordered: boolean };

/**
 * Appends events to the log, and tells the webhooks that ask for them. The counter is locked first, so that ids become visible in their order and
 * a reader that remembers the last one misses none.
 */
export async function appendEvents(services: Services, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await inTransaction(services, async (trx) => {
    const last = await raiseCounter(trx, 'told_event', events.length);
    const fresh = await unknownOf(trx, events);
    if (fresh.length === 0) return;
    const first = last - BigInt(events.length) + 1n;
    const rows = fresh.map((event, index) => ({ id: String(first + BigInt(index)), ...event }));
    await insertRows(
      trx,
      'told_events',
      rows.map((row) => ({ ...row, more: JSON.stringify(row.more) })),
    );
    await tellWebhooks(trx, rows);
  });
}

async function tellWebhooks(trx: Transaction, events: ToldEventRow[]): Promise<void> {
  const webhooks: Addressee[] = await trx('webhooks')
    .where('active', true)
    .select('id', 'space_id', 'types', 'is_ordered');
  const told = webhooks.flatMap((webhook) =>
    events
      // Without a body, the webhook has been added since it was decided what to read.
      .filter(({ type, space_id, body }) => body !== null && isNamed(webhook.types, type) && isOf(webhook, space_id))
      .map((event) => ({ webhook, event })),
  );
  if (told.length === 0) return;
  const deliveries = told.map(({ webhook, event }) => ({
    ...{ webhook_id: webhook.id, event_id: event.id, state: 'waiting' },
    ...{ attempts: 0, answer: '', failure: '' },
  }));
  await insertRows(trx, 'webhook_deliveries', deliveries);
  const news = told.map(({ webhook, event }) => deliveryNews(webhook, event));
  await publish(trx, news, events[0]!.created_at);
}

const isOf = ({ space_id }: Addressee, eventSpaceId: string | null) => space_id === null || space_id === eventSpaceId;

/** Hears of everything that programs are told of. */
export function toldListener(told: readonly Told[]): Listener {
  const types = new ToldTypes(told);
  const own = told.flatMap((each) => each.types.flatMap((of) => ('event' in of ? [of] : [])));
  const hear = async (batch: Heard<Facts>[], services: Services) =>
    appendEvents(
      services,
      await eventsOf(
        services,
        batch.flatMap((heard) => types.happeningOf(heard) ?? []),
      ),
    );
  return listen<Facts>('webhooks: events', [recordChanged, ...own], {
    concurrency: 1,
    concerns: (facts, _now, event) => types.recordOf(event, facts) !== undefined,
    inOrderOf: (event, facts) => types.recordOf(event, facts),
    hear: (heard, services) => hear([heard], services),
    batch: { size: MAX_EVENTS, hear },
  });
}

const SWEPT_AT_ONCE = 1_000;

/** Removes old events, with their deliveries. Ids follow the time, so the oldest have the lowest. */
export async function sweepEvents({ services: { knex }, now }: Moment): Promise<void> {
  const limit = new Date(now.getTime() - KEPT_MS);
  for (;;) {
    const oldest = await knex('told_events').orderBy('id').limit(SWEPT_AT_ONCE).select('id', 'created_at');
    const old = oldest.filter(({ created_at }) => created_at < limit).map(({ id }) => id);
    if (old.length > 0) await knex('told_events').whereIn('id', old).delete();
    if (old.length < SWEPT_AT_ONCE) return;
  }
}
