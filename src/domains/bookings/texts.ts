/** The facts of a booking in words. */
import { type PaymentMethod, METHOD_TEXTS } from '#domains/payments/index.ts';
import { type Reader, readsEnglish } from '#shared/languages.ts';
import { type Currency, formatPence, type Pence } from '#shared/money.ts';
import type { Translate } from '#shared/texts.ts';
import { formatDay, formatInstant, toLocal } from '#shared/time.ts';

export type PlaceNames = { seats: string[]; resource: string };

export type PlaceChange = { place: PlaceNames; instead: PlaceNames };

export type BookingPayment = { pence: Pence; currency: Currency; method: PaymentMethod; reference?: string };

/** 'Mon, 3 Jun 2024, 10:00 to 12:00' on the clock of the zone. Contains both days if they differ. */
export function spanText(from: Date, to: Date, zone: string, reader?: Reader): string {
  const end = toLocal(to, zone);
  const endText = toLocal(from, zone).day === end.day ? end.time : `${formatDay(end.day, reader)}, ${end.time}`;
  const [begin, until] = [formatInstant(from, zone, reader), endText];
  return readsEnglish(reader) ? `${begin} to ${until}` : `${begin} – ${until}`;
}

/** 'F1, F2 in Loft', or the name of a room. */
export const placeText = ({ seats, resource }: PlaceNames): string =>
  seats.length > 0 ? `${seats.join(', ')} in ${resource}` : resource;

/** The same in the language of the reader. */
const placeWords = ({ seats, resource }: PlaceNames, t: Translate): string =>
  seats.length > 0 ? t('{seats} in {resource}', { seats: seats.join(', '), resource }) : resource;

/** 'F1 in Loft instead of F2 in Loft'. */
export const placeChangeText = ({ place, instead }: PlaceChange, t: Translate): string =>
  t('{place} instead of {former}', { place: placeWords(place, t), former: placeWords(instead, t) });

/** '£20.00 in cash', '£20.00 in cash (till 2)'. */
export function paymentText({ pence, currency, method, reference }: BookingPayment, t: Translate): string {
  const paid = t(METHOD_TEXTS[method].paidAmount, { amount: formatPence(pence, currency, t) });
  return reference ? `${paid} (${reference})` : paid;
}

/** '£20.00 on the account of Acme'. */
export const onAccountText = (
  { pence, currency, company }: Pick<BookingPayment, 'pence' | 'currency'> & { company: string },
  t: Translate,
): string => t('{amount} on the account of {company}', { amount: formatPence(pence, currency, t), company });
