/** A topic of the outbox: the shape of its payload, how it is delivered, and how failures are retried. */
import { z } from 'zod';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import type { Services } from '#server/context.ts';
import type { Delivery } from '#server/outbox.ts';
import { MINUTE, SECOND } from '#shared/time.ts';

/** `id` is the same in every attempt, so that a receiver can recognise a repeat. */
export type Item<Payload> = { id: string; payload: Payload };

export type TopicOptions<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  /** How many items one process delivers at the same time. */
  concurrency?: number;
  /** After this number of failed attempts an item becomes a dead letter. */
  maxAttempts?: number;
  /** The pause in milliseconds after a failed attempt; the first attempt is 1. */
  backoff?: (attempt: number) => number;
  /** A delivery that takes longer counts as failed. */
  timeLimitMs?: number;
  /** The rows of a killed process become due again after this time. A running process renews its leases before. */
  leaseMs?: number;
  /** How long more rows are waited for before the first are taken. */
  gatherMs?: number;
  /** Without a mail server, its messages wait in the outbox. */
  needsMailer?: boolean;
  /** Delivers one item. Throws Undeliverable when another attempt would not help. */
  deliver: (item: Item<Payload>, services: Services) => Promise<void>;
  /** Delivers up to `size` items at once. When that fails, each is delivered alone, so that one bad item does not block the others. */
  batch?: { size: number; deliver: (items: Item<Payload>[], services: Services) => Promise<void> };
  /** A description of the payload for the System screen, without secrets. */
  summary: (payload: Payload, services: Services) => string;
};

/** A topic without its payload type, so that topics of different types fit in one list. */
export type Topic = Readonly<{
  name: string;
  concurrency: number;
  maxAttempts: number;
  timeLimitMs: number;
  leaseMs: number;
  gatherMs: number;
  needsMailer: boolean;
  /** How many items are delivered at once; 1 without `deliverBatch`. */
  batchSize: number;
  backoff: (attempt: number) => number;
  /** @throws Undeliverable for a payload of the wrong shape */
  deliver: (item: Item<unknown>, services: Services) => Promise<void>;
  deliverBatch?: (items: Item<unknown>[], services: Services) => Promise<void>;
  summary: (payload: unknown, services: Services) => string;
}>;

/**
 * Topics that come into being while the process runs, such as one for each receiver. The name of each begins with the prefix; it gets its lane
 * when it first has a message.
 */
export type TopicFamily = { prefix: string; topicOf: (name: string) => Topic };

/** The default pause after an attempt: 2, 4, 8 … seconds, at most 15 minutes. */
export function exponentialBackoff(attempt: number): number {
  return Math.min(SECOND * 2 ** attempt, 15 * MINUTE);
}

/** Defines a topic. Payloads are validated before each delivery. */
export function defineTopic<Payload>(options: TopicOptions<Payload>): Topic {
  const { name, payload, batch, deliver, summary } = options;
  function parsed({ id, payload: raw }: Item<unknown>): Item<Payload> {
    const result = payload.safeParse(raw);
    if (result.success) return { id, payload: result.data };
    const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Undeliverable(`The payload is not valid: ${problems.join('; ')}`);
  }
  return {
    name,
    concurrency: options.concurrency ?? 1,
    maxAttempts: options.maxAttempts ?? 20,
    timeLimitMs: options.timeLimitMs ?? 2 * MINUTE,
    leaseMs: options.leaseMs ?? 20 * SECOND,
    gatherMs: options.gatherMs ?? 0,
    needsMailer: options.needsMailer ?? false,
    backoff: options.backoff ?? exponentialBackoff,
    batchSize: batch?.size ?? 1,
    deliver: async (item, services) => deliver(parsed(item), services),
    ...(batch && { deliverBatch: async (items, services) => batch.deliver(items.map(parsed), services) }),
    summary(raw, services) {
      const result = payload.safeParse(raw);
      return result.success ? summary(result.data, services).slice(0, 300) : '';
    },
  };
}

/** A topic whose payload holds the id of a record in `idField`, or its email address. */
export function recordTopic(
  name: string,
  idField: string,
  deliver: (services: Services, item: Delivery) => Promise<void>,
): Topic {
  return defineTopic({
    name,
    payload: z.looseObject({ [idField]: z.string() }),
    concurrency: 2,
    deliver: (item, services) => deliver(services, item),
    summary: (payload) => `${idField} ${String(payload[idField])}`,
  });
}
