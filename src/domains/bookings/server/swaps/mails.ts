/** The mails about a booking that has another place, and about a desk swap that was rejected. */
import { defineMails } from '#server/mail/define.ts';
import type { News } from '#server/outbox.ts';
import {
  type AboutBooking,
  aboutBooking,
  bookingFile,
  type MailConfig,
  mailsAbout,
} from '#domains/bookings/server/mail/about.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';

type RemarkFacts = AboutBooking & { remark: string };

export const swapMails = defineMails('booking-swap', {
  approved: ({ booking, oldSeats, remark }: RemarkFacts & { oldSeats: string[] }) =>
    aboutBooking(booking, {
      subject: `Your desk swap at ${booking.space} is approved`,
      paragraphs: [
        `Your new seats in ${booking.resource}: ${booking.seats.join(', ')} instead of ${oldSeats.join(', ')}.`,
        ...(remark ? [remark] : []),
        'The price of your booking stays the same.',
      ],
    }),
  /** Staff have given it another place. */
  relocated: ({ booking }: AboutBooking) =>
    aboutBooking(booking, {
      subject: `Your booking at ${booking.space} has another place`,
      paragraphs: [
        'Your booking has another place at the same time. The price stays the same. The new calendar file is attached.',
      ],
    }),
  declined: ({ booking, remark }: RemarkFacts) =>
    aboutBooking(booking, {
      subject: `Your desk swap at ${booking.space} was not accepted`,
      paragraphs: ['We are sorry that we cannot give you another desk.', remark],
    }),
});

/** The mail about an approved swap, with the new and the old seats. */
export function swappedMails(config: MailConfig, record: BookingRecord): News[] {
  const { old_items, admin_remark: remark } = record;
  const oldSeats = old_items.map((seat) => seat.seat_no);
  return mailsAbout(record, (about) => swapMails.approved({ ...about, oldSeats, remark }), {
    attachments: [bookingFile(config, record)],
  });
}

/** The mail about another place that staff have given to the booking. */
export const relocatedMails = (config: MailConfig, record: BookingRecord): News[] =>
  mailsAbout(record, swapMails.relocated, { attachments: [bookingFile(config, record)] });

/** The mail about a rejected swap, with the remark of the staff. */
export const swapDeclinedMails = (record: BookingRecord): News[] =>
  mailsAbout(record, (about) => swapMails.declined({ ...about, remark: record.admin_remark }));
