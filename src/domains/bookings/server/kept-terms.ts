/** What a booking keeps of its price when that is calculated again. */
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { isOnItsDays, type RoomDiscount, type SoldOffer } from '#domains/pricing/index.ts';
import { toLocal } from '#shared/time.ts';

/** The discount of a membership, which counts on the days for which it was agreed. */
export const keptDiscount = ({ room_discount }: Pick<BookingRecord, 'room_discount'>): RoomDiscount[] =>
  room_discount ? [room_discount] : [];

/** A booking keeps the price of its offer while it begins on one of the days for which it was sold. */
function keptOffer({ offer, space }: BookingRecord, from: Date): SoldOffer | null {
  return offer && isOnItsDays(offer, toLocal(from, space.time_zone).day) ? offer : null;
}

/** What a move keeps of the price: its tax, its voucher, and its offer and the discount of a membership, on the days for which they were agreed. */
export const keptTerms = (record: BookingRecord, from: Date) => ({
  taxPercent: record.tax_percent,
  offer: keptOffer(record, from),
  benefits: keptDiscount(record),
  voucher: record.voucher,
});
