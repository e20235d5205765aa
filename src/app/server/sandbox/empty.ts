import type { Services } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { inTransaction } from '#server/db/transaction.ts';

/**
 * What stays: the schema, what a new database has at once, and what the running processes go on with. Ids and live events are counted on, so
 * that no program takes a new record for one that was removed.
 */
const KEPT = [
  /^knex_/,
  /^(accounting|content_kinds|counters|installation|operator|roles|site_version)$/,
  /^(jobs|live_events|connections|idempotency_keys)$/,
];

/** Removes all records of a sandbox. */
export async function clearSandbox(services: Services): Promise<void> {
  const sql =
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'";
  const all = (await select<{ name: string }>(services.knex, sql, [])).map(({ name }) => name);
  const cleared = all.filter((name) => !KEPT.some((kept) => kept.test(name)));
  await inTransaction(services, async (trx) => {
    await trx.raw('SET SESSION foreign_key_checks = 0');
    try {
      for (const name of cleared) await trx(name).delete();
      await trx('idempotency_keys').delete();
    } finally {
      await trx.raw('SET SESSION foreign_key_checks = 1');
    }
  });
}
