import { hash } from '@node-rs/argon2';
import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import type { Session, SignUpInput } from '#domains/accounts/schema.ts';
import { activationMail, codeMail, knownAddressMail } from '#domains/accounts/server/mails.ts';
import { User } from '#domains/accounts/server/model.ts';
import { findUserByEmail } from '#domains/accounts/server/queries.ts';
import { type Caller, spendOfAccount, spendOfNetwork, spendSignUp } from '#domains/accounts/server/service/limits.ts';
import { openSession, requireUsable } from '#domains/accounts/server/service/session.ts';
import {
  type SignUp,
  deleteSignUpsOf,
  insertSignUp,
  renewCode,
  signUpByLink,
  signUpIdOf,
  tryCode,
} from '#domains/accounts/server/sign-ups.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { recordActivity } from '#domains/activity/server/service.ts';
import { roleKeyed } from '#domains/roles/server/service.ts';
import { InvalidInput } from '#shared/errors.ts';

export const LINK_ENDED = 'This link is not valid any more, please ask for a new one';
const CODE_ENDED = 'OTP has expired, please request a new one';

/**
 * Answers the same for a new address and for one that has an account: a bearer that opens only the code screen. The owner of a
 * known address is mailed that somebody tried; nothing that is mailed there or answered here opens anything.
 */
export async function signUp({ name, email, password }: SignUpInput, caller: Caller): Promise<{ token: string }> {
  await spendOfNetwork(caller);
  await spendSignUp(caller, email);
  requireUsable(caller.services, password);
  const password_hash = await hash(password);
  const { now } = caller;
  const id = await inTransaction(caller.services, async (trx) => {
    const { id, link, code } = await insertSignUp(trx, { name, email, password_hash }, now);
    const known = await findUserByEmail(trx, email);
    const { config } = caller.services;
    await publish(
      trx,
      [known ? knownAddressMail(config, known) : activationMail(config, { email, name }, link, code)],
      now,
    );
    return id;
  });
  return { token: signToken(caller.services.config, { id, token_version: 0 }, 'verify', now) };
}

/** Makes the account. @returns its id; undefined when the address has one by now */
async function openAccount(trx: Transaction, signUp: SignUp, now: Date): Promise<string | undefined> {
  const { name, email, password_hash } = signUp;
  await deleteSignUpsOf(trx, email);
  if (await findUserByEmail(trx, email)) return undefined;
  const role = await roleKeyed(trx, 'member');
  const row = { name, email, password_hash, role_id: role.id, verified_at: now, created_at: now };
  const id = String((await User.query(trx).insert(row)).id);
  const message = `${name} signed up`;
  await recordActivity(trx, { actorId: id, spaceId: null, model: 'Member', modelId: id, message, now });
  return id;
}

/** Opens the account by the mailed link. @throws InvalidInput when it is used or too old */
export async function verifyEmail(link: string, caller: Caller): Promise<Session> {
  await spendOfNetwork(caller);
  const { now } = caller;
  const userId = await inTransaction(caller.services, async (trx) => {
    const signUp = await signUpByLink(trx, link, now);
    return signUp && openAccount(trx, signUp, now);
  });
  if (!userId) throw new InvalidInput(LINK_ENDED, 'token');
  return openSession(userId, caller);
}

/** Opens the account by the mailed code. @throws InvalidInput when it is wrong, or no try is left */
export async function verifyOtp(actor: Actor, otp: string, caller: Caller): Promise<Session> {
  const id = signUpIdOf(actor);
  await spendOfNetwork(caller);
  await spendOfAccount(caller, `otp:${id}`);
  const { now } = caller;
  const outcome = await inTransaction(caller.services, async (trx) => {
    const found = await tryCode(trx, id, otp, now);
    if (typeof found === 'string') return { problem: found };
    return { userId: await openAccount(trx, found, now) };
  });
  if (outcome.problem === 'wrong') throw new InvalidInput('Invalid OTP', 'otp');
  if (!outcome.userId) throw new InvalidInput(CODE_ENDED, 'otp');
  return openSession(outcome.userId, caller);
}

/** Mails a new code; for an address that has an account none is mailed. */
export async function resendOtp(actor: Actor, caller: Caller): Promise<null> {
  const id = signUpIdOf(actor);
  await spendOfNetwork(caller);
  await spendOfAccount(caller, `resend:${id}`);
  await inTransaction(caller.services, async (trx) => {
    const code = await renewCode(trx, id, caller.now);
    if (!(await findUserByEmail(trx, actor.email)))
      await publish(trx, [codeMail(caller.services.config, actor, code)], caller.now);
  });
  return null;
}
