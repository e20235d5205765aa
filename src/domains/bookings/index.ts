/** What other domains may use of this one. */
export type { BookingActor } from './entitled.ts';
export { transition } from './lifecycle.ts';
export { isActiveIn } from './rules.ts';
export { BookingView, CreateBookingInput, Seat } from './schema.ts';
export { isTooEarly, phaseOf, stageOf } from './stages.ts';
export { BookingSummary } from './summary.ts';
