/** Rate limits of account calls: per network, per account, and per account from all networks. */
import { addressGroup } from '#server/client-address.ts';
import type { Moment } from '#server/context.ts';
import { mailboxOf } from '#shared/mailbox.ts';

/** A call with its client address. */
export type Caller = Moment & { ip: string; userAgent?: string };

const QUARTER_S = 15 * 60;
const HOUR_S = 60 * 60;

/** The calls of visitors, but no logins. A high limit, because the people of an office share one address. */
const PER_NETWORK = { name: 'address', points: 200, seconds: QUARTER_S };
/** The wrong passwords of a network, whichever the accounts. */
const FAILURES_PER_NETWORK = { name: 'login-failures', points: 200, seconds: QUARTER_S };
const PER_ACCOUNT = { name: 'account', points: 10, seconds: QUARTER_S };
/** For one account from all unfamiliar networks. It slows down attackers with many addresses. */
const PER_ACCOUNT_EVERYWHERE = { name: 'everywhere', points: 100, seconds: HOUR_S };
/** Limits the mails that a stranger can cause for an address. */
const SIGN_UPS_PER_ADDRESS = { name: 'sign-up', points: 5, seconds: HOUR_S };
/** The wrong codes of a second factor. Only who knows the password can enter one, so nobody else is locked out. */
const CODES_A_DAY = { name: 'codes', points: 50, seconds: 24 * HOUR_S };
/** Networks from which the account has logged in. 20 days is about the maximum of a timer. */
const FAMILIAR = { name: 'familiar', points: 1, seconds: 20 * 24 * HOUR_S };

/** Limits the calls of a network. @throws TooMany */
export function limitNetwork({ services, ip }: Caller): Promise<void> {
  return services.limits.spend(PER_NETWORK, addressGroup(ip));
}

/** Limits an operation on an account. @param key operation and account: 'forgot:ada@example.org'. @throws TooMany */
export function limitAccount({ services }: Moment, key: string): Promise<void> {
  return services.limits.spend(PER_ACCOUNT, key);
}

/** Resets the limit of an operation, after a right password. */
export function resetAccountLimit({ services }: Moment, key: string): Promise<void> {
  return services.limits.forgive(PER_ACCOUNT, key);
}

/** Limits the sign-ups of a mailbox. @throws TooMany */
export function limitSignUps({ services }: Moment, email: string): Promise<void> {
  return services.limits.spend(SIGN_UPS_PER_ADDRESS, mailboxOf(email));
}

/**
 * Limits the attempts to log in. Strangers who guess passwords lock out only themselves: attempts count per account and network. The
 * higher limits, of a network for all accounts and of an account from all networks, exclude the accounts that have logged in from that
 * network lately. Right passwords do not count.
 * @param account the id, or the entered email address if it has no account; both are limited alike
 * @returns a function to call after a right password
 * @throws TooMany
 */
export async function limitLogins(account: string, caller: Caller): Promise<() => Promise<void>> {
  const { limits } = caller.services;
  const network = addressGroup(caller.ip);
  const pair = `login:${account}:${network}`;
  await limitAccount(caller, pair);
  const isFamiliar = await limits.isNoted(FAMILIAR, pair);
  if (!isFamiliar) {
    await limits.spend(FAILURES_PER_NETWORK, network);
    await limits.spend(PER_ACCOUNT_EVERYWHERE, account);
  }
  return async () => {
    await resetAccountLimit(caller, pair);
    if (!isFamiliar) await limits.giveBack(FAILURES_PER_NETWORK, network);
    await limits.note(FAMILIAR, pair);
  };
}

/**
 * Limits the codes of a second factor, from all networks and with all tokens: 10 in a quarter of an hour, and 50 a day.
 * @returns a function to call after a right code
 * @throws TooMany
 */
export async function limitCodes(userId: string, at: Moment): Promise<() => Promise<void>> {
  const { limits } = at.services;
  const attempts = `code:${userId}`;
  await limitAccount(at, attempts);
  await limits.spend(CODES_A_DAY, userId);
  return async () => {
    await resetAccountLimit(at, attempts);
    await limits.forgive(CODES_A_DAY, userId);
  };
}
