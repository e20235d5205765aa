/** What other domains may use of this one on both sides. */
export { CompanyInput } from './schema.ts';
export type { CompanyPayment } from './schema.ts';
export { type CompanyTax, paysTax, priceFor, taxNote } from './tax.ts';
