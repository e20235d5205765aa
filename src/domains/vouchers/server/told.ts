/** What programs of others are told of vouchers. */
import type { Told } from '#server/told.ts';
import { Voucher, voucherView } from '#domains/vouchers/server/model.ts';

/** The bookings that use a voucher are not told with it: they may be thousands. */
export const voucherTold: Told = {
  noun: 'voucher',
  types: [
    { what: 'created', says: 'A voucher was added, or its deletion was undone', live: 'vouchers.create' },
    { what: 'updated', says: 'A voucher was changed', live: 'vouchers.update' },
    { what: 'deleted', says: 'A voucher was deleted', live: 'vouchers.delete' },
  ],
  async read({ services: { knex } }, refs) {
    const rows = await Voucher.query(knex).findByIds(refs.map(({ id }) => id));
    return rows.map((row) => ({ id: row.id, space_id: row.space_id, view: voucherView(row) }));
  },
};
