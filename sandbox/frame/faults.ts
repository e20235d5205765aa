/** Faults that a test injects into the next calls of a sandbox. */
import { z } from 'zod';

const ms = z.number().int().min(0).max(600_000).default(0);

export const FaultPlan = z.strictObject({
  /** The calls whose path begins with this regular expression. */
  path: z.string().startsWith('/'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** The number of calls. */
  times: z.number().int().min(1).max(1_000).default(1),
  /** The pause before the work of the call, and the one between the work and the response. */
  wait_ms: ms,
  delay_ms: ms,
  /** Answers with this status and does no work. */
  status: z.number().int().min(200).max(599).optional(),
  /** The header `Retry-After` of that response, in seconds. */
  retry_after: z.number().int().min(0).optional(),
  /** The body of that response, as it is: it need not be JSON. */
  text: z.string().optional(),
  /** Ends the connection instead of a response: before the work of the call, or after it. */
  drop: z.enum(['before', 'after']).optional(),
  /** The number of repeats of the same call, by its idempotency key, that meet the fault, too. They wait no more. */
  repeats: z.number().int().min(0).max(10).default(0),
  /** A fault of the vendor, which its routes know by this name. */
  fault: z.string().optional(),
});
export type FaultPlan = z.output<typeof FaultPlan>;

/** The planned faults, in the order in which they were planned. */
export class Faults {
  #plans: FaultPlan[] = [];
  readonly #repeats = new Map<string, FaultPlan>();

  /** @throws ZodError */
  plan(given: unknown): FaultPlan[] {
    const plans = z.array(FaultPlan).parse([given].flat());
    this.#plans.push(...plans.map((plan) => ({ ...plan })));
    return plans;
  }

  clear(): void {
    this.#plans = [];
  }

  /** The fault of a call, which is used up; undefined when there is none. @param key its idempotency key */
  take(method: string, path: string, key: string): FaultPlan | undefined {
    const plan = this.#repeats.get(key) ?? this.#next(method, path);
    if (!plan) return undefined;
    if (plan.repeats > 0 && key !== '')
      this.#repeats.set(key, { ...plan, wait_ms: 0, delay_ms: 0, repeats: plan.repeats - 1 });
    else this.#repeats.delete(key);
    return plan;
  }

  #next(method: string, path: string): FaultPlan | undefined {
    const plan = this.#plans.find(
      (each) => new RegExp(`^${each.path}`).test(path) && (each.method === undefined || each.method === method),
    );
    if (!plan) return undefined;
    plan.times -= 1;
    if (plan.times === 0) this.#plans = this.#plans.filter((each) => each !== plan);
    return plan;
  }
}
