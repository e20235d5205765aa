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
import { readsEnglish } from '#shared/languages.ts';
import { defineSentences } from '#shared/said.ts';
import { formatInstant } from '#shared/time.ts';
import { msg, type Translate, type Message } from '#shared/texts.ts';
import { spoken } from '#shared/messages.ts';

type ResourceFacts = { resource: string };
/** The instants are ISO strings. */
type PeriodFacts = { from: string; to: string; zone: string };
type BookingFacts = ResourceFacts & PeriodFacts;
type SumFacts = { pence: Pence; currency: Currency };
type RequestFacts = BookingFacts & { customer: string };
type SeriesFacts = ResourceFacts & { repeats: Repeat; firstDay: string; count: number };
export type SeveralFacts = ResourceFacts & { count: number };

const period = ({ from, to, zone }: PeriodFacts, t: Translate) => spanText(new Date(from), new Date(to), zone, t);
const sum = ({ pence, currency }: SumFacts, t: Translate) => formatPence(pence, currency, t);

/** The values of most sentences. */
const booked = ({ resource, ...times }: BookingFacts, t: Translate) => ({ resource, period: period(times, t) });

/** Within a sentence of English, 'every tuesday'. */
function series({ resource, repeats, firstDay, count }: SeriesFacts, t: Translate) {
  const text = repeatText(repeats, firstDay, t);
  return { resource, repeats: readsEnglish(t) ? text.toLowerCase() : text, count };
}

export const bookingSentences = defineSentences('booking', {
  booked: (booking: BookingFacts, t) => t('booked {resource} for {period}', booked(booking, t)),
  requested: (booking: BookingFacts, t) => t('requested {resource} for {period}', booked(booking, t)),
  requestedFor: ({ customer, ...booking }: RequestFacts, t) =>
    t('requested for {customer} {resource} for {period}', { customer, ...booked(booking, t) }),
  bookedSeries: (facts: SeriesFacts, t) => t('booked {resource} {repeats}, {count} times', series(facts, t)),
  requestedSeries: (facts: SeriesFacts, t) => t('requested {resource} {repeats}, {count} times', series(facts, t)),
  confirmed: ({ resource }: ResourceFacts, t) => t('confirmed {resource}', { resource }),
  approved: ({ customer, ...booking }: RequestFacts, t) =>
    t('approved the request of {customer} for {resource}, {period}', { customer, ...booked(booking, t) }),
  approvedSeveral: ({ count, resource }: SeveralFacts, t) =>
    t('approved the requests of {count} bookings of {resource}', { count, resource }),
  rejectedSeveral: ({ count, resource }: SeveralFacts, t) =>
    t('rejected the requests of {count} bookings of {resource}', { count, resource }),
  rejected: ({ customer, ...booking }: RequestFacts, t) =>
    t('rejected the request of {customer} for {resource}, {period}', { customer, ...booked(booking, t) }),
  requestLapsed: ({ customer, resource, ...times }: RequestFacts, t) =>
    t('let the request of {customer} for {resource} lapse, {period}', { customer, resource, period: period(times, t) }),

  moved: ({ resource, ...times }: BookingFacts, t) =>
    t('moved the booking of {resource} to {period}', { resource, period: period(times, t) }),
  movedSeveral: ({ count, resource }: SeveralFacts, t) =>
    t('moved {count} bookings of {resource}', { count, resource }),
  changedPlace: ({ from, to, zone, ...change }: PlaceChange & PeriodFacts, t) =>
    t('changed the place of a booking: {change}, {period}', {
      change: placeChangeText(change, t),
      period: period({ from, to, zone }, t),
    }),
  cancelled: (booking: BookingFacts, t) => t('cancelled the booking of {resource} for {period}', booked(booking, t)),
  cancelledSeveral: ({ count, resource }: SeveralFacts, t) =>
    t('cancelled {count} bookings of {resource}', { count, resource }),
  ended: ({ resource }: ResourceFacts, t) => t('ended the booking of {resource}', { resource }),
  left: (booking: BookingFacts, t) => t('left the booking of {resource} for {period}', booked(booking, t)),
  addedNote: ({ title }: { title: string }, t) => t('added a note to the booking {title}', { title }),

  checkedIn: ({ resource }: ResourceFacts, t) => t('checked in the booking of {resource}', { resource }),
  undidCheckIn: ({ resource }: ResourceFacts, t) => t('undid the check-in of the booking of {resource}', { resource }),
  releasedUnused: ({ resource }: ResourceFacts, t) =>
    t('released the booking of {resource}, because nobody came', { resource }),
  undidRelease: ({ resource }: ResourceFacts, t) => t('undid the release of the booking of {resource}', { resource }),

  askedForSwap: ({ seats, ...booking }: PlaceNames & PeriodFacts, t) =>
    t('asked for another desk instead of {seats} in {resource}, {period}', {
      seats: seats.join(', '),
      ...booked(booking, t),
    }),
  approvedSwap: ({ customer, from, to, zone, ...change }: PlaceChange & PeriodFacts & { customer: string }, t) =>
    t('approved the desk swap of {customer}: {change}, {period}', {
      customer,
      change: placeChangeText(change, t),
      period: period({ from, to, zone }, t),
    }),
  rejectedSwap: ({ customer, ...booking }: RequestFacts, t) =>
    t('rejected the desk swap of {customer} in {resource}, {period}', {
      customer,
      ...booked(booking, t),
    }),

  usedVoucher: ({ code, resource }: ResourceFacts & { code: string }, t) =>
    t('used the voucher {code} for {resource}', { code, resource }),
  mailedLink: (booking: BookingFacts, t) =>
    t('mailed a payment link for {resource}, {period}', { ...booked(booking, t) }),
  paid: ({ pence, currency, ...booking }: BookingFacts & SumFacts, t) =>
    t('paid {amount} for {resource}, {period}', { amount: sum({ pence, currency }, t), ...booked(booking, t) }),
  isPaying: ({ payment, ...booking }: BookingFacts & { payment: BookingPayment }, t) =>
    t('is paying {payment} for {resource}, {period}', {
      payment: paymentText(payment, t),
      ...booked(booking, t),
    }),
  gotNoDebit: ({ pence, currency, ...booking }: BookingFacts & SumFacts, t) =>
    t('got no {amount} by bank debit for {resource}, {period}', {
      amount: sum({ pence, currency }, t),
      ...booked(booking, t),
    }),
  couldNotCharge: (booking: BookingFacts, t) =>
    t('could not charge the card for {resource}, {period}', { ...booked(booking, t) }),
  /** Without a name, the customer is not known. */
  tookPayment: ({ payment, customer, ...booking }: RequestFacts & { payment: BookingPayment }, t) =>
    customer
      ? t('took {payment} from {customer} for {resource}, {period}', {
          payment: paymentText(payment, t),
          customer,
          ...booked(booking, t),
        })
      : t('took {payment} from a customer for {resource}, {period}', {
          payment: paymentText(payment, t),
          ...booked(booking, t),
        }),
  putOnAccount: ({ pence, currency, company, ...booking }: BookingFacts & SumFacts & { company: string }, t) =>
    t('put {amount} for {resource}, {period}', {
      amount: onAccountText({ pence, currency, company }, t),
      ...booked(booking, t),
    }),

  refunded: ({ resource, ...amount }: ResourceFacts & SumFacts, t) =>
    t('refunded {amount} for {resource}', { amount: sum(amount, t), resource }),
  couldNotRefund: ({ resource, ...amount }: ResourceFacts & SumFacts, t) =>
    t('could not refund {amount} for {resource}', { amount: sum(amount, t), resource }),
  recordedDispute: ({ resource, ...amount }: ResourceFacts & SumFacts, t) =>
    t('recorded a dispute of {amount} for {resource}', { amount: sum(amount, t), resource }),
  lostDispute: ({ resource, ...amount }: ResourceFacts & SumFacts, t) =>
    t('lost the dispute of {amount} for {resource}', { amount: sum(amount, t), resource }),
  wonDispute: ({ resource, ...amount }: ResourceFacts & SumFacts, t) =>
    t('won the dispute of {amount} for {resource}', { amount: sum(amount, t), resource }),
});

