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
export { type RoomDiscount, RoomDiscountView, discountView } from './room-discount.ts';
export {
  bookedDays,
  type CreditShare,
  lessCredits,
  timeShare,
  occupancyPercent,
  planEnd,
  quantityOf,
  reducedQuote,
  roundPayable,
  type Quote,
  slabPercentFor,
  taxOf,
  unitPricePence,
} from './rules.ts';
export { bookedVoucher, BookedVoucher, type SoldVoucher, voucherText } from './voucher.ts';
