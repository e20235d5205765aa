/**
 * Events: what has happened to a record, in the past tense. An event is published in the transaction of its change (outbox.ts), and each listener hears of
 * it by a row of the outbox of its own: with its own lease, attempts and dead letter. A listener that fails delays no other.
 */
import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/context.ts';
import { type Item, type Topic, type TopicOptions, defineTopic } from '#server/delivery/topic.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import { type Hearer, type News, publish } from '#server/outbox.ts';

/** An event, which makes the message for `publish` from its facts. */
export type EventKind<Facts> = ((facts: Facts) => News) & {
  readonly event: string;
  readonly facts: z.ZodType<Facts>;
  readonly former?: Former<Facts>;
};

/** The topic that an earlier release has used for the event, and the facts of its rows, if they had other names. */
type Former<Facts> = { topic: string; facts?: (payload: Record<string, unknown>) => Facts };

/**
 * Defines an event.
 * @param event its name, in the past tense: 'booking.moved'
 * @param facts what listeners need to know, as JSON
 */
export function defineEvent<Facts extends Record<string, unknown>>(
  event: string,
  facts: z.ZodType<Facts>,
  former?: Former<Facts>,
): EventKind<Facts> {
  const newsOf = (given: Facts): News => ({ topic: event, payload: given, isEvent: true });
  return Object.assign(newsOf, { event, facts, ...(former && { former }) });
}

/** The facts of an event. */
export type FactsOf<Kind> = Kind extends EventKind<infer Facts> ? Facts : never;

/** What a listener hears. `id` is that of its row, and the same in every attempt. */
export type Heard<Facts> = { id: string; event: string; facts: Facts };

export type Listener = Pick<Hearer, 'concerns' | 'inOrderOf'> & {
  hears: readonly string[];
  topic: Topic;
  former: Topic[];
};

type ListenerOptions<Facts> = Partial<
  Pick<TopicOptions<never>, 'concurrency' | 'maxAttempts' | 'leaseMs' | 'timeLimitMs' | 'backoff'>
> & {
  /** Whether it needs to hear of these facts. It is asked in the transaction of the change, so it must be quick. */
  concerns?: (facts: Facts, now: Date, event: string) => boolean;
  /** Events with the same value are heard one after the other, in the order of their publication. At most 320 characters. */
  inOrderOf?: (event: string, facts: Facts) => string | undefined;
  /** Throws Undeliverable when another attempt would not help. A repeat must do no harm. */
  hear: (heard: Heard<Facts>, services: Services) => Promise<void>;
  /** Hears of up to `size` events at once. When that fails, it hears of each alone. */
  batch?: { size: number; hear: (heard: Heard<Facts>[], services: Services) => Promise<void> };
};

const factsText = (facts: Record<string, unknown>) =>
  Object.entries(facts)
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');

/** The rows of an earlier release, whose only listener the topic was, are published for the present listeners. */
function formerTopic<Facts extends Record<string, unknown>>({ event, facts, former }: HeardEvent<Facts>): Topic[] {
  if (!former) return [];
  const { topic: name, facts: factsOf } = former;
  return [
    defineTopic({
      name,
      payload: z.record(z.string(), z.unknown()),
      deliver: ({ id, payload }, services) => {
        const known = facts.safeParse(factsOf ? factsOf(payload) : payload);
        if (!known.success) throw new Undeliverable(`The payload is not valid: ${z.prettifyError(known.error)}`);
        const news = { topic: event, payload: known.data, isEvent: true } as const;
        return inTransaction(services, async (trx) => {
          await publish(trx, [news], services.clock.now());
          await trx('outbox').where({ id }).delete();
        });
      },
      summary: factsText,
    }),
  ];
}

/** An event as a listener takes it, who may need less of its facts. */
type HeardEvent<Facts> = Pick<EventKind<Facts>, 'event' | 'facts' | 'former'>;

/**
 * A listener to some events.
 * @param name that of its topic: who listens and what for, 'invoices: payments'
 */
export function listen<Facts extends Record<string, unknown>>(
  name: string,
  events: readonly [HeardEvent<Facts>, ...HeardEvent<Facts>[]],
  { hear, batch, concerns, inOrderOf, ...options }: ListenerOptions<Facts>,
): Listener {
  const shapes = events.map(({ event, facts }) => z.object({ event: z.literal(event), facts }));
  const heardOf = ({ id, payload }: Item<Omit<Heard<Facts>, 'id'>>): Heard<Facts> => ({ id, ...payload });
  const topic = defineTopic<Omit<Heard<Facts>, 'id'>>({
    concurrency: 2,
    ...options,
    name,
    payload: z.discriminatedUnion('event', shapes as [(typeof shapes)[number], ...typeof shapes]),
    deliver: (item, services) => hear(heardOf(item), services),
    ...(batch && {
      batch: { size: batch.size, deliver: (items, services) => batch.hear(items.map(heardOf), services) },
    }),
    summary: ({ event, facts }) => `${event}: ${factsText(facts)}`,
  });
  return {
    hears: events.map(({ event }) => event),
    topic,
    former: events.flatMap(formerTopic),
    ...(concerns && { concerns: (facts, now, event) => concerns(facts as Facts, now, event) }),
    ...(inOrderOf && { inOrderOf: (event, facts) => inOrderOf(event, facts as Facts) }),
  };
}

/** The listeners to each event, as the pool carries them (`userParams`) for `publish`. */
export function listenersByEvent(listeners: readonly Listener[]): Record<string, Hearer[]> {
  const hearers: Record<string, Hearer[]> = {};
  for (const { hears, topic, concerns, inOrderOf } of listeners)
    for (const event of hears)
      (hearers[event] ??= []).push({
        topic: topic.name,
        ...(concerns && { concerns }),
        ...(inOrderOf && { inOrderOf }),
      });
  return hearers;
}
