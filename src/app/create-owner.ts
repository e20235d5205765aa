/** `npm run create-owner -- <email>`: the first account of an installation, with a link to choose its password. */
import { clock } from '#server/clock.ts';
import { configure } from '#server/config.ts';
import { closeDatabase, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readEnv } from '#server/env.ts';
import { LIFETIME, issueLink } from '#domains/accounts/server/secrets.ts';
import { User } from '#domains/accounts/server/model.ts';
import { ensureStandardRoles, roleKeyed } from '#domains/roles/server/service.ts';
import { isEmail } from '#shared/fields.ts';
import { paths } from '#shared/paths.ts';

const email = (process.argv[2] ?? '').trim().toLowerCase();
if (!isEmail(email)) {
  console.error('Usage: npm run create-owner -- <email>');
  process.exit(1);
}

const env = readEnv();
configure(env);
const knex = openDatabase(env.DATABASE_URL, 2);
try {
  await migrate(knex);
  const now = clock.now();
  await ensureStandardRoles(knex, now);
  const link = await inTransaction(async (trx) => {
    const role = await roleKeyed(trx, 'owner');
    const known = await User.query(trx).findOne({ email });
    const userId =
      known?.id ?? String((await User.query(trx).insert({ email, name: '', role_id: role.id, created_at: now })).id);
    await trx('users').where('id', userId).update({ role_id: role.id, status: true });
    return issueLink(trx, userId, 'password', new Date(now.getTime() + LIFETIME.invite));
  });
  console.log(
    `${email} owns this installation. Choose a password within 24 hours:\n  ${env.PUBLIC_URL}${paths.resetPassword}?link=${link}`,
  );
} finally {
  await closeDatabase();
}
