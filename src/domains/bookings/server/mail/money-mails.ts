/** The mails about money of a booking that a bank has not paid, or takes back. */
import { defineMails } from '#server/mail/define.ts';
import { type AboutBooking, aboutBooking, mailsAbout } from '#domains/bookings/server/mail/about.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { News } from '#server/outbox.ts';
import { formatPence, type Pence } from '#shared/money.ts';
import { formatInstant } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

/** `last4` are the digits of the bank account. */
type Failed = { last4: string; reason: string };

/** What becomes of the place: it is held until then, it is free already, or the customer keeps it because they have used it. */
type PlaceAfterFailure = { heldUntil: Date } | 'free' | 'kept';

function nextText(place: 'free' | 'kept' | { until: string }, zone: string, t: Translate): string {
  if (place === 'free') return t('The place is not held any more. If it is still free, you can book it again.');
  if (place === 'kept') return t('Please ask us how to pay in another way.');
  return t('The place is held until {time}. Please pay in another way.', {
    time: formatInstant(new Date(place.until), zone, t),
  });
}

type SumFacts = AboutBooking & { pence: Pence };
type CustomerFacts = SumFacts & { reason: string; customer: string };

const sum = ({ pence, booking }: SumFacts, t: Translate) => formatPence(pence, booking.currency, t);

export const moneyMails = defineMails('booking-money', {
  /** To the customer of an unpaid booking. */
  debitFailed: (
    { booking, last4, reason, place }: AboutBooking & Failed & { place: 'free' | 'kept' | { until: string } },
    _frame,
    t,
  ) =>
    aboutBooking(
      booking,
      {
        subject: t('Your booking at {space} is not paid', { space: booking.space }),
        paragraphs: [
          t('Your bank has not paid {amount} from the account ending {last4}: {reason}', {
            amount: formatPence(booking.pence, booking.currency, t),
            last4,
            reason: t(reason),
          }),
          nextText(place, booking.zone, t),
        ],
      },
      t,
    ),

  // To staff.
  debitFailedLate: ({ booking, reason, customer }: Omit<CustomerFacts, 'pence'>, _frame, t) => {
    const amount = formatPence(booking.pence, booking.currency, t);
    return aboutBooking(
      booking,
      {
        subject: t('A bank debit of {amount} is not paid', { amount }),
        paragraphs: [
          t(
            'The bank of the customer has not paid {amount} for booking {id}, which was confirmed and has begun. It stays confirmed.',
            { amount, id: booking.id },
          ),
          t('Please ask the customer to pay in another way. You can write an invoice for it.'),
        ],
        rows: [
          [t('Reason'), t(reason)],
          [t('Customer'), customer],
        ],
      },
      t,
    );
  },
  refundFailed: (facts: CustomerFacts, _frame, t) =>
    aboutBooking(
      facts.booking,
      {
        subject: t('A refund of {amount} has failed', { amount: sum(facts, t) }),
        paragraphs: [
          t(
            'The bank of the customer has not accepted the refund of {amount} for booking {id}. The money is back in your account at the payment service.',
            { amount: sum(facts, t), id: facts.booking.id },
          ),
          t('Please ask the customer how they want to be paid.'),
        ],
        rows: [
          [t('Reason'), t(facts.reason)],
          [t('Customer'), facts.customer],
        ],
      },
      t,
    ),
  disputed: ({ reason, dueBy, ...facts }: SumFacts & { reason: string; dueBy: string | null }, _frame, t) =>
    aboutBooking(
      facts.booking,
      {
        subject: t('A payment of {amount} is disputed', { amount: sum(facts, t) }),
        paragraphs: [
          t(
            'The bank of the customer takes back {amount} for booking {id}. Please answer in the dashboard of the payment service.',
            { amount: sum(facts, t), id: facts.booking.id },
          ),
        ],
        rows: [
          [t('Reason'), t(reason)],
          ...(dueBy
            ? [[t('Answer until'), formatInstant(new Date(dueBy), facts.booking.zone, t)] as [string, string]]
            : []),
        ],
      },
      t,
    ),
  disputeLost: (facts: SumFacts, _frame, t) =>
    aboutBooking(
      facts.booking,
      {
        subject: t('The dispute of {amount} is lost', { amount: sum(facts, t) }),
        paragraphs: [
          t('The bank of the customer keeps the {amount} for booking {id}.', {
            amount: sum(facts, t),
            id: facts.booking.id,
          }),
        ],
      },
      t,
    ),
  disputeWon: (facts: SumFacts, _frame, t) =>
    aboutBooking(
      facts.booking,
      {
        subject: t('The dispute of {amount} is won', { amount: sum(facts, t) }),
        paragraphs: [
          t('The {amount} for booking {id} stay in your account at the payment service.', {
            amount: sum(facts, t),
            id: facts.booking.id,
          }),
        ],
      },
      t,
    ),
});

/** The customer of a booking, for staff. */
export const customerText = ({ assigned, customer_email, customer_name }: BookingRecord): string =>
  assigned?.email ?? (customer_email || customer_name);

/** The mail to the customer of an unpaid booking. */
export const debitFailedMails = (record: BookingRecord, { last4, reason }: Failed, place: PlaceAfterFailure): News[] =>
  mailsAbout(record, (about) =>
    moneyMails.debitFailed({
      ...about,
      last4,
      reason,
      place: typeof place === 'string' ? place : { until: place.heldUntil.toISOString() },
    }),
  );
