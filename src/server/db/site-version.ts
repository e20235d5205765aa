/**
 * The version of what public pages show, in the only row of `site_version`. The HTML of a page is kept with the version that was read
 * before its data, so a change is visible with the next request to every process.
 */
import type { Knex } from 'knex';
import { change, select } from '#server/db/statements.ts';

const touched = new WeakSet<Knex.Transaction>();

/** Marks a transaction that changes what public pages show. */
export function touchSite(trx: Knex.Transaction): void {
  touched.add(trx);
}

/** Raises the version if the transaction was marked. It is the last statement before the commit, so nothing is locked after it. */
export async function raiseIfTouched(trx: Knex.Transaction): Promise<void> {
  if (touched.has(trx))
    await change(trx, 'UPDATE site_version SET version = version + 1, changed_at = UTC_TIMESTAMP(3)', []);
}

export async function readSiteVersion(knex: Knex): Promise<string> {
  const [row] = await select<{ version: string }>(knex, 'SELECT version FROM site_version', []);
  return row!.version;
}
