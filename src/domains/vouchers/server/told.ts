/** What programs of others are told of vouchers. */
import { editedTypes, readRows, type Told } from '#server/told.ts';
import { Voucher, voucherView } from '#domains/vouchers/server/model.ts';
import { msg } from '#shared/texts.ts';

/** The bookings that use a voucher are not told with it: they may be thousands. */
export const voucherTold: Told = {
  noun: 'voucher',
  types: editedTypes('vouchers', {
    created: msg('A voucher was added, or its deletion was undone'),
    updated: msg('A voucher was changed'),
    deleted: msg('A voucher was deleted'),
  }),
  read: readRows((knex, ids) => Voucher.query(knex).findByIds(ids), voucherView),
};
