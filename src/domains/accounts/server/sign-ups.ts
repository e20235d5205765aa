/**
 * Sign-ups whose address is not proven yet. An account is made of one only by its mailed link or code, so nobody can hold the
 * address of somebody else, and signing up with a known address looks the same as with a new one.
 */
import type { Actor } from '#server/actor.ts';
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
/** How many sign-ups of one address a login looks at. */
const NEWEST = 3;

function codeColumns(now: Date) {
  const code = newCode();
  const code_expires_at = new Date(now.getTime() + LIFETIME.otp);
  return { code, columns: { code_hash: hashOf(code), tries_left: CODE_TRIES, code_expires_at } };
}

// No account has such an id: a bearer of a sign-up opens nothing even where its scope is not asked.
const PREFIX = 'sign-up:';

/** Who signed up, for the calls that take a bearer of scope 'verify'. */
export function signUpActor({ id, name, email }: SignUp): Actor {
  return { userId: PREFIX + id, name, email, memberships: [], teamSpaceIds: [], scope: 'verify' };
}

export function signUpIdOf({ userId }: Actor): string {
  return userId.slice(PREFIX.length);
}

const oldest = (now: Date) => new Date(now.getTime() - LIFETIME.activate);

/** @returns its id and the secrets to be mailed; only their hashes are kept */
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

/** undefined when there is none, or its time is over */
export async function findSignUp(on: Queryable, id: string, now: Date): Promise<SignUp | undefined> {
  return on<SignUp>('sign_ups').where({ id }).where('created_at', '>=', oldest(now)).first();
}

/** The newest of one address. */
export async function signUpsOf(on: Queryable, email: string, now: Date): Promise<SignUp[]> {
  return on<SignUp>('sign_ups')
    .where({ email })
    .where('created_at', '>=', oldest(now))
    .orderBy('id', 'desc')
    .limit(NEWEST);
}

/** Whose link it is; locked, so that it is used once. */
export async function signUpByLink(trx: Transaction, link: string, now: Date): Promise<SignUp | undefined> {
  return trx<SignUp>('sign_ups')
    .where({ link_hash: hashOf(link) })
    .where('created_at', '>=', oldest(now))
    .forUpdate()
    .first();
}

/**
 * Uses a try of the code up.
 * @returns the sign-up when it is right, 'wrong', or 'spent' when there is none left to try
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

/** A new code in place of the old one. */
export async function renewCode(trx: Transaction, id: string, now: Date): Promise<string> {
  const { code, columns } = codeColumns(now);
  await trx<SignUp>('sign_ups').where({ id }).update(columns);
  return code;
}

/** Ends all sign-ups of an address, once one of them has become an account. */
export async function deleteSignUpsOf(trx: Transaction, email: string): Promise<void> {
  await trx<SignUp>('sign_ups').where({ email }).delete();
}
