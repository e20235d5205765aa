/** What other domains may use of this one on the server. */
export { availabilityDomain } from './domain.ts';
export {
  bookingsInTheWay,
  changeClaim,
  claimsAmong,
  type ClaimTarget,
  deleteClaims,
  holdClaims,
  insertAllClaims,
  insertClaims,
  lockForRelocation,
  lockUnits,
  releaseClaims,
  releaseClaimsFrom,
  releaseHeldClaims,
  replaceClaims,
  type Slot,
  takenAmong,
} from './claims.ts';
export { lockOwnUnits } from './own-units.ts';
export { buffersIn } from './buffers.ts';
export { extendAllClaims } from './extend-claims.ts';
export { countOccupied, countTaken, countTakenByDay } from './occupancy.ts';
export { type MatchedUnitRow, readClaims, readClaimsOnDays, readMatchedUnits, readTaken } from './queries.ts';
export { type Places, readPlacesAt } from './places.ts';
export { periodRefusal, periodText } from './refusal.ts';
export { searchUnmet } from './unmet.ts';
