/** The mail about a booking whose bank debit was not paid. */
import { type MailConfig, mails } from '#domains/bookings/server/mails.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { News } from '#server/outbox.ts';
import { formatPence } from '#shared/money.ts';
import { formatInstant } from '#shared/time.ts';

type Failed = {
  /** The digits of the bank account. */
  last4: string;
  reason: string;
  /** The end of the hold; undefined if the place is free already. */
  heldUntil: Date | undefined;
};

/** The mail to the customer of an unpaid booking. */
export function debitFailedMails(
  config: MailConfig,
  record: BookingRecord,
  { last4, reason, heldUntil }: Failed,
): News[] {
  const sum = formatPence(record.total_pence, record.currency);
  const next = heldUntil
    ? `The place is held until ${formatInstant(heldUntil, record.space.time_zone)}. Please pay in another way.`
    : 'The place is not held any more. If it is still free, you can book it again.';
  return mails(config, record, {
    subject: `Your booking at ${record.space.name} is not paid`,
    paragraphs: [`Your bank has not paid ${sum} from the account ending ${last4}: ${reason}`, next],
  });
}
