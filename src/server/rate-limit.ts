/** Counts attempts per address and per account; in Redis when there is one, so that all machines count together. */
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from '#shared/errors.ts';

export type Limit = { name: string; points: number; seconds: number };

export class Limits {
  private readonly redis?: Redis;
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(redisUrl?: string) {
    if (!redisUrl) return;
    this.redis = new Redis(redisUrl, { enableOfflineQueue: false });
    this.redis.on('error', () => undefined); // the limiter falls back to this process's memory
  }

  /**
   * Spends one attempt of `key`.
   * @throws TooMany once the limit is spent, until its time is over.
   */
  async spend(limit: Limit, key: string): Promise<void> {
    try {
      await this.limiterOf(limit).consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw new TooMany();
      throw refusal;
    }
  }

  /** Notes that `key` was seen, for as long as the limit says. */
  async note(limit: Limit, key: string): Promise<void> {
    await this.limiterOf(limit).set(key, 1, limit.seconds);
  }

  /** Whether `key` was noted and its time is not over. */
  async isNoted(limit: Limit, key: string): Promise<boolean> {
    return (await this.limiterOf(limit).get(key)) !== null;
  }

  /** Gives the attempts of `key` back: a correct password ends the count of wrong ones. */
  async forgive(limit: Limit, key: string): Promise<void> {
    await this.limiterOf(limit).delete(key);
  }

  /** Forgets what this process has counted. */
  reset(): void {
    this.limiters.clear();
  }

  close(): void {
    this.redis?.disconnect();
    this.reset();
  }

  private limiterOf({ name, points, seconds }: Limit): RateLimiterAbstract {
    const known = this.limiters.get(name);
    if (known) return known;
    const options = { keyPrefix: name, points, duration: seconds };
    const insuranceLimiter = new RateLimiterMemory(options);
    const limiter = this.redis
      ? new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter })
      : insuranceLimiter;
    this.limiters.set(name, limiter);
    return limiter;
  }
}
