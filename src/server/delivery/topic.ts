/** A topic of the outbox: what its payload looks like, how it is delivered, and how often that is tried. */
import type { z } from 'zod';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import type { Services } from '#server/context.ts';
import { MINUTE, SECOND } from '#shared/time.ts';

/** `id` stays the same in every attempt, so that a receiver can recognise a repeat. */
export type Item<Payload> = { id: string; payload: Payload };

export type TopicOptions<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  /** How many items one process delivers at the same time. */
  concurrency?: number;
  /** An item that has failed this often becomes a dead letter. */
  maxAttempts?: number;
  /** The pause in milliseconds after an attempt; the first attempt is 1. */
  backoff?: (attempt: number) => number;
  /** A delivery that takes longer counts as failed. */
  timeLimitMs?: number;
  /** Delivers one item. Throws Undeliverable when another attempt would not help. */
  deliver: (item: Item<Payload>, services: Services) => Promise<void>;
  /** Delivers up to `most` items in one go. When that fails, each is delivered alone, so that a bad one delays no other. */
  gather?: { most: number; deliver: (items: Item<Payload>[], services: Services) => Promise<void> };
  /** What the System screen shows of a payload, without secrets. */
  summary: (payload: Payload) => string;
};

/** A topic whose payload type is known to itself only, so that topics of all types stand in one list. */
export type Topic = Readonly<{
  name: string;
  concurrency: number;
  maxAttempts: number;
  timeLimitMs: number;
  most: number;
  backoff: (attempt: number) => number;
  /** @throws Undeliverable for a payload of the wrong shape */
  deliver: (item: Item<unknown>, services: Services) => Promise<void>;
  deliverAll?: (items: Item<unknown>[], services: Services) => Promise<void>;
  summary: (payload: unknown) => string;
}>;

/** 2, 4, 8 … seconds, at most a quarter of an hour. */
export function growing(attempt: number): number {
  return Math.min(SECOND * 2 ** attempt, 15 * MINUTE);
}

export function defineTopic<Payload>(options: TopicOptions<Payload>): Topic {
  const { name, payload, gather, deliver, summary } = options;
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
    backoff: options.backoff ?? growing,
    most: gather?.most ?? 1,
    deliver: async (item, services) => deliver(parsed(item), services),
    ...(gather && { deliverAll: async (items, services) => gather.deliver(items.map(parsed), services) }),
    summary(raw) {
      const result = payload.safeParse(raw);
      return result.success ? summary(result.data).slice(0, 300) : '';
    },
  };
}
