/** What other domains may use of this one in the browser. */
export { coveredAmount } from '#domains/credits/amount-text.ts';
