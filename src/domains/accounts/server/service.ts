import { hash, verify } from '@node-rs/argon2';
import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { forgive, spend } from '#server/rate-limit.ts';
import type {
  ChangePasswordInput,
  LoginInput,
  ProfileInput,
  Session,
  SignUpInput,
  UserView,
} from '#domains/accounts/schema.ts';
import { activationMail, codeMail, passwordMail } from '#domains/accounts/server/mails.ts';
import { User } from '#domains/accounts/server/model.ts';
import { findUserByEmail, viewUser } from '#domains/accounts/server/queries.ts';
import { LIFETIME, issueCode, issueLink, redeemLink, tryCode } from '#domains/accounts/server/secrets.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { requireLatest } from '#domains/activity/server/latest.ts';
import { recordActivity } from '#domains/activity/server/service.ts';
import { roleKeyed } from '#domains/roles/server/service.ts';
import { AppError, Conflict, InvalidInput, NotAllowed, NotFound } from '#shared/errors.ts';

type Caller = { ip: string; now: Date };

/** Per account: wrong passwords, codes and mails asked for. Per address: everything, generously, as offices share one. */
const PER_ACCOUNT = { name: 'account', points: 10, seconds: 15 * 60 };
const PER_ADDRESS = { name: 'address', points: 200, seconds: 15 * 60 };

const WRONG_LOGIN = 'Invalid email or password';
const LINK_ENDED = 'This link is not valid any more, please ask for a new one';

// Verified against when there is no such account, so that the answer takes as long as for one that exists.
const nobody = hash('no account has this password');

async function signIn(userId: string, now: Date): Promise<Session> {
  const user = await User.query().findById(userId);
  if (!user) throw new NotFound('User');
  return { token: await signToken(user, 'full', now), user: await viewUser(userId) };
}

/**
 * @throws AppError 401 for an unknown email and a wrong password alike; NotAllowed, with a bearer of scope 'verify', for an
 * account that is not activated (decisions G029, G030).
 */
export async function login({ email, password }: LoginInput, { ip, now }: Caller): Promise<Session> {
  await spend(PER_ADDRESS, ip);
  await spend(PER_ACCOUNT, `login:${email}`);
  const user = await User.query().findOne({ email });
  const isRight = await verify(user?.password_hash ?? (await nobody), password);
  if (!user?.password_hash || !isRight) throw new AppError('unauthenticated', WRONG_LOGIN);
  await forgive(PER_ACCOUNT, `login:${email}`);
  if (!user.status) throw new NotAllowed('Your account is blocked');
  if (!user.verified_at)
    throw new NotAllowed('Please verify your account', { token: await signToken(user, 'verify', now) });
  return signIn(user.id, now);
}

async function sendActivation(
  trx: Transaction,
  user: { id: string; email: string; name: string },
  now: Date,
): Promise<void> {
  const link = await issueLink(trx, user.id, 'activate', new Date(now.getTime() + LIFETIME.activate));
  const code = await issueCode(trx, user.id, now);
  await publish(trx, [activationMail(user, link, code)]);
}

/** @returns a bearer that opens only the code screen. @throws Conflict when the email has an account. */
export async function signUp({ name, email, password }: SignUpInput, { ip, now }: Caller): Promise<{ token: string }> {
  await spend(PER_ADDRESS, ip);
  const password_hash = await hash(password);
  try {
    return await inTransaction(async (trx) => {
      const role = await roleKeyed(trx, 'member');
      const inserted = await User.query(trx).insert({ name, email, password_hash, role_id: role.id, created_at: now });
      const user = { id: String(inserted.id), email, name, token_version: 0 };
      await sendActivation(trx, user, now);
      await recordActivity(trx, {
        actorId: user.id,
        spaceId: null,
        model: 'Member',
        modelId: user.id,
        message: `${name} signed up`,
        now,
      });
      return { token: await signToken(user, 'verify', now) };
    });
  } catch (error) {
    if (isDuplicate(error, 'users_email')) throw new Conflict('Email already exists');
    throw error;
  }
}

/** Activates by the mailed link. @throws InvalidInput when it is used or too old. */
export async function verifyEmail(token: string, { ip, now }: Caller): Promise<Session> {
  await spend(PER_ADDRESS, ip);
  const userId = await inTransaction(async (trx) => {
    const owner = await redeemLink(trx, 'activate', token, now);
    if (owner) await activate(trx, owner, now);
    return owner;
  });
  if (!userId) throw new InvalidInput(LINK_ENDED, 'token');
  return signIn(userId, now);
}

/** What somebody did with his own account; who was invited has only an address yet. */
async function recordOwn(trx: Transaction, userId: string, deed: string, now: Date): Promise<void> {
  const { name, email } = await User.query(trx).findById(userId).throwIfNotFound();
  const message = `${name || email} ${deed}`;
  await recordActivity(trx, { actorId: userId, spaceId: null, model: 'Profile', modelId: userId, message, now });
}

