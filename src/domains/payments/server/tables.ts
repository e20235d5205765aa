/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable } from '#server/db/table-row.ts';
import type { ChargeRow, ConsentRow, DisputeRow, RefundRow } from '#domains/payments/server/model.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    card_consents: ConsentRow;
    charges: JsonTable<ChargeRow, 'change' | 'billed'>;
    refunds: JsonTable<RefundRow, 'billed'>;
    disputes: DisputeRow;
  }
}
