/** Single-use secrets in mails: activation links, activation codes, password links. The database stores only their hashes. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '#server/db/transaction.ts';
import { lockUsers } from '#domains/accounts/server/locks.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';

type Purpose = 'password';

type TokenRow = { id: string; user_id: string; purpose: Purpose; secret_hash: string; expires_at: Date };

// Without I, O, 0 and 1, because people read and type codes.
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

export const LIFETIME = { activate: DAY, otp: 15 * MINUTE, reset: HOUR, invite: DAY };

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** True if the hash is that of the secret. The comparison takes constant time. */
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

/**
 * Creates a link, and ends the older links of the account with this purpose. The caller has locked the account.
 * @returns the value of the link; only its hash is stored
 */
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

/** Redeems a link, which works once. @returns its account; undefined if the link is unknown, used or expired */
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
