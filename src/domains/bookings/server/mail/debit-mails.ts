/** The mails about a booking whose bank debit was not paid. */
import { type MailConfig, type MailText, mails } from '#domains/bookings/server/mail/mails.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { News } from '#server/outbox.ts';
import { formatPence } from '#shared/money.ts';
import { formatInstant } from '#shared/time.ts';

/** `last4` are the digits of the bank account. */
type Failed = { last4: string; reason: string };

/** What becomes of the place: it is held until then, it is free already, or the customer keeps it because they have used it. */
type Place = { heldUntil: Date } | 'free' | 'kept';

function nextText(place: Place, record: BookingRecord): string {
  if (place === 'free') return 'The place is not held any more. If it is still free, you can book it again.';
  if (place === 'kept') return 'Please ask us how to pay in another way.';
  return `The place is held until ${formatInstant(place.heldUntil, record.space.time_zone)}. Please pay in another way.`;
}

/** The mail to the customer of an unpaid booking. */
export function debitFailedMails(
  config: MailConfig,
  record: BookingRecord,
  { last4, reason }: Failed,
  place: Place,
): News[] {
  const sum = formatPence(record.total_pence, record.currency);
  return mails(config, record, {
    subject: `Your booking at ${record.space.name} is not paid`,
    paragraphs: [`Your bank has not paid ${sum} from the account ending ${last4}: ${reason}`, nextText(place, record)],
  });
}

/** The mail to staff about a booking that has begun. */
export function unpaidDebit(record: BookingRecord, reason: string): MailText {
  const sum = formatPence(record.total_pence, record.currency);
  return {
    subject: `A bank debit of ${sum} is not paid`,
    paragraphs: [
      `The bank of the customer has not paid ${sum} for booking ${record.id}, which was confirmed and has begun. It stays confirmed.`,
      'Please ask the customer to pay in another way. You can write an invoice for it.',
    ],
    rows: [
      ['Reason', reason],
      ['Customer', record.assigned?.email ?? (record.customer_email || record.customer_name)],
    ],
  };
}
