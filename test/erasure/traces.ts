/** What names a person in a database, and what an erasure waits for. */
import type { Knex } from 'knex';
import { select } from '#server/db/statements.ts';

const TEXT_COLUMNS = `SELECT TABLE_NAME AS tab, COLUMN_NAME AS col FROM information_schema.COLUMNS
  WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME NOT LIKE 'knex%'
    AND (DATA_TYPE LIKE '%char' OR DATA_TYPE LIKE '%text' OR DATA_TYPE LIKE '%blob' OR DATA_TYPE = 'json')`;

/** The columns of the database that have one of the texts, in any case of their letters. */
export async function columnsWith(knex: Knex, texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { tab, col } of await select<{ tab: string; col: string }>(knex, TEXT_COLUMNS, [])) {
    const column = `LOWER(CONVERT(\`${col}\` USING utf8mb4))`;
    const any = texts.map(() => `${column} LIKE ?`).join(' OR ');
    const values = texts.map((text) => `%${text.toLowerCase()}%`);
    const rows = await select<object>(knex, `SELECT 1 FROM \`${tab}\` WHERE ${any} LIMIT 1`, values);
    if (rows.length > 0) found.push(`${tab}.${col}`);
  }
  return found;
}

/** What the law keeps, which says who it was. */
export const BOOKS = ['charges.billed', 'charges.description', 'invoices.snapshot', 'refunds.billed'];

/** All that a person has booked is over and paid. */
export async function endDealings(knex: Knex, { id }: { id: string }): Promise<void> {
  const past = { starts_at: new Date('2026-01-01T10:00:00Z'), ends_at: new Date('2026-01-01T12:00:00Z') };
  await knex('bookings')
    .where('assigned_user_id', id)
    .update({ ...past, active: false });
  await knex('invoices').where('user_id', id).where('open_pence', '>', 0).update({ open_pence: 0 });
}
