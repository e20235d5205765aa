/** Recovery codes. The database has only their hashes. */
import { randomInt } from 'node:crypto';
import type { Transaction } from '#server/db/transaction.ts';
import { hashOf } from '#domains/accounts/server/index.ts';
import { CODE_LENGTH, CODE_LETTERS, RECOVERY_CODES, inFours } from '#domains/factors/rules.ts';

const newCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/** Replaces the codes of a locked account. @returns the new ones, as people read them */
export async function replaceCodes(trx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await trx('recovery_codes').where('user_id', userId).delete();
  await trx('recovery_codes').insert(
    codes.map((code) => ({ user_id: userId, code_hash: hashOf(code), used_at: null })),
  );
  return codes.map((code) => inFours(code));
}

/** Uses up a code of a locked account. @returns how many are left; undefined if it is none, or was used */
export async function useCode(trx: Transaction, userId: string, code: string, now: Date): Promise<number | undefined> {
  const ofAccount = () => trx('recovery_codes').where('user_id', userId).whereNull('used_at');
  if ((await ofAccount().where('code_hash', hashOf(code)).update({ used_at: now })) === 0) return undefined;
  const left = await ofAccount().count({ count: '*' }).first();
  return Number(left?.count);
}
