/** The mails about money of a booking that a bank has not paid, or takes back. */
import { defineMails } from '#server/mail/define.ts';
import { type AboutBooking, aboutBooking, mailsAbout } from '#domains/bookings/server/mail/about.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { News } from '#server/outbox.ts';
import { formatPence, type Pence } from '#shared/money.ts';
import { formatInstant } from '#shared/time.ts';

/** `last4` are the digits of the bank account. */
type Failed = { last4: string; reason: string };

/** What becomes of the place: it is held until then, it is free already, or the customer keeps it because they have used it. */
type PlaceAfterFailure = { heldUntil: Date } | 'free' | 'kept';

function nextText(place: 'free' | 'kept' | { until: string }, zone: string): string {
  if (place === 'free') return 'The place is not held any more. If it is still free, you can book it again.';
  if (place === 'kept') return 'Please ask us how to pay in another way.';
  return `The place is held until ${formatInstant(new Date(place.until), zone)}. Please pay in another way.`;
}

type SumFacts = AboutBooking & { pence: Pence };
type CustomerFacts = SumFacts & { reason: string; customer: string };

const sum = ({ pence, booking }: SumFacts) => formatPence(pence, booking.currency);

export const moneyMails = defineMails('booking-money', {
  /** To the customer of an unpaid booking. */
  debitFailed: ({
    booking,
    last4,
    reason,
    place,
  }: AboutBooking & Failed & { place: 'free' | 'kept' | { until: string } }) =>
    aboutBooking(booking, {
      subject: `Your booking at ${booking.space} is not paid`,
      paragraphs: [
        `Your bank has not paid ${formatPence(booking.pence, booking.currency)} from the account ending ${last4}: ${reason}`,
        nextText(place, booking.zone),
      ],
    }),

  // To staff.
  debitFailedLate: ({ booking, reason, customer }: Omit<CustomerFacts, 'pence'>) => {
    const price = formatPence(booking.pence, booking.currency);
    return aboutBooking(booking, {
      subject: `A bank debit of ${price} is not paid`,
      paragraphs: [
        `The bank of the customer has not paid ${price} for booking ${booking.id}, which was confirmed and has begun. It stays confirmed.`,
        'Please ask the customer to pay in another way. You can write an invoice for it.',
      ],
      rows: [
        ['Reason', reason],
        ['Customer', customer],
      ],
    });
  },
  refundFailed: (facts: CustomerFacts) =>
    aboutBooking(facts.booking, {
      subject: `A refund of ${sum(facts)} has failed`,
      paragraphs: [
        `The bank of the customer has not accepted the refund of ${sum(facts)} for booking ${facts.booking.id}. The money is back in your account at the payment service.`,
        'Please ask the customer how they want to be paid.',
      ],
      rows: [
        ['Reason', facts.reason],
        ['Customer', facts.customer],
      ],
    }),
  disputed: ({ reason, dueBy, ...facts }: SumFacts & { reason: string; dueBy: string | null }) =>
    aboutBooking(facts.booking, {
      subject: `A payment of ${sum(facts)} is disputed`,
      paragraphs: [
        `The bank of the customer takes back ${sum(facts)} for booking ${facts.booking.id}. Please answer in the dashboard of the payment service.`,
      ],
      rows: [
        ['Reason', reason],
        ...(dueBy ? [['Answer until', formatInstant(new Date(dueBy), facts.booking.zone)] as [string, string]] : []),
      ],
    }),
  disputeLost: (facts: SumFacts) =>
    aboutBooking(facts.booking, {
      subject: `The dispute of ${sum(facts)} is lost`,
      paragraphs: [`The bank of the customer keeps the ${sum(facts)} for booking ${facts.booking.id}.`],
    }),
  disputeWon: (facts: SumFacts) =>
    aboutBooking(facts.booking, {
      subject: `The dispute of ${sum(facts)} is won`,
      paragraphs: [`The ${sum(facts)} for booking ${facts.booking.id} stay in your account at the payment service.`],
    }),
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
