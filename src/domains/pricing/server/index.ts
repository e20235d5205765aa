/** What other domains may use of this one on the server. */
export { pricingDomain } from './domain.ts';
export { Plan } from './model.ts';
export type { OffersPort } from './offers-port.ts';
export { findPlanFor } from './queries.ts';
