/** Rate limits per key. They are counted in Redis when it is configured, so that all servers share them, else in memory. */
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from '#shared/errors.ts';
import { SECOND } from '#shared/time.ts';

export type Limit = { name: string; points: number; seconds: number };

export type Left = { points: number; seconds: number };

export class Limits {
  private readonly redis?: Redis;
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(redisUrl?: string) {
    if (!redisUrl) return;
    this.redis = new Redis(redisUrl, { enableOfflineQueue: false });
    this.redis.on('error', () => undefined); // the limiter falls back to this process's memory
  }

  /**
   * Counts an attempt of `key`, by default as one point.
   * @throws TooMany with the message when the limit is exceeded, until its period has passed
   */
  async spend(limit: Limit, key: string, message?: string, points = 1): Promise<void> {
    await this.spendAndTell(limit, key, message, points);
  }

  /** As `spend`. @returns how many points are left, and the seconds until all are there again @throws TooMany */
  async spendAndTell(limit: Limit, key: string, message?: string, points = 1): Promise<Left> {
    try {
      const { remainingPoints, msBeforeNext } = await this.limiterOf(limit).consume(key, points);
      return { points: remainingPoints, seconds: Math.ceil(msBeforeNext / SECOND) };
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw new TooMany(message, Math.ceil(refusal.msBeforeNext / SECOND));
      throw refusal;
    }
  }

  /** Takes one attempt of `key` back. */
  async giveBack(limit: Limit, key: string): Promise<void> {
    await this.limiterOf(limit).reward(key);
  }

  /** Marks `key` for the period of the limit. */
  async note(limit: Limit, key: string): Promise<void> {
    await this.limiterOf(limit).set(key, 1, limit.seconds);
  }

  /** True while the mark of `note` lasts. */
  async isNoted(limit: Limit, key: string): Promise<boolean> {
    return (await this.limiterOf(limit).get(key)) !== null;
  }

  /** Resets the count of `key`, for example after a correct password. */
  async forgive(limit: Limit, key: string): Promise<void> {
    await this.limiterOf(limit).delete(key);
  }

  /** Resets the counts that this process holds in memory. */
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
