/** Sends the webhooks of a sandbox. Events are delivered independently, so that their order is not guaranteed. */
import { z } from 'zod';

/** The pause before each attempt. Events that stay undelivered are tried again at the next start. */
const ATTEMPTS_AFTER_MS = [0, 300, 1_000, 5_000, 30_000];
const ANSWER_WITHIN_MS = 10_000;

/** How a test wants the next events to be sent. Real services send them like this, too. */
export const WebhookPlan = z.strictObject({
  late_ms: z.number().int().min(0).max(600_000).default(0),
  twice: z.boolean().default(false),
  /** Holds back events until this number is waiting, and sends the last one first. */
  reverse: z.number().int().min(0).max(100).default(0),
});
export type WebhookPlan = z.output<typeof WebhookPlan>;

const AS_THEY_COME = WebhookPlan.parse({});

export type WebhookParts<Event> = {
  /** The path of the product that receives them, as registered with the vendor. */
  path?: string;
  /** Where events are sent. Without it they wait until `sendTo`. */
  url?: string;
  /** The request for an event, signed at the time when it is sent. */
  request: (event: Event) => { headers: Record<string, string>; body: string };
  /** Called once the receiver has accepted the event. */
  delivered?: (event: Event) => void;
};

/** The queue of events. Failed deliveries are repeated, so an event may arrive twice. */
export class WebhookQueue<Event> {
  readonly #parts: WebhookParts<Event>;
  readonly #timers = new Set<NodeJS.Timeout>();
  #plan = AS_THEY_COME;
  #held: Event[] = [];
  #url: string | undefined;

  constructor(parts: WebhookParts<Event>) {
    this.#parts = parts;
    this.#url = parts.url;
  }

  /** Sets how events are sent from now on. */
  plan(next: WebhookPlan): void {
    this.#plan = next;
  }

  /** Sends events to the product at this address from now on. */
  useProduct(address: string): void {
    this.sendTo(address + (this.#parts.path ?? ''));
  }

  /** Sets where events are sent from now on, beginning with those that wait. */
  sendTo(url: string): void {
    this.#url = url;
    this.announce([]);
  }

  announce(events: Event[]): void {
    this.#held.push(...events);
    if (this.#url === undefined || this.#held.length < this.#plan.reverse) return;
    const due = this.#plan.reverse > 0 ? this.#held.reverse() : this.#held;
    this.#held = [];
    for (const event of due) {
      this.#schedule(event, 0, this.#plan.late_ms);
      if (this.#plan.twice) this.#schedule(event, 0, this.#plan.late_ms);
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #schedule(event: Event, attempt: number, lateMs = 0): void {
    const wait = ATTEMPTS_AFTER_MS[attempt];
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#deliver(event).then((isDelivered) => {
        if (isDelivered) this.#parts.delivered?.(event);
        else this.#schedule(event, attempt + 1);
      });
    }, wait + lateMs);
    timer.unref();
    this.#timers.add(timer);
  }

  async #deliver(event: Event): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const response = await fetch(this.#url ?? '', { method: 'POST', ...this.#parts.request(event), signal });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }
}
