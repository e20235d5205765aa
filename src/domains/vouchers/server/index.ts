/** What other domains may use of this one on the server. */
export { vouchersDomain } from './domain.ts';
export { soldVoucher, type Voucher } from './model.ts';
export { findVoucher, readVoucher, returnVouchers, takeVoucher } from './uses.ts';
