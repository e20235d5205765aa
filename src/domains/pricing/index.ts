/** What other domains may use of this one. */
export {
  bookedDays,
  occupancyPercent,
  planEnd,
  quantityOf,
  quote,
  type Quote,
  slabPercentFor,
  unitPricePence,
} from './rules.ts';
