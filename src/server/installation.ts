/** What the installation is called in the uids of calendars. It is stored once, so that a new address of the product changes no uid. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { expectRow } from '#server/db/expect-row.ts';
import { repeatable } from '#server/db/transaction.ts';

const ONLY_ROW = 1;

/**
 * The part of uids after the @. A new installation, whose row is blank, gets an id. One that had sent events before this was stored has no
 * row, and keeps the name of its host, which they have. Of several processes that start at once, the first one decides.
 */
export async function ensureUidDomain(knex: Knex, publicUrl: string): Promise<string> {
  const read = () => knex('installation').where('id', ONLY_ROW).first('uid_domain');
  const known = await read();
  if (known?.uid_domain) return known.uid_domain;
  if (known) await knex('installation').where({ id: ONLY_ROW, uid_domain: '' }).update({ uid_domain: randomUUID() });
  else {
    const uid_domain = new URL(publicUrl).hostname;
    // The database may end one of several such statements.
    await repeatable(async () => knex('installation').insert({ id: ONLY_ROW, uid_domain }).onConflict('id').ignore());
  }
  return expectRow(await read(), 'Installation').uid_domain;
}
