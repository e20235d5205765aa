/** What programs of others are told of vouchers. */
import { editedTypes, readRows, type Told } from '#server/told.ts';
import { Voucher, voucherView } from '#domains/vouchers/server/model.ts';

/** The bookings that use a voucher are not told with it: they may be thousands. */
export const voucherTold: Told = {
  noun: 'voucher',
  types: editedTypes('vouchers', 'A voucher'),
  read: readRows((knex, ids) => Voucher.query(knex).findByIds(ids), voucherView),
};
