/** What other domains may use of this one. */
export { offeredPlan } from './plan-reduction.ts';
export {
  agreedReductions,
  coveredPence,
  coveredQuote,
  isCovered,
  type KeptReductions,
  namedProblem,
  type OfferedReduction,
  type ReducedQuote,
  reducedQuote,
  type Reduction,
  reductionOf,
  ReductionView,
  reductionViews,
  UNNAMED,
} from './reductions.ts';
export {
  bookedDays,
  occupancyPercent,
  planEnd,
  quantityOf,
  roundPayable,
  type Quote,
  type QuoteInput,
  slabPercentFor,
  taxOf,
  unitPricePence,
} from './rules.ts';
export {
  BookedVoucher,
  creditsView,
  OFFER_AND_PLAN,
  OfferView,
  planOf,
  RoomDiscountView,
  specifiedReductions,
} from './specified.ts';
