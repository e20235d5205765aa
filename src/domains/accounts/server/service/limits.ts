/** How often account calls may be tried: by one network, for one account, and for one account from everywhere. */
import { addressGroup } from '#server/client-address.ts';
import type { Moment } from '#server/context.ts';

/** Where a call comes from, and its moment. */
export type Caller = Moment & { ip: string };

const QUARTER_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Generous, as offices share one address. */
const PER_NETWORK = { name: 'address', points: 200, seconds: QUARTER_S };
const PER_ACCOUNT = { name: 'account', points: 10, seconds: QUARTER_S };
/** Of one account from all networks that it was never used from: slows down who has many addresses. */
const PER_ACCOUNT_EVERYWHERE = { name: 'everywhere', points: 100, seconds: HOUR_S };
/** Mails that a stranger can have sent to an address. */
const SIGN_UPS_PER_ADDRESS = { name: 'sign-up', points: 5, seconds: HOUR_S };
/** A network from which the account was used. 20 days is about as long as a timer can be. */
const FAMILIAR = { name: 'familiar', points: 1, seconds: 20 * 24 * HOUR_S };

/** @throws TooMany */
export function spendOfNetwork({ services, ip }: Caller): Promise<void> {
  return services.limits.spend(PER_NETWORK, addressGroup(ip));
}

/** @param what the account and what is done to it: 'forgot:ada@example.org'. @throws TooMany */
export function spendOfAccount({ services }: Moment, what: string): Promise<void> {
  return services.limits.spend(PER_ACCOUNT, what);
}

/** A right password ends the count of wrong ones. */
export function forgiveAccount({ services }: Moment, what: string): Promise<void> {
  return services.limits.forgive(PER_ACCOUNT, what);
}

/** @throws TooMany */
export function spendSignUp({ services }: Moment, email: string): Promise<void> {
  return services.limits.spend(SIGN_UPS_PER_ADDRESS, email);
}

/**
 * One attempt to sign in. Strangers who guess lock out only themselves: the count is of the account and the network, and the
 * slower one of the account alone leaves out the networks that its owner uses.
 * @param account its id, or the address as typed when there is none: both are limited alike
 * @returns to be called when the password was right
 * @throws TooMany
 */
export async function spendLogin(account: string, caller: Caller): Promise<() => Promise<void>> {
  const { limits } = caller.services;
  const pair = `login:${account}:${addressGroup(caller.ip)}`;
  await spendOfNetwork(caller);
  await spendOfAccount(caller, pair);
  if (!(await limits.isNoted(FAMILIAR, pair))) await limits.spend(PER_ACCOUNT_EVERYWHERE, account);
  return async () => {
    await forgiveAccount(caller, pair);
    await limits.note(FAMILIAR, pair);
  };
}
