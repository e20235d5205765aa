/** What the activities and the histories of this domain say. */
import { type Repeat, repeatText } from '#domains/bookings/series.ts';
import {
  onAccountText,
  type BookingPayment,
  paymentText,
  type PlaceNames,
  type PlaceChange,
  placeChangeText,
  spanText,
} from '#domains/bookings/texts.ts';
import { type PaymentMethod, METHOD_TEXTS } from '#domains/payments/index.ts';
import { LAPSED } from '#domains/bookings/requests.ts';
import { type Currency, formatPence, type Pence } from '#shared/money.ts';
import { defineSentences } from '#shared/said.ts';
import { formatInstant } from '#shared/time.ts';

type ResourceFacts = { resource: string };
/** The instants are ISO strings. */
type PeriodFacts = { from: string; to: string; zone: string };
type BookingFacts = ResourceFacts & PeriodFacts;
type SumFacts = { pence: Pence; currency: Currency };
type RequestFacts = BookingFacts & { customer: string };
type SeriesFacts = ResourceFacts & { repeats: Repeat; firstDay: string; count: number };
export type SeveralFacts = ResourceFacts & { count: number };

const period = ({ from, to, zone }: PeriodFacts) => spanText(new Date(from), new Date(to), zone);
const placeAndPeriod = ({ resource, ...booked }: BookingFacts) => `${resource}, ${period(booked)}`;
const placeForPeriod = ({ resource, ...booked }: BookingFacts) => `${resource} for ${period(booked)}`;
const sum = ({ pence, currency }: SumFacts) => formatPence(pence, currency);
const series = ({ resource, repeats, firstDay, count }: SeriesFacts) =>
  `${resource} ${repeatText(repeats, firstDay).toLowerCase()}, ${count} times`;

export const bookingSentences = defineSentences('booking', {
  booked: (booking: BookingFacts) => `booked ${placeForPeriod(booking)}`,
  requested: (booking: BookingFacts) => `requested ${placeForPeriod(booking)}`,
  requestedFor: ({ customer, ...booking }: RequestFacts) => `requested for ${customer} ${placeForPeriod(booking)}`,
  bookedSeries: (facts: SeriesFacts) => `booked ${series(facts)}`,
  requestedSeries: (facts: SeriesFacts) => `requested ${series(facts)}`,
  confirmed: ({ resource }: ResourceFacts) => `confirmed ${resource}`,
  approved: ({ customer, ...booking }: RequestFacts) =>
    `approved the request of ${customer} for ${placeAndPeriod(booking)}`,
  rejected: ({ customer, ...booking }: RequestFacts) =>
    `rejected the request of ${customer} for ${placeAndPeriod(booking)}`,
  requestLapsed: ({ customer, resource, ...booked }: RequestFacts) =>
    `let the request of ${customer} for ${resource} lapse, ${period(booked)}`,

  moved: ({ resource, ...booked }: BookingFacts) => `moved the booking of ${resource} to ${period(booked)}`,
  movedSeveral: ({ count, resource }: SeveralFacts) => `moved ${count} bookings of ${resource}`,
  changedPlace: ({ from, to, zone, ...change }: PlaceChange & PeriodFacts) =>
    `changed the place of a booking: ${placeChangeText(change)}, ${period({ from, to, zone })}`,
  cancelled: (booking: BookingFacts) => `cancelled the booking of ${placeForPeriod(booking)}`,
  cancelledSeveral: ({ count, resource }: SeveralFacts) => `cancelled ${count} bookings of ${resource}`,
  ended: ({ resource }: ResourceFacts) => `ended the booking of ${resource}`,
  left: (booking: BookingFacts) => `left the booking of ${placeForPeriod(booking)}`,
  addedNote: ({ title }: { title: string }) => `added a note to the booking ${title}`,

  checkedIn: ({ resource }: ResourceFacts) => `checked in the booking of ${resource}`,
  undidCheckIn: ({ resource }: ResourceFacts) => `undid the check-in of the booking of ${resource}`,
  releasedUnused: ({ resource }: ResourceFacts) => `released the booking of ${resource}, because nobody came`,
  undidRelease: ({ resource }: ResourceFacts) => `undid the release of the booking of ${resource}`,

  askedForSwap: ({ seats, ...booking }: PlaceNames & PeriodFacts) =>
    `asked for another desk instead of ${seats.join(', ')} in ${placeAndPeriod(booking)}`,
  approvedSwap: ({ customer, from, to, zone, ...change }: PlaceChange & PeriodFacts & { customer: string }) =>
    `approved the desk swap of ${customer}: ${placeChangeText(change)}, ${period({ from, to, zone })}`,
  rejectedSwap: ({ customer, ...booking }: RequestFacts) =>
    `rejected the desk swap of ${customer} in ${placeAndPeriod(booking)}`,

  usedVoucher: ({ code, resource }: ResourceFacts & { code: string }) => `used the voucher ${code} for ${resource}`,
  mailedLink: (booking: BookingFacts) => `mailed a payment link for ${placeAndPeriod(booking)}`,
  paid: ({ pence, currency, ...booking }: BookingFacts & SumFacts) =>
    `paid ${sum({ pence, currency })} for ${placeAndPeriod(booking)}`,
  isPaying: ({ payment, ...booking }: BookingFacts & { payment: BookingPayment }) =>
    `is paying ${paymentText(payment)} for ${placeAndPeriod(booking)}`,
  gotNoDebit: ({ pence, currency, ...booking }: BookingFacts & SumFacts) =>
    `got no ${sum({ pence, currency })} by bank debit for ${placeAndPeriod(booking)}`,
  couldNotCharge: (booking: BookingFacts) => `could not charge the card for ${placeAndPeriod(booking)}`,
  /** Without a name, the customer is not known. */
  tookPayment: ({ payment, customer, ...booking }: RequestFacts & { payment: BookingPayment }) =>
    `took ${paymentText(payment)} from ${customer || 'a customer'} for ${placeAndPeriod(booking)}`,
  putOnAccount: ({ pence, currency, company, ...booking }: BookingFacts & SumFacts & { company: string }) =>
    `put ${onAccountText({ pence, currency, company })} for ${placeAndPeriod(booking)}`,

  refunded: ({ resource, ...amount }: ResourceFacts & SumFacts) => `refunded ${sum(amount)} for ${resource}`,
  couldNotRefund: ({ resource, ...amount }: ResourceFacts & SumFacts) =>
    `could not refund ${sum(amount)} for ${resource}`,
  recordedDispute: ({ resource, ...amount }: ResourceFacts & SumFacts) =>
    `recorded a dispute of ${sum(amount)} for ${resource}`,
  lostDispute: ({ resource, ...amount }: ResourceFacts & SumFacts) =>
    `lost the dispute of ${sum(amount)} for ${resource}`,
  wonDispute: ({ resource, ...amount }: ResourceFacts & SumFacts) =>
    `won the dispute of ${sum(amount)} for ${resource}`,
});

