/** What other domains may use of this one on the server. */
export { vouchersDomain } from './domain.ts';
export { soldVoucher, type Voucher } from './model.ts';
export { findVoucher, keepPlace, readVoucher, returnVouchers, takeVoucher } from './uses.ts';
