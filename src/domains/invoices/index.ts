/** What other domains may use of this one. */
export type { EarningsRow } from './earnings.ts';
export { customerOf, issuerOf, signedTotal, zoneOf } from './document.ts';
export { amountLine, type NetLine, taxed, taxedByRate } from './rules.ts';
export { type InvoiceLine, InvoiceView } from './schema.ts';
export { type DocumentFacts, invoiceSentences } from './sentences.ts';