/** What an entry of the history says beside what happened. Some say several of these. */
export const historySentences = defineSentences('booking-history', {
  /** Why the rules do not allow the period, which staff have overridden. */
  outsideRules: ({ rules }: { rules: string[] }) => `Outside the rules: ${rules.join(', ')}`,
  invoiceOverdue: ({ invoice }: { invoice: string }) => `Invoice ${invoice} is overdue`,
  bookedAtDoor: () => 'Booked at the door',
  reduced: ({ text }: { text: string }) => text,
  onAccount: () => 'On account',

  paid: (payment: BookingPayment) => paymentText(payment),
  putOnAccount: (put: SumFacts & { company: string }) => onAccountText(put),
  agreedToCharge: (amount: SumFacts) => `The customer agreed to ${sum(amount)} on their saved card`,
  heldUntil: ({ until, zone }: { until: string; zone: string }) => `Held until ${formatInstant(new Date(until), zone)}`,
  /** The reason is what the payment service or the bank says. */
  notCharged: ({ reason }: { reason: string }) => reason,
  because: ({ reason, ...amount }: SumFacts & { reason: string }) => `${sum(amount)}: ${reason}`,
  disputeEnded: ({ isLost, ...amount }: SumFacts & { isLost: boolean }) => `${sum(amount)}: ${isLost ? 'lost' : 'won'}`,
  refunded: ({ method, ...amount }: SumFacts & { method: PaymentMethod }) =>
    `${sum(amount)} ${METHOD_TEXTS[method].refunded}`,
  isRefunded: (amount: SumFacts) => `${sum(amount)} is refunded`,
  isNotRefunded: (amount: SumFacts) => `${sum(amount)} is not refunded`,
  byCard: (amount: SumFacts) => `${sum(amount)} by card`,
  repriced: ({ pence, before, currency }: SumFacts & { before: Pence }) =>
    `Price ${sum({ pence, currency })} instead of ${sum({ pence: before, currency })}`,
  /** The price of a booking that was made at a door, and has ended early. */
  usedOnly: ({ pence, before, currency }: SumFacts & { before: Pence }) =>
    `Price ${sum({ pence, currency })} instead of ${sum({ pence: before, currency })}, for what was used`,

  endedNow: () => 'Ended now',
  changedPlace: (change: PlaceChange) => placeChangeText(change),
  requestLapsed: () => LAPSED,
});
