/** `npm run compare-payments`: compares the charges and refunds of the payment service with the books, and lists what to enter. */
import { paymentService } from '#app/server/commands/payments.ts';
import { withTarget } from '#app/server/commands/target.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import { comparePayments } from '#domains/payments/server/index.ts';

const USAGE = 'Usage: npm run compare-payments [-- --since 2026-11-24T08:00:00Z]';

const [flag, given, ...others] = process.argv.slice(2);
const requested = given === undefined ? undefined : new Date(given);
if (
  others.length > 0 ||
  (flag !== undefined && (flag !== '--since' || !requested || Number.isNaN(requested.getTime())))
) {
  console.error(USAGE);
  process.exit(1);
}

await withTarget(async ({ config, knex }) => {
  const stripe = await paymentService(knex, config);
  if (!stripe) throw new BackupProblem('STRIPE_SECRET_KEY is not set.');
  const restore = await knex('restores').orderBy('id', 'desc').first('backup_at', 'restored_at');
  const since = requested ?? restore?.backup_at ?? restore?.restored_at;
  if (!since) throw new BackupProblem(`The database was not restored. ${USAGE}`);
  const differences = await comparePayments(knex, stripe, since);
  for (const { of, text } of differences) console.log(`${of} ${text}`);
  console.log(`${differences.length} differences since ${since.toISOString()}`);
  process.exitCode = differences.length > 0 ? 1 : 0;
});
