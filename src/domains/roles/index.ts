/** What other domains may use of this one. */
export {
  ACCEPTED_FACTORS,
  type AcceptedFactors,
  acceptsFactor,
  decidesOnMoneyOrPeople,
  grantBeyond,
  needsFactor,
  type RoleKey,
} from './rules.ts';
export { type RoleChoice, RoleView } from './schema.ts';
