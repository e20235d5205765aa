/** What other domains may use of this one on the server. */
export { pricingDomain } from './domain.ts';
export { firstBookingReduction } from './first-booking.ts';
export { planReduction } from './plan-reduction.ts';
export { findPlanFor } from './queries.ts';
export {
  type CoverMove,
  type DefinedReduction,
  type NewReducedBooking,
  offeredFor,
  type ReducedBooking,
  type Uncovered,
  type ReductionRequest,
  reductionText,
} from './reductions.ts';
