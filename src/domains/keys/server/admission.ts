/** Counts the calls of a key, tells its program what is left, and notes the last use. */
import type { AdmitKey, Services } from '#server/context.ts';
import type { Left, Limit } from '#server/rate-limit.ts';
import { TooMany } from '#shared/errors.ts';
import { MINUTE } from '#shared/time.ts';

const USE_LETTERS = 200;
/** A use is written at most this often. */
const NOTED_FOR_MS = MINUTE;

/** The headers of draft-ietf-httpapi-ratelimit-headers: the policy, and what is left of it. */
const headersOf = ({ name, points, seconds }: Limit, left: Left) => ({
  'RateLimit-Policy': `"${name}";q=${points};w=${seconds}`,
  RateLimit: `"${name}";r=${left.points};t=${left.seconds}`,
});

/** @returns the admission of the calls of a server */
export function keyAdmission({
  knex,
  limits,
  config,
  clock,
}: Pick<Services, 'knex' | 'limits' | 'config' | 'clock'>): AdmitKey {
  const limit: Limit = { name: 'key', points: config.KEY_CALLS_PER_MINUTE, seconds: 60 };
  const noted = new Map<string, number>();

  async function noteUse(id: string, ip: string, call: string): Promise<void> {
    const now = clock.now();
    if (now.getTime() - (noted.get(id) ?? 0) < NOTED_FOR_MS) return;
    noted.set(id, now.getTime());
    await knex('api_keys')
      .where({ id })
      .update({ used_at: now, used_from: ip.slice(0, 60), used_for: call.slice(0, USE_LETTERS) });
  }

  return async ({ id }, { ip, call = 'Live updates', calls = 1, addHeaders }) => {
    await noteUse(id, ip, call);
    try {
      addHeaders?.(headersOf(limit, await limits.spendAndTell(limit, id, 'This key makes too many calls', calls)));
      return undefined;
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      addHeaders?.(headersOf(limit, { points: 0, seconds: error.retryAfterS ?? limit.seconds }));
      return error;
    }
  };
}
