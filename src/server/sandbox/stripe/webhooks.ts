import { createHmac } from 'node:crypto';
import type { Store } from './store.ts';
import type { AnyObject, Event } from './types.ts';

/** The pause before each attempt. Events that stay undelivered are tried again at the next start. */
const ATTEMPTS_AFTER_MS = [0, 300, 1_000, 5_000, 30_000];
const ANSWER_WITHIN_MS = 10_000;

export type Target = { url: string; secret: string };

/**
 * Posts events to the product, signed like Stripe's. Events are delivered independently, so their order is not guaranteed.
 * Failed deliveries are repeated, so an event may arrive twice.
 */
export class Webhooks {
  readonly #store: Store;
  readonly #target: Target | undefined;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(store: Store, target: Target | undefined) {
    this.#store = store;
    this.#target = target;
    this.announce(store.list('event').filter((event) => event.pending_webhooks > 0));
  }

  announce(changes: AnyObject[]): void {
    for (const change of changes) if (change.object === 'event') this.#schedule(change, 0);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #schedule(event: Event, attempt: number): void {
    const wait = ATTEMPTS_AFTER_MS[attempt];
    const target = this.#target;
    if (!target || wait === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void deliver(event, target).then((isDelivered) => {
        if (isDelivered) this.#store.commit([{ ...event, pending_webhooks: 0 }]);
        else this.#schedule(event, attempt + 1);
      });
    }, wait);
    timer.unref();
    this.#timers.add(timer);
  }
}

async function deliver(event: Event, target: Target): Promise<boolean> {
  const payload = JSON.stringify(event);
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(payload, target.secret, new Date()),
      },
      body: payload,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** The `Stripe-Signature` header: HMAC-SHA256 over `<unix seconds>.<payload>`. */
export function signatureOf(payload: string, secret: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
