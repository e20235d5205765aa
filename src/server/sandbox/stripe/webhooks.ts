import { createHmac } from 'node:crypto';
import { type WebhookPlan, WebhookQueue } from '#server/sandbox/frame/webhooks.ts';
import type { Store } from './store.ts';
import type { AnyObject, Event } from './types.ts';

export type Target = { url: string; secret: string };

/** Posts events to the product, signed like Stripe's. Undelivered ones of the last run are sent again. */
export class Webhooks {
  readonly #queue: WebhookQueue<Event>;

  constructor(store: Store, target: Target | undefined) {
    this.#queue = new WebhookQueue<Event>({
      ...(target && { request: (event) => requestOf(event, target) }),
      delivered: (event) => store.commit([{ ...event, pending_webhooks: 0 }]),
    });
    this.announce(store.list('event').filter((event) => event.pending_webhooks > 0));
  }

  announce(changes: AnyObject[]): void {
    this.#queue.announce(changes.filter((change): change is Event => change.object === 'event'));
  }

  /** Sets how events are sent from now on. */
  plan(next: WebhookPlan): void {
    this.#queue.plan(next);
  }

  stop(): void {
    this.#queue.stop();
  }
}

function requestOf(event: Event, { url, secret }: Target) {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureOf(body, secret, new Date()),
  };
  return { url, headers, body };
}

/** The `Stripe-Signature` header: HMAC-SHA256 over `<unix seconds>.<payload>`. */
export function signatureOf(payload: string, secret: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
