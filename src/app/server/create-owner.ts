/**
 * `npm run create-owner -- <email>`: makes an account the owner and prints a link to choose its password. It creates the first owner
 * of an installation, whose roles with rights over money or people need two-step sign-in a week later, and restores a lost owner: the owner role becomes active and grants everything again, and the second factor of the account ends.
 */
import { connect, onMigrationConnections } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Transaction, Transactions, inTransaction } from '#server/db/transaction.ts';
import { readEnv } from '#server/env.ts';
import { issueLink, LIFETIME, lockAccount, resetAccount } from '#domains/accounts/server/index.ts';
import { removeAllFactors } from '#domains/factors/server/index.ts';
import { decidesOnMoneyOrPeople } from '#domains/roles/index.ts';
import { Role, accessOf, ensureStandardRoles, repairOwnerRole } from '#domains/roles/server/index.ts';
import { isEmail } from '#shared/fields.ts';
import { paths } from '#shared/paths.ts';
import { addDays, toLocal } from '#shared/time.ts';

/** So long, people of a new installation may go without a second factor. */
const GRACE_DAYS = 7;

/** Requires two-step sign-in of who decides about money or people. */
async function requireFactors(trx: Transaction, factor_from: string): Promise<void> {
  const roles = await Role.query(trx);
  const ids = roles
    .filter((role) => role.role_key !== 'member' && decidesOnMoneyOrPeople(accessOf(role)))
    .map(({ id }) => id);
  await Role.query(trx).findByIds(ids).patch({ factor_from });
}

const email = (process.argv[2] ?? '').trim().toLowerCase();
if (!isEmail(email)) {
  console.error('Usage: npm run create-owner -- <email>');
  process.exit(1);
}

const env = readEnv();
/** Where the owner chooses a password, and enters a name if the account has none. */
const addressOf = (link: string, name: string) =>
  `${env.PUBLIC_URL}${paths.resetPassword}?link=${link}${name ? '' : '&welcome=1'}`;

const knex = connect(env.DATABASE_URL, 2);
try {
  await onMigrationConnections(env.DATABASE_URL, (own) => migrate(own));
  const now = new Date();
  await ensureStandardRoles(knex, now);
  const address = await inTransaction({ knex, transactions: new Transactions() }, async (trx) => {
    const role = await repairOwnerRole(trx);
    const isFirst = (await trx('users').first('id')) === undefined;
    if (isFirst) await requireFactors(trx, addDays(toLocal(now).day, GRACE_DAYS));
    const user = await lockAccount(trx, { email, roleId: role.id }, now);
    await removeAllFactors(trx, user.id);
    await trx('users')
      .where('id', user.id)
      .update({ role_id: role.id, status: true, version: trx.raw('version + 1') });
    if (!user.verified_at) return addressOf(await resetAccount(trx, user.id, now), '');
    return addressOf(await issueLink(trx, user.id, 'password', new Date(now.getTime() + LIFETIME.invite)), user.name);
  });
  console.log(`${email} owns this installation. Choose a password within 24 hours:\n  ${address}`);
} finally {
  await knex.destroy();
}
