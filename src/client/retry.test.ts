import { describe, expect, it } from 'vitest';
import { type FailedCall, isWorthRetrying, retryDelayMs } from './retry.ts';

const read: FailedCall = { type: 'query', hasIdempotencyKey: false, status: 0, attempts: 1 };

describe('retries', () => {
  it('happen up to five times after network errors, 5xx and 429', () => {
    for (const status of [0, 429, 500, 503]) expect(isWorthRetrying({ ...read, status })).toBe(true);
    for (const status of [400, 401, 403, 404, 409]) expect(isWorthRetrying({ ...read, status })).toBe(false);
    expect(isWorthRetrying({ ...read, attempts: 5 })).toBe(true);
    expect(isWorthRetrying({ ...read, attempts: 6 })).toBe(false);
  });

  it('repeat a write only with an idempotency key', () => {
    expect(isWorthRetrying({ ...read, type: 'mutation' })).toBe(false);
    expect(isWorthRetrying({ ...read, type: 'mutation', hasIdempotencyKey: true })).toBe(true);
  });

  it('wait 400 ms longer each time', () => {
    expect([1, 2, 5].map(retryDelayMs)).toEqual([400, 800, 2000]);
  });
});
