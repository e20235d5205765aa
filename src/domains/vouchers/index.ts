/** What other domains may use of this one. */
export { voucherCode } from './schema.ts';
