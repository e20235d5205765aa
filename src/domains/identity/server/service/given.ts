/** What the table of a provider gives at a sign-in. While a directory manages the account, its groups decide, and the table does not count. */
import type { Transaction } from '#server/db/transaction.ts';
import { type User, ownActivity } from '#domains/accounts/server/index.ts';
import { giveByGroups, isManaged } from '#domains/directories/server/index.ts';
import { identitySentences } from '#domains/identity/sentences.ts';
import type { Provider } from '#domains/identity/server/model.ts';
import { changeRights } from '#domains/roles/server/index.ts';
import { type Given, type Meant, type Source, giveAll, meaningOf } from '#domains/team/server/index.ts';

const sourceOf = ({ name }: Pick<Provider, 'name'>): Source => ({
  gave: (user, role) => ownActivity(user, identitySentences.gaveRole({ name, role })),
  took: (user) => ownActivity(user, identitySentences.tookRole({ name })),
});

/** @param user undefined for somebody without an account @returns what a person is to have by the table */
export async function meantFor(
  trx: Transaction,
  { role_rows }: Pick<Provider, 'role_rows'>,
  values: readonly string[],
  user?: User,
): Promise<Meant | undefined> {
  if (user && (await isManaged(trx, user.id))) return undefined;
  return (await meaningOf(trx, role_rows))(values);
}

/**
 * Runs a sign-in that may change rights, one after the other with all changes of rights.
 * @throws Conflict if the last owner would be lost
 */
export function changingRights<T>(trx: Transaction, mayChange: boolean, work: () => Promise<T>): Promise<T> {
  return mayChange ? changeRights(trx, work) : work();
}

type Change = { provider: Pick<Provider, 'name'>; user: User; given: Given; now: Date };

/** Gives what is meant, and takes away what is not meant any more. The caller has locked the account. */
export async function give(trx: Transaction, meant: Meant | undefined, change: Change): Promise<Given> {
  const { provider, user, given, now } = change;
  const [after] = await giveAll(trx, sourceOf(provider), [{ user, given, meant }], now);
  // What a login had given is in the way of what the directory gives.
  if (given.given_role_id !== null && !meant) await giveByGroups(trx, user, now);
  return after!;
}
