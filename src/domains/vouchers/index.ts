/** What other domains may use of this one. */
export { NO_VOUCHER, NOT_CHEAPER, PLACE_LOST, voucherProblem } from './rules.ts';
export { voucherCode } from './schema.ts';
