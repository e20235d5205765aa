/** What other domains may use of this one on the server. */
export {
  bookingsInTheWay,
  type ClaimTarget,
  insertClaims,
  lockForRelocation,
  lockUnits,
  releaseClaims,
  releaseClaimsFrom,
  releaseHeldClaims,
  replaceClaims,
  setClaimsHold,
  type Slot,
  takenAmong,
} from './claims.ts';
export { countOccupied, countTaken, countTakenByDay } from './occupancy.ts';
export { readTaken } from './queries.ts';
export { periodRefusal } from './refusal.ts';
export { availabilityRouter } from './router.ts';
