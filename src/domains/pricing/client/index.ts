/** What other domains may use of this one in the browser. */
export { pricingDomain } from './domain.ts';
