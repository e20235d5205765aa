import { describe, expect, it } from 'vitest';
import { type FailedCall, isWorthRetrying, retryDelayMs } from './retry.ts';

const read: FailedCall = { type: 'query', hasIdempotencyKey: false, status: 0, attempts: 1 };

describe('trying again', () => {
  it('is for network errors, 5xx and 429, five times', () => {
    for (const status of [0, 429, 500, 503]) expect(isWorthRetrying({ ...read, status })).toBe(true);
    for (const status of [400, 401, 403, 404, 409]) expect(isWorthRetrying({ ...read, status })).toBe(false);
    expect(isWorthRetrying({ ...read, attempts: 5 })).toBe(true);
    expect(isWorthRetrying({ ...read, attempts: 6 })).toBe(false);
  });

  it('is for writes only when the server can tell that it is the same one', () => {
    expect(isWorthRetrying({ ...read, type: 'mutation' })).toBe(false);
    expect(isWorthRetrying({ ...read, type: 'mutation', hasIdempotencyKey: true })).toBe(true);
  });

  it('waits 400 ms longer each time', () => {
    expect([1, 2, 5].map(retryDelayMs)).toEqual([400, 800, 2000]);
  });
});
