/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable, RowOf } from '#server/db/table-row.ts';
import type { Voucher } from '#domains/vouchers/server/model.ts';

/** A row of `voucher_uses`: a booking that uses a voucher, with its customer, so that their uses can be counted. */
export type VoucherUseRow = {
  id: string;
  voucher_id: string;
  booking_id: string;
  user_id: string | null;
  /** In lower case. */
  email: string;
  used_at: Date;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    vouchers: JsonTable<RowOf<Voucher> & { live_code: string | null }, 'types'>;
    voucher_uses: VoucherUseRow;
  }
}
