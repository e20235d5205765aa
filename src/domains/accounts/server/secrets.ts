/** Single-use secrets sent by mail: activation links, activation codes, password links. The database keeps only hashes. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '#server/db/transaction.ts';
import { lockUsers } from '#domains/accounts/server/locks.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';

type Purpose = 'password';

type TokenRow = { id: string; user_id: string; purpose: Purpose; secret_hash: string; expires_at: Date };

// No I, O, 0 or 1: people read these off a screen.
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

export const LIFETIME = { activate: DAY, otp: 15 * MINUTE, reset: HOUR, invite: DAY };

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether `secret` is what the hash was made of, compared in constant time. */
export function isHashOf(hash: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(hash));
}

/** The value of a mailed link. */
export function newLink(): string {
  return randomBytes(32).toString('base64url');
}

/** Six upper-case characters. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}

/** The caller has locked the account. @returns the value for the link; only its hash is kept, and older links of the account and purpose end. */
export async function issueLink(trx: Transaction, userId: string, purpose: Purpose, expiresAt: Date): Promise<string> {
  const secret = newLink();
  await trx('account_tokens').where({ user_id: userId, purpose }).delete();
  await trx('account_tokens').insert({
    user_id: userId,
    purpose,
    secret_hash: hashOf(secret),
    tries_left: 1,
    expires_at: expiresAt,
  });
  return secret;
}

/** Uses a link up. @returns whose it is; undefined when it is unknown, used or too old. */
export async function redeemLink(
  trx: Transaction,
  purpose: Purpose,
  secret: string,
  now: Date,
): Promise<string | undefined> {
  const tokens = () => trx<TokenRow>('account_tokens').where({ purpose, secret_hash: hashOf(secret) });
  const found = await tokens().first();
  if (!found) return undefined;
  await lockUsers(trx, [found.user_id]);
  const token = await tokens().forUpdate().first();
  if (!token) return undefined;
  await trx('account_tokens').where('id', token.id).delete();
  return token.expires_at > now ? token.user_id : undefined;
}
