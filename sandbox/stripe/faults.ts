import { z } from 'zod';

/**
 * A fault that a test injects into the next call. Before the call takes effect, the request can be delayed, refused or lost. After
 * that, the response can be delayed or dropped.
 */
export const FaultPlan = z.strictObject({
  call: z.enum(['charge', 'refund']).default('charge'),
  wait_ms: z.number().int().min(0).max(600_000).default(0),
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  drop_answer: z.boolean().default(false),
  /** Refuses the call like Stripe does while the account has too little money. */
  lack_balance: z.boolean().default(false),
  /** The refund is pending, and a test finishes it later. */
  pending: z.boolean().default(false),
  lose_request: z.boolean().default(false),
});
export type FaultPlan = z.infer<typeof FaultPlan>;

const PATHS = { charge: '/v1/payment_intents', refund: '/v1/refunds' };

/** Stripe's SDK repeats a request once when the connection breaks, so a fault has to break the repeat as well. */
const ATTEMPTS_BROKEN = 2;

/** Holds the plan for the next call, and the idempotency keys whose repeats must break. */
export class Faults {
  #next: FaultPlan | undefined;
  readonly #broken = new Map<string, { plan: FaultPlan; left: number }>();

  plan(next: FaultPlan): void {
    this.#next = next;
  }

  /** Returns and removes the plan for a call to `path` with this idempotency key; undefined when there is none. */
  take(path: string, key: string): FaultPlan | undefined {
    const again = this.#broken.get(key);
    if (again) return this.#repeat(key, again);
    const plan = this.#next;
    if (!plan || PATHS[plan.call] !== path) return undefined;
    this.#next = undefined;
    if (plan.drop_answer || plan.lose_request) this.#broken.set(key, { plan, left: ATTEMPTS_BROKEN - 1 });
    return plan;
  }

  #repeat(key: string, broken: { plan: FaultPlan; left: number }): FaultPlan {
    if (broken.left <= 1) this.#broken.delete(key);
    else broken.left -= 1;
    return { ...broken.plan, wait_ms: 0, delay_ms: 0 };
  }
}
