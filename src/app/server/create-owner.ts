/**
 * `npm run create-owner -- <email>`: makes an account the owner and prints a link to choose its password. It creates the first owner
 * of an installation, and restores a lost owner: the owner role becomes active and grants everything again.
 */
import { connect, onMigrationConnections } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { Transactions, inTransaction } from '#server/db/transaction.ts';
import { readEnv } from '#server/env.ts';
import { issueLink, LIFETIME, lockAccount, resetAccount } from '#domains/accounts/server/index.ts';
import { ensureStandardRoles, repairOwnerRole } from '#domains/roles/server/index.ts';
import { isEmail } from '#shared/fields.ts';
import { paths } from '#shared/paths.ts';

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
    const user = await lockAccount(trx, { email, roleId: role.id }, now);
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
