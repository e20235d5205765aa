/** Faults that a test injects into the next calls of a sandbox. */
import { z } from 'zod';

export const FaultPlan = z.strictObject({
  /** The calls whose path begins with this text. */
  path: z.string().startsWith('/'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** The number of calls. */
  times: z.number().int().min(1).max(1_000).default(1),
  /** The pause before the work of the call, and the one between the work and the response. */
  wait_ms: z.number().int().min(0).max(600_000).default(0),
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  /** Answers with this status and does no work. */
  status: z.number().int().min(200).max(599).optional(),
  /** The header `Retry-After` of that response, in seconds. */
  retry_after: z.number().int().min(0).optional(),
  /** The body of that response, as it is: it need not be JSON. */
  text: z.string().optional(),
  /** Ends the connection instead of a response: before the work of the call, or after it. */
  drop: z.enum(['before', 'after']).optional(),
});
export type FaultPlan = z.output<typeof FaultPlan>;

/** The planned faults, in the order in which they were planned. */
export class Faults {
  #plans: FaultPlan[] = [];

  plan(next: FaultPlan): void {
    this.#plans.push({ ...next });
  }

  clear(): void {
    this.#plans = [];
  }

  /** The fault of a call, which is used up; undefined when there is none. */
  take(method: string, path: string): FaultPlan | undefined {
    const plan = this.#plans.find(
      (each) => path.startsWith(each.path) && (each.method === undefined || each.method === method),
    );
    if (!plan) return undefined;
    plan.times -= 1;
    if (plan.times === 0) this.#plans = this.#plans.filter((each) => each !== plan);
    return plan;
  }
}
