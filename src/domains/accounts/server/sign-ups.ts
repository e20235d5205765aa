/**
 * Sign-ups whose email address is not verified yet. Only the mailed link or code creates the account, so nobody can occupy the
 * address of somebody else. A sign-up with a known address looks the same as one with a new address.
 */
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { LIFETIME, hashOf, isHashOf, newCode, newLink } from '#domains/accounts/server/secrets.ts';

export type SignUp = {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  link_hash: string;
  code_hash: string;
  tries_left: number;
  code_expires_at: Date;
  created_at: Date;
};

const CODE_TRIES = 5;
/** The number of sign-ups of an address that a login checks. */
const MAX_CHECKED = 3;

function codeColumns(now: Date) {
  const code = newCode();
  const code_expires_at = new Date(now.getTime() + LIFETIME.otp);
  return { code, columns: { code_hash: hashOf(code), tries_left: CODE_TRIES, code_expires_at } };
}

const oldest = (now: Date) => new Date(now.getTime() - LIFETIME.activate);

/** Stores a sign-up. @returns its id and the secrets for the mail; only their hashes are stored */
export async function insertSignUp(
  trx: Transaction,
  person: Pick<SignUp, 'name' | 'email' | 'password_hash'>,
  now: Date,
): Promise<{ id: string; link: string; code: string }> {
  await trx<SignUp>('sign_ups').where('created_at', '<', oldest(now)).limit(100).delete();
  const link = newLink();
  const { code, columns } = codeColumns(now);
  const [id] = await trx('sign_ups').insert({ ...person, ...columns, link_hash: hashOf(link), created_at: now });
  return { id: String(id), link, code };
}

/** A sign-up that has not expired. */
export async function findSignUp(on: Queryable, id: string, now: Date): Promise<SignUp | undefined> {
  return on<SignUp>('sign_ups').where({ id }).where('created_at', '>=', oldest(now)).first();
}

/** The newest sign-ups of an address. */
export async function signUpsOf(on: Queryable, email: string, now: Date): Promise<SignUp[]> {
  return on<SignUp>('sign_ups')
    .where({ email })
    .where('created_at', '>=', oldest(now))
    .orderBy('id', 'desc')
    .limit(MAX_CHECKED);
}

const ofLink = (on: Queryable, link: string, now: Date) =>
  on<SignUp>('sign_ups')
    .where({ link_hash: hashOf(link) })
    .where('created_at', '>=', oldest(now));

/** The sign-up of a link, which stays usable. */
export async function findSignUpByLink(on: Queryable, link: string, now: Date): Promise<SignUp | undefined> {
  return ofLink(on, link, now).first();
}

/** Locks the sign-up of a link, so that the link works only once. */
export async function signUpByLink(trx: Transaction, link: string, now: Date): Promise<SignUp | undefined> {
  return ofLink(trx, link, now).forUpdate().first();
}

/**
 * Checks a code. A wrong code uses up one of its tries.
 * @returns the sign-up if the code is right, 'wrong', or 'spent' if the code has expired or no try is left
 */
export async function tryCode(
  trx: Transaction,
  id: string,
  code: string,
  now: Date,
): Promise<SignUp | 'wrong' | 'spent'> {
  const signUp = await trx<SignUp>('sign_ups').where({ id }).forUpdate().first();
  if (!signUp || signUp.code_expires_at <= now || signUp.tries_left === 0) return 'spent';
  if (isHashOf(signUp.code_hash, code)) return signUp;
  await trx<SignUp>('sign_ups').where({ id }).decrement('tries_left');
  return signUp.tries_left === 1 ? 'spent' : 'wrong';
}

/** Replaces the code of a sign-up. @returns the new code */
export async function renewCode(trx: Transaction, id: string, now: Date): Promise<string> {
  const { code, columns } = codeColumns(now);
  await trx<SignUp>('sign_ups').where({ id }).update(columns);
  return code;
}

/** Deletes all sign-ups of an address. */
export async function deleteSignUpsOf(trx: Transaction, email: string): Promise<void> {
  await trx<SignUp>('sign_ups').where({ email }).delete();
}
