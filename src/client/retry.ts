/** Decides which failed calls are retried. */

const RETRIES = 5;

export type FailedCall = {
  type: 'query' | 'mutation' | 'subscription';
  /** Whether the server can recognize a repetition of the call. */
  hasIdempotencyKey: boolean;
  /** The HTTP status, 0 without a response. */
  status: number;
  /** The number of attempts so far. */
  attempts: number;
};

/** Retries reads, and writes with an idempotency key, after network errors, 5xx and 429. */
export function isWorthRetrying({ type, hasIdempotencyKey, status, attempts }: FailedCall): boolean {
  if (attempts > RETRIES || type === 'subscription') return false;
  if (type === 'mutation' && !hasIdempotencyKey) return false;
  return status === 0 || status === 429 || status >= 500;
}

export function retryDelayMs(attempts: number): number {
  return attempts * 400;
}
