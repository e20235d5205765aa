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
  approved: ({ booking, oldSeats, remark }: RemarkFacts & { oldSeats: string[] }, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('Your desk swap at {space} is approved', { space: booking.space }),
        paragraphs: [
          t('Your new seats in {resource}: {seats} instead of {before}.', {
            resource: booking.resource,
            seats: booking.seats.join(', '),
            before: oldSeats.join(', '),
          }),
          ...(remark ? [remark] : []),
          t('The price of your booking stays the same.'),
        ],
      },
      t,
    ),
  /** Staff have given it another place. */
  relocated: ({ booking }: AboutBooking, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('Your booking at {space} has another place', { space: booking.space }),
        paragraphs: [
          t(
            'Your booking has another place at the same time. The price stays the same. The new calendar file is attached.',
          ),
        ],
      },
      t,
    ),
  declined: ({ booking, remark }: RemarkFacts, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('Your desk swap at {space} was not accepted', { space: booking.space }),
        paragraphs: [t('We are sorry that we cannot give you another desk.'), remark],
      },
      t,
    ),
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
