/** Single-use secrets sent by mail: activation links, activation codes, password links. The database keeps only hashes. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '#server/db/transaction.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';

type Purpose = 'activate' | 'otp' | 'password';

type TokenRow = { id: string; user_id: string; secret_hash: string; tries_left: number; expires_at: Date };

// No I, O, 0 or 1: people read these off a screen.
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;
const CODE_TRIES = 5;

export const LIFETIME = { activate: DAY, otp: 15 * MINUTE, reset: HOUR, invite: DAY };

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

async function store(
  trx: Transaction,
  userId: string,
  purpose: Purpose,
  secret: string,
  expiresAt: Date,
): Promise<void> {
  // A new secret ends the older ones of its purpose.
  await trx('account_tokens').where({ user_id: userId, purpose }).delete();
  await trx('account_tokens').insert({
    user_id: userId,
    purpose,
    secret_hash: hashOf(purpose === 'otp' ? `${userId}:${secret}` : secret),
    tries_left: purpose === 'otp' ? CODE_TRIES : 1,
    expires_at: expiresAt,
  });
}

/** @returns the value for the link; only its hash is kept. */
export async function issueLink(
  trx: Transaction,
  userId: string,
  purpose: 'activate' | 'password',
  expiresAt: Date,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await store(trx, userId, purpose, secret, expiresAt);
  return secret;
}

/** @returns a code of six upper-case characters, good for 15 minutes and five tries (decision G030). */
export async function issueCode(trx: Transaction, userId: string, now: Date): Promise<string> {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  await store(trx, userId, 'otp', code, new Date(now.getTime() + LIFETIME.otp));
  return code;
}

/** Uses a link up. @returns whose it is; undefined when it is unknown, used or too old. */
export async function redeemLink(
  trx: Transaction,
  purpose: 'activate' | 'password',
  secret: string,
  now: Date,
): Promise<string | undefined> {
  const token = await trx<TokenRow & { purpose: Purpose }>('account_tokens')
    .where({ purpose, secret_hash: hashOf(secret) })
    .forUpdate()
    .first();
  if (!token) return undefined;
  await trx('account_tokens').where('id', token.id).delete();
  return token.expires_at > now ? token.user_id : undefined;
}

/**
 * Uses a try of the account's code up.
 * @returns 'right', 'wrong', or 'spent' when there is none left to try.
 */
export async function tryCode(
  trx: Transaction,
  userId: string,
  code: string,
  now: Date,
): Promise<'right' | 'wrong' | 'spent'> {
  const token = await trx<TokenRow & { purpose: Purpose }>('account_tokens')
    .where({ user_id: userId, purpose: 'otp' })
    .forUpdate()
    .first();
  if (!token || token.expires_at <= now || token.tries_left === 0) return 'spent';
  const given = Buffer.from(hashOf(`${userId}:${code}`));
  if (timingSafeEqual(given, Buffer.from(token.secret_hash))) {
    await trx('account_tokens').where('id', token.id).delete();
    return 'right';
  }
  await trx('account_tokens').where('id', token.id).decrement('tries_left');
  return token.tries_left === 1 ? 'spent' : 'wrong';
}
