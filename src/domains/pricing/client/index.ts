/** What other domains may use of this one in the browser. */
export { pricingLive } from './queries.ts';
