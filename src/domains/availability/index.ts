/** What other domains may use of this one. */
export { largestOf, nextTime, slotsOn } from './alternatives.ts';
export { type BufferedClaim, type Buffers, NO_BUFFERS, reachOf, takenBy } from './buffers.ts';
export { cancellationText, refundDeadline } from './cancellation.ts';
export { DOOR_MINUTES, needsApproval } from './limits.ts';
export { type Claim, type MatchedResource, freeAmong, groupByResource } from './matching.ts';
export {
  CAPACITY_MESSAGE,
  closedDayText,
  closedText,
  IN_THE_PAST,
  MAX_DAYS_BACK,
  periodProblem,
  type PeriodProblem,
  type PeriodTerms,
  START_STEP_MS,
  takesBookings,
} from './rules.ts';
export { DynamicPrice, inOrder, NOT_IN_ORDER, WantedPlace } from './schema.ts';
