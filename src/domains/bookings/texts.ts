/** The facts of a booking in words. */
import { type PaymentMethod, METHOD_TEXTS } from '#domains/payments/index.ts';
import { type Currency, formatPence, type Pence } from '#shared/money.ts';
import { formatDay, formatInstant, toLocal } from '#shared/time.ts';

export type PlaceNames = { seats: string[]; resource: string };

export type PlaceChange = { place: PlaceNames; instead: PlaceNames };

export type BookingPayment = { pence: Pence; currency: Currency; method: PaymentMethod; reference?: string };

/** 'Mon, 3 Jun 2024, 10:00 to 12:00' on the clock of the zone. Contains both days if they differ. */
export function spanText(from: Date, to: Date, zone: string): string {
  const end = toLocal(to, zone);
  const endText = toLocal(from, zone).day === end.day ? end.time : `${formatDay(end.day)}, ${end.time}`;
  return `${formatInstant(from, zone)} to ${endText}`;
}

/** 'F1, F2 in Loft', or the name of a room. */
export const placeText = ({ seats, resource }: PlaceNames): string =>
  seats.length > 0 ? `${seats.join(', ')} in ${resource}` : resource;

/** 'F1 in Loft instead of F2 in Loft'. */
export const placeChangeText = ({ place, instead }: PlaceChange): string =>
  `${placeText(place)} instead of ${placeText(instead)}`;

/** '£20.00 in cash', '£20.00 in cash (till 2)'. */
export function paymentText({ pence, currency, method, reference }: BookingPayment): string {
  const paid = `${formatPence(pence, currency)} ${METHOD_TEXTS[method].paid}`;
  return reference ? `${paid} (${reference})` : paid;
}

/** '£20.00 on the account of Acme'. */
export const onAccountText = ({
  pence,
  currency,
  company,
}: Pick<BookingPayment, 'pence' | 'currency'> & { company: string }): string =>
  `${formatPence(pence, currency)} on the account of ${company}`;
