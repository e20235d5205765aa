import { z } from 'zod';

/**
 * What a test asks to go wrong with the next call: the request held, refused or lost before it has taken effect, or the answer
 * held or dropped after that.
 */
export const MischiefPlan = z.strictObject({
  call: z.enum(['charge', 'refund']).default('charge'),
  wait_ms: z.number().int().min(0).max(600_000).default(0),
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  drop_answer: z.boolean().default(false),
  /** Refuses a refund as Stripe does while the account has too little money. */
  lack_balance: z.boolean().default(false),
  lose_request: z.boolean().default(false),
});
export type MischiefPlan = z.infer<typeof MischiefPlan>;

const PATHS = { charge: '/v1/payment_intents', refund: '/v1/refunds' };

/** Stripe's SDK repeats a request once when the connection breaks; a drop has to break the repeat as well. */
const ATTEMPTS_BROKEN = 2;

/** Keeps the plan for the next call, and which idempotency keys are still to be cut off. */
export class Mischief {
  #next: MischiefPlan | undefined;
  readonly #broken = new Map<string, { plan: MischiefPlan; left: number }>();

  plan(next: MischiefPlan): void {
    this.#next = next;
  }

  /** The plan that applies to a call to `path` with this idempotency key, if any; it is used up by that. */
  take(path: string, key: string): MischiefPlan | undefined {
    const again = this.#broken.get(key);
    if (again) return this.#repeat(key, again);
    const plan = this.#next;
    if (!plan || PATHS[plan.call] !== path) return undefined;
    this.#next = undefined;
    if (plan.drop_answer || plan.lose_request) this.#broken.set(key, { plan, left: ATTEMPTS_BROKEN - 1 });
    return plan;
  }

  #repeat(key: string, broken: { plan: MischiefPlan; left: number }): MischiefPlan {
    if (broken.left <= 1) this.#broken.delete(key);
    else broken.left -= 1;
    return { ...broken.plan, wait_ms: 0, delay_ms: 0 };
  }
}
