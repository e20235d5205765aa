/** What an authenticator signs. A challenge works once, for five minutes, for one purpose and one account. The database has only its hash. */
import { randomBytes } from 'node:crypto';
import type { Moment } from '#server/context.ts';
import { hashOf } from '#domains/accounts/server/index.ts';
import type { ChallengeRow } from '#domains/factors/server/tables.ts';
import { MINUTE } from '#shared/time.ts';

const LIFETIME_MS = 5 * MINUTE;

/** For what a challenge is. `user_id` is null for a sign-in, whose account is not known before. */
export type Purpose = Pick<ChallengeRow, 'purpose' | 'user_id'>;

/** @returns a new challenge, in base64url */
export async function newChallenge({ services: { knex }, now }: Moment, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + LIFETIME_MS);
  await knex('factor_challenges').insert({ ...purpose, challenge_hash: hashOf(challenge), expires_at });
  return challenge;
}

/** Uses a challenge up. @returns false if it is unknown, used, expired, or for something else */
export async function takeChallenge(
  { services: { knex }, now }: Moment,
  challenge: string,
  purpose: Purpose,
): Promise<boolean> {
  const found = knex('factor_challenges').where({ ...purpose, challenge_hash: hashOf(challenge) });
  return (await found.where('expires_at', '>', now).delete()) === 1;
}

/** The job: removes challenges that nobody has answered. */
export async function sweepChallenges({ services: { knex }, now }: Moment): Promise<void> {
  await knex('factor_challenges').where('expires_at', '<', now).limit(10_000).delete();
}
