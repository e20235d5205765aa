/** What other domains may use of this one. */
export { type CreditUse, creditText, isCreditType, sumOf, wholeAmount } from './rules.ts';
