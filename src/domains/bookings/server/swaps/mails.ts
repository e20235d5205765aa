/** The mails about a booking that has another place, and about a desk swap that was rejected. */
import type { News } from '#server/outbox.ts';
import { type MailConfig, bookingFile, mails } from '#domains/bookings/server/mail/mails.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';

const seatNames = (seats: BookingRecord['items']) => seats.map((seat) => seat.seat_no).join(', ');

/** The mail about an approved swap, with the new and the old seats. */
export function swappedMails(config: MailConfig, record: BookingRecord): News[] {
  const { items, old_items, resource, admin_remark } = record;
  const seats = `Your new seats in ${resource.name}: ${seatNames(items)} instead of ${seatNames(old_items)}.`;
  return mails(config, record, {
    subject: `Your desk swap at ${record.space.name} is approved`,
    paragraphs: [seats, ...(admin_remark ? [admin_remark] : []), 'The price of your booking stays the same.'],
    attachments: [bookingFile(config, record)],
  });
}

/** The mails about another place that staff have given to the booking. */
export function relocatedMails(config: MailConfig, record: BookingRecord): News[] {
  return mails(config, record, {
    subject: `Your booking at ${record.space.name} has another place`,
    paragraphs: [
      'Your booking has another place at the same time. The price stays the same. The new calendar file is attached.',
    ],
    attachments: [bookingFile(config, record)],
  });
}

/** The mail about a rejected swap, with the remark of the staff. */
export function swapDeclinedMails(config: MailConfig, record: BookingRecord): News[] {
  return mails(config, record, {
    subject: `Your desk swap at ${record.space.name} was not accepted`,
    paragraphs: ['We are sorry that we cannot give you another desk.', record.admin_remark],
  });
}
