/** What other domains may use of this one. */
export {
  type BookableOffer,
  isOnItsDays,
  OFFER_AND_PLAN,
  offerProblem,
  OfferView,
  soldOffer,
  type SoldOffer,
} from './offers.ts';
export {
  bookedDays,
  type CreditShare,
  lessCredits,
  occupancyPercent,
  DEFAULT_TAX_PERCENT,
  planEnd,
  quantityOf,
  quote,
  type Quote,
  slabPercentFor,
  unitPricePence,
} from './rules.ts';
