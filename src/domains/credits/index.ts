/** What other domains may use of this one. */
export {
  amountOfOne,
  type Covered,
  CREDIT_TYPE_NAMES,
  CREDIT_TYPES,
  type CreditType,
  type CreditUse,
} from './rules.ts';
export { GrantCreditsInput } from './schema.ts';
export { timeOf } from './amount-text.ts';
