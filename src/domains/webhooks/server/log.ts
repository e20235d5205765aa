/** The log of what happens, in the order in which programs are told. The webhooks are told by messages of the outbox (deliver.ts). */
import type { Actor } from '#server/actor.ts';
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { raiseCounter } from '#server/db/counters.ts';
import { change, insertRows, select } from '#server/db/statements.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { type Heard, type Listener, listen } from '#server/events.ts';
import { recordChanged } from '#server/live.ts';
import { MAX_EVENTS } from '#server/live-topic.ts';
import { publish } from '#server/outbox.ts';
import type { Told, ToldRecord } from '#server/told.ts';
import { isNamed, KEPT_MS } from '#domains/webhooks/rules.ts';
import { deliveryNews } from '#domains/webhooks/server/deliver.ts';
import type { ToldEventRow } from '#domains/webhooks/server/tables.ts';
import { type Happening, ToldTypes } from '#domains/webhooks/server/types.ts';
import { allPermissions } from '#shared/permissions.ts';

type Facts = Record<string, unknown>;

/** Programs are told what an operator sees who may see everything. Who may add a webhook holds these rights. */
const EVERYTHING_SHOWN: Actor = {
  userId: '0',
  name: '',
  email: '',
  role: { id: '0', name: '', permissions: allPermissions(), showAllBooking: true, showAllWorkSpaces: true },
  memberships: [],
  teamSpaceIds: [],
  companyIds: [],
  unpaid: [],
  benefits: [],
  mayHaveCredits: false,
  scope: 'full',
};

const VERSION = 1;

/** The body of an event. A record that is not there any more has its ids only. */
export function bodyOf(type: string, now: Date, data: Record<string, unknown>): string {
  return JSON.stringify({ type, timestamp: now.toISOString(), version: VERSION, data });
}

type NewEvent = Omit<ToldEventRow, 'id' | 'created_at'>;

/** Reads the records of some events, each noun at once. */
async function eventsOf(services: Services, happenings: Happening[]): Promise<NewEvent[]> {
  const call = { ...momentOf(services), actor: EVERYTHING_SHOWN };
  const nouns = [...new Set(happenings.map(({ told }) => told))];
  const records = new Map<Told, ToldRecord[]>();
  for (const told of nouns) {
    const refs = happenings.filter((each) => each.told === told).map(({ ref }) => ref);
    const distinct = new Map(refs.map((ref) => [`${ref.id} ${ref.space_id}`, ref]));
    records.set(told, await told.read(call, [...distinct.values()]));
  }
  return happenings.map(({ heardId, type, told, ref, more }) => {
    const isIt = (record: ToldRecord) =>
      record.id === ref.id && (ref.space_id === null || record.space_id === null || record.space_id === ref.space_id);
    const record = records.get(told)?.find(isIt);
    const space_id = record?.space_id ?? ref.space_id;
    const data = { [told.noun]: record?.view ?? { _id: ref.id, space_id }, ...record?.more, ...more };
    const body = bodyOf(type, call.now, data);
    return { heard_id: heardId, type, noun: told.noun, record_id: ref.id, space_id, body };
  });
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
    const created_at = services.clock.now();
    const rows = fresh.map((event, index) => ({ id: String(first + BigInt(index)), ...event, created_at }));
    await insertRows(trx, 'told_events', rows);
    await tellWebhooks(trx, rows);
  });
}

async function tellWebhooks(trx: Transaction, events: ToldEventRow[]): Promise<void> {
  const webhooks: Addressee[] = await trx('webhooks')
    .where('active', true)
    .select('id', 'space_id', 'types', 'is_ordered');
  const told = webhooks.flatMap((webhook) =>
    events
      .filter(({ type, space_id }) => isNamed(webhook.types, type) && isOf(webhook, space_id))
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
    concerns: types.isTold,
    inOrderOf: (event, facts) => types.recordOf(event, facts),
    hear: (heard, services) => hear([heard], services),
    batch: { size: MAX_EVENTS, hear },
  });
}

const SWEPT_AT_ONCE = 1_000;

/** Removes old events, with their deliveries. */
export async function sweepEvents({ services: { knex }, now }: Moment): Promise<void> {
  const sql = `DELETE FROM told_events WHERE created_at < ? LIMIT ${SWEPT_AT_ONCE}`;
  while ((await change(knex, sql, [new Date(now.getTime() - KEPT_MS)])) === SWEPT_AT_ONCE);
}
