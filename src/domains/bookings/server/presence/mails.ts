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
  reminder: ({ booking, entry }: AboutBooking & { entry: string }) =>
    aboutBooking(booking, {
      subject: `Your booking at ${booking.space} begins soon`,
      paragraphs: [
        'This is a reminder of your booking. If you do not need it, please give it back: others can book the time then.',
        ...entryParagraph(entry),
      ],
      action: { label: "I don't need it", path: `${paths.bookingPage(booking.id)}?${CANCEL}` },
    }),
  /** A meeting to which nobody has come is released soon. */
  unused: ({ booking, releaseAt: at }: AboutBooking & { releaseAt: string }) =>
    aboutBooking(booking, {
      subject: `Please check in at ${booking.resource}`,
      paragraphs: [
        `Nobody has checked in to your booking yet. At ${toLocal(new Date(at), booking.zone).time} the room becomes free for others, and nothing is refunded.`,
      ],
      action: { label: 'Check in', path: paths.bookingPage(booking.id) },
    }),
});

export const reminderMails = (record: BookingRecord, now: Date): News[] =>
  mailsAbout(record, (about) => presenceMails.reminder({ ...about, entry: entryOf(record, now) }));

export function unusedMails(record: BookingRecord, now: Date): News[] {
  const at = releaseAt({ ...record, release_warned_at: now });
  return at ? mailsAbout(record, (about) => presenceMails.unused({ ...about, releaseAt: at.toISOString() })) : [];
}