async function activate(trx: Transaction, userId: string, now: Date): Promise<void> {
  const activated = await trx('users').where('id', userId).whereNull('verified_at').update({ verified_at: now });
  if (activated > 0) await recordOwn(trx, userId, 'activated the account', now);
  await trx('account_tokens').where('user_id', userId).whereIn('purpose', ['activate', 'otp']).delete();
}

/** Activates by the mailed code. @throws InvalidInput when it is wrong, or no try is left. */
export async function verifyOtp(actor: Actor, otp: string, { ip, now }: Caller): Promise<Session> {
  await spend(PER_ADDRESS, ip);
  await spend(PER_ACCOUNT, `otp:${actor.userId}`);
  const outcome = await inTransaction(async (trx) => {
    const result = await tryCode(trx, actor.userId, otp, now);
    if (result === 'right') await activate(trx, actor.userId, now);
    return result;
  });
  if (outcome === 'spent') throw new InvalidInput('OTP has expired, please request a new one', 'otp');
  if (outcome === 'wrong') throw new InvalidInput('Invalid OTP', 'otp');
  return signIn(actor.userId, now);
}

/** Mails a new code; an account that is active already needs none. */
export async function resendOtp(actor: Actor, { ip, now }: Caller): Promise<null> {
  await spend(PER_ADDRESS, ip);
  await spend(PER_ACCOUNT, `resend:${actor.userId}`);
  await inTransaction(async (trx) => {
    const user = await User.query(trx).findById(actor.userId).whereNull('verified_at');
    if (user) await publish(trx, [codeMail(user, await issueCode(trx, user.id, now))]);
  });
  return null;
}

/** Says the same for every address, and mails only those that have an account (decision G032). */
export async function forgotPassword(email: string, { ip, now }: Caller): Promise<null> {
  await spend(PER_ADDRESS, ip);
  await spend(PER_ACCOUNT, `forgot:${email}`);
  await inTransaction(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user?.status) return;
    const link = await issueLink(trx, user.id, 'password', new Date(now.getTime() + LIFETIME.reset));
    await publish(trx, [passwordMail(user, link, 'reset')]);
  });
  return null;
}

async function setPassword(trx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await trx('users')
    .where('id', userId)
    .update({ password_hash: passwordHash, token_version: trx.raw('token_version + 1') });
}

/** Sets the password by a mailed link, which also proves the address, and ends all older sessions. */
export async function resetPassword(
  { password, link }: { password: string; link: string },
  { ip, now }: Caller,
): Promise<Session> {
  await spend(PER_ADDRESS, ip);
  const passwordHash = await hash(password);
  const userId = await inTransaction(async (trx) => {
    const owner = await redeemLink(trx, 'password', link, now);
    if (!owner) return undefined;
    await setPassword(trx, owner, passwordHash);
    await recordOwn(trx, owner, 'set a new password', now);
    await activate(trx, owner, now);
    return owner;
  });
  if (!userId) throw new InvalidInput(LINK_ENDED, 'link');
  return signIn(userId, now);
}

/** @throws InvalidInput when the old password is not the account's. */
export async function changePassword(
  actor: Actor,
  { oldPassword, password }: ChangePasswordInput,
  { now }: Caller,
): Promise<Session> {
  await spend(PER_ACCOUNT, `change:${actor.userId}`);
  const user = await User.query().findById(actor.userId);
  if (!user?.password_hash || !(await verify(user.password_hash, oldPassword))) {
    throw new InvalidInput('Old password is not correct', 'oldPassword');
  }
  await forgive(PER_ACCOUNT, `change:${actor.userId}`);
  const passwordHash = await hash(password);
  await inTransaction(async (trx) => {
    await setPassword(trx, actor.userId, passwordHash);
    await recordOwn(trx, actor.userId, 'changed the password', now);
  });
  return signIn(actor.userId, now);
}

/** One's own profile only. @throws NotFound for another's; Conflict when it was changed in another window or by the team. */
export async function updateProfile(
  actor: Actor,
  { _id, version: seen, ...profile }: ProfileInput,
  now: Date,
): Promise<UserView> {
  if (_id !== actor.userId) throw new NotFound('User');
  await inTransaction(async (trx) => {
    const { version } = await User.query(trx).findById(_id).forUpdate().throwIfNotFound();
    await requireLatest(trx, { models: ['Profile', 'Team'], id: _id, version, seen }, () => viewUser(_id));
    await trx('users')
      .where('id', _id)
      .update({ ...profile, version: version + 1 });
    await recordOwn(trx, _id, 'updated the profile', now);
  });
  return viewUser(_id);
}
