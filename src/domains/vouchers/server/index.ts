/** What other domains may use of this one on the server. */
export { vouchersDomain } from './domain.ts';
export { voucherReduction } from './reduction.ts';
