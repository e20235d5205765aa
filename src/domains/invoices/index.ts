/** What other domains may use of this one. */
export { signedTotal, zoneOf } from './document.ts';
export { amountLine, type NetLine, taxed } from './rules.ts';
export { InvoiceView } from './schema.ts';
