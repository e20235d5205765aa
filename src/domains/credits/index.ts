/** What other domains may use of this one. */
export {
  amountOfOne,
  CREDIT_TYPES,
  type CreditType,
  type CreditUse,
  creditText,
  isCreditType,
  sumOf,
  wholeAmount,
} from './rules.ts';
export { GrantCreditsInput } from './schema.ts';
