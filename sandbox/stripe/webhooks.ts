import { createHmac } from 'node:crypto';
import { type WebhookPlan, WebhookQueue } from '../frame/webhooks.ts';
import type { Store } from './store.ts';
import type { AnyObject, Event } from './types.ts';

/** Posts events to the product, signed like Stripe's. Undelivered ones of the last run are sent again. */
export class Webhooks {
  readonly #queue: WebhookQueue<Event>;

  constructor(store: Store, secret: string, url?: string) {
    this.#queue = new WebhookQueue<Event>({
      url,
      request: (event) => requestOf(event, secret),
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

  /** Sets where events are sent from now on. */
  sendTo(url: string): void {
    this.#queue.sendTo(url);
  }

  stop(): void {
    this.#queue.stop();
  }
}

function requestOf(event: Event, secret: string) {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureOf(body, secret, new Date()),
  };
  return { headers, body };
}

/** The `Stripe-Signature` header: HMAC-SHA256 over `<unix seconds>.<payload>`. */
export function signatureOf(payload: string, secret: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
