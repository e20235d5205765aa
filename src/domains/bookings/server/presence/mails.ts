/** The mails about whether somebody comes: the reminder of a booking, and the warning before its rest is released. */
import type { News } from '#server/outbox.ts';
import { releaseAt } from '#domains/bookings/releases.ts';
import { entryParagraph } from '#domains/bookings/server/entry.ts';
import { type MailConfig, mails } from '#domains/bookings/server/mail/mails.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { CANCEL, paths } from '#shared/paths.ts';
import { toLocal } from '#shared/time.ts';

/** The reminder of a booking, with the link to give it back. */
export function reminderMails(config: MailConfig, record: BookingRecord, now: Date): News[] {
  return mails(config, record, {
    subject: `Your booking at ${record.space.name} begins soon`,
    paragraphs: [
      'This is a reminder of your booking. If you do not need it, please give it back: others can book the time then.',
      ...entryParagraph(record, now),
    ],
    action: { label: "I don't need it", path: `${paths.bookingPage(record.id)}?${CANCEL}` },
  });
}

/** The warning that a meeting to which nobody has come is released soon. */
export function unusedMails(config: MailConfig, record: BookingRecord, now: Date): News[] {
  const { space, resource } = record;
  const at = releaseAt({ ...record, release_warned_at: now });
  if (!at) return [];
  return mails(config, record, {
    subject: `Please check in at ${resource.name}`,
    paragraphs: [
      `Nobody has checked in to your booking yet. At ${toLocal(at, space.time_zone).time} the room becomes free for others, and nothing is refunded.`,
    ],
    action: { label: 'Check in', path: paths.bookingPage(record.id) },
  });
}
