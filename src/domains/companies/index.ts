/** What other domains may use of this one on both sides. */
export type { CompanyPayment } from './schema.ts';
export { paysTax, priceFor, taxNote } from './tax.ts';
