/** What other domains may use of this one. */
export {
  amountOfOne,
  type Covered,
  coveredText,
  CREDIT_TYPE_NAMES,
  CREDIT_TYPES,
  creditAmountText,
  type CreditType,
  type CreditUse,
  creditText,
} from './rules.ts';
export { GrantCreditsInput } from './schema.ts';
