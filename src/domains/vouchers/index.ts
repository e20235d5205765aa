/** What other domains may use of this one. */
export { NO_VOUCHER, NOT_CHEAPER, PLACE_LOST, VOUCHER_CHANGED, voucherProblem } from './rules.ts';
export { voucherCode } from './schema.ts';
