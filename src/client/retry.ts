/** Which failed calls are tried again. */

const RETRIES = 5;

export type FailedCall = {
  type: 'query' | 'mutation' | 'subscription';
  /** Whether the server can tell that it is the same call again. */
  hasIdempotencyKey: boolean;
  /** 0 when no answer came. */
  status: number;
  /** How often it was tried so far. */
  attempts: number;
};

/** Reads, and writes that carry a key: after network errors, 5xx and 429 only. */
export function isWorthRetrying({ type, hasIdempotencyKey, status, attempts }: FailedCall): boolean {
  if (attempts > RETRIES || type === 'subscription') return false;
  if (type === 'mutation' && !hasIdempotencyKey) return false;
  return status === 0 || status === 429 || status >= 500;
}

export function retryDelayMs(attempts: number): number {
  return attempts * 400;
}