/** What an entry of the history says beside what happened. Some say several of these. */
export const historySentences = defineSentences('booking-history', {
  /** Why the rules do not allow the period, which staff have overridden. */
  outsideRules: ({ rules }: { rules: (string | Message)[] }, t) =>
    t('Outside the rules: {rules}', { rules: rules.map((rule) => spoken(rule, t)).join(', ') }),
  invoiceOverdue: ({ invoice }: { invoice: string }, t) => t('Invoice {invoice} is overdue', { invoice }),
  bookedAtDoor: () => msg('Booked at the door'),
  reduced: ({ text }: { text: string }) => text,
  onAccount: () => msg('On account'),

  paid: (payment: BookingPayment, t) => paymentText(payment, t),
  putOnAccount: (put: SumFacts & { company: string }, t) => onAccountText(put, t),
  agreedToCharge: (amount: SumFacts, t) =>
    t('The customer agreed to {amount} on their saved card', { amount: sum(amount, t) }),
  heldUntil: ({ until, zone }: { until: string; zone: string }, t) =>
    t('Held until {time}', { time: formatInstant(new Date(until), zone, t) }),
  /** The reason is what the payment service or the bank says. */
  notCharged: ({ reason }: { reason: string }) => reason,
  because: ({ reason, ...amount }: SumFacts & { reason: string }, t) => `${sum(amount, t)}: ${t(reason)}`,
  disputeEnded: ({ isLost, ...amount }: SumFacts & { isLost: boolean }, t) =>
    isLost ? t('{amount}: lost', { amount: sum(amount, t) }) : t('{amount}: won', { amount: sum(amount, t) }),
  refunded: ({ method, ...amount }: SumFacts & { method: PaymentMethod }, t) =>
    t(METHOD_TEXTS[method].refundedAmount, { amount: sum(amount, t) }),
  isRefunded: (amount: SumFacts, t) => t('{amount} is refunded', { amount: sum(amount, t) }),
  isNotRefunded: (amount: SumFacts, t) => t('{amount} is not refunded', { amount: sum(amount, t) }),
  byCard: (amount: SumFacts, t) => t('{amount} by card', { amount: sum(amount, t) }),
  repriced: ({ pence, before, currency }: SumFacts & { before: Pence }, t) =>
    t('Price {amount} instead of {before}', {
      amount: sum({ pence, currency }, t),
      before: sum({ pence: before, currency }, t),
    }),
  /** The price of a booking that was made at a door, and has ended early. */
  usedOnly: ({ pence, before, currency }: SumFacts & { before: Pence }, t) =>
    t('Price {amount} instead of {before}, for what was used', {
      amount: sum({ pence, currency }, t),
      before: sum({ pence: before, currency }, t),
    }),

  endedNow: () => msg('Ended now'),
  changedPlace: (change: PlaceChange, t) => placeChangeText(change, t),
  requestLapsed: () => LAPSED,
});
