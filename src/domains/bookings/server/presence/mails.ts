/** The mails about whether somebody comes: the reminder of a booking, and the warning before its rest is released. */
import { defineMails } from '#server/mail/define.ts';
import type { News } from '#server/outbox.ts';
import { releaseAt } from '#domains/bookings/releases.ts';
import { entryOf } from '#domains/bookings/server/entry.ts';
import { type AboutBooking, aboutBooking, entryParagraph, mailsAbout } from '#domains/bookings/server/mail/about.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { CANCEL, paths } from '#shared/paths.ts';
import { toLocal } from '#shared/time.ts';

export const presenceMails = defineMails('booking-presence', {
  /** With the link to give it back. */
  reminder: ({ booking, entry }: AboutBooking & { entry: string }, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('Your booking at {space} begins soon', { space: booking.space }),
        paragraphs: [
          t(
            'This is a reminder of your booking. If you do not need it, please give it back: others can book the time then.',
          ),
          ...entryParagraph(entry, t),
        ],
        action: { label: t("I don't need it"), path: `${paths.bookingPage(booking.id)}?${CANCEL}` },
      },
      t,
    ),
  /** A meeting to which nobody has come is released soon. */
  unused: ({ booking, releaseAt: at }: AboutBooking & { releaseAt: string }, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('Please check in at {resource}', { resource: booking.resource }),
        paragraphs: [
          t(
            'Nobody has checked in to your booking yet. At {time} the room becomes free for others, and nothing is refunded.',
            { time: toLocal(new Date(at), booking.zone).time },
          ),
        ],
        action: { label: t('Check in'), path: paths.bookingPage(booking.id) },
      },
      t,
    ),
});

export const reminderMails = (record: BookingRecord, now: Date): News[] =>
  mailsAbout(record, (about) => presenceMails.reminder({ ...about, entry: entryOf(record, now) }));

export function unusedMails(record: BookingRecord, now: Date): News[] {
  const at = releaseAt({ ...record, release_warned_at: now });
  return at ? mailsAbout(record, (about) => presenceMails.unused({ ...about, releaseAt: at.toISOString() })) : [];
}
