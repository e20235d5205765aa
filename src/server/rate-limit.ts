/** Counts attempts per address and per account; in Redis when there is one, so that all machines count together. */
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from '#shared/errors.ts';

export type Limit = { name: string; points: number; seconds: number };

let redis: Redis | undefined;
const limiters = new Map<string, RateLimiterAbstract>();

export function useRedisForLimits(url: string): void {
  redis = new Redis(url, { enableOfflineQueue: false });
  redis.on('error', () => undefined); // the limiter falls back to this process's memory
}

export function closeLimits(): void {
  redis?.disconnect();
  redis = undefined;
  limiters.clear();
}

function limiterOf({ name, points, seconds }: Limit): RateLimiterAbstract {
  let limiter = limiters.get(name);
  if (!limiter) {
    const options = { keyPrefix: name, points, duration: seconds };
    const insuranceLimiter = new RateLimiterMemory(options);
    limiter = redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter }) : insuranceLimiter;
    limiters.set(name, limiter);
  }
  return limiter;
}

/**
 * Spends one attempt of `key`.
 * @throws TooMany once the limit is spent, until its time is over.
 */
export async function spend(limit: Limit, key: string): Promise<void> {
  try {
    await limiterOf(limit).consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new TooMany();
    throw refusal;
  }
}

/** Notes that `key` was seen, for as long as the limit says. */
export async function note(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).set(key, 1, limit.seconds);
}

/** Whether `key` was noted and its time is not over. */
export async function isNoted(limit: Limit, key: string): Promise<boolean> {
  return (await limiterOf(limit).get(key)) !== null;
}

/** Gives the attempts of `key` back: a correct password ends the count of wrong ones. */
export async function forgive(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).delete(key);
}
