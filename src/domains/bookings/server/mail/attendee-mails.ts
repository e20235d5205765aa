/** The mails to people who attend a booking of somebody else. */
import { defineMails } from '#server/mail/define.ts';
import type { News } from '#server/outbox.ts';
import { type Notice, type Notified, isOtherPlace, isOtherTime } from '#domains/bookings/notices.ts';
import { entryOf } from '#domains/bookings/server/entry.ts';
import {
  type AboutBooking,
  aboutBooking,
  bookingFile,
  entryParagraph,
  type MailConfig,
  mailedPeriod,
  mailsAbout,
  placeName,
} from '#domains/bookings/server/mail/about.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { paths } from '#shared/paths.ts';
import type { Translate } from '#shared/texts.ts';

/** The former values; null for what has not changed. */
type ChangedFacts = AboutBooking & {
  place: string;
  oldTime: { from: string; to: string } | null;
  oldPlace: string | null;
};

/** Who attends no more may not open the booking. */
const hidden = (t: Translate) => ({ hidesPrice: true, action: { label: t('See your bookings'), path: paths.booking } });

export const attendeeMails = defineMails('booking-attendee', {
  invited: ({ booking, entry }: AboutBooking & { entry: string }, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('You are invited to a booking at {space}', { space: booking.space }),
        paragraphs: [t('You attend this booking. The calendar file is attached.'), ...entryParagraph(entry, t)],
        hidesPrice: true,
      },
      t,
    ),
  /** Each thing that has changed since the last mail, with its former value. */
  changed: ({ booking, place, oldTime, oldPlace }: ChangedFacts, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('A booking that you attend at {space} has changed', { space: booking.space }),
        paragraphs: [
          ...(oldTime
            ? [
                t('It has a new time: {time} instead of {before}.', {
                  time: mailedPeriod(booking, t),
                  before: mailedPeriod({ ...oldTime, zone: booking.zone }, t),
                }),
              ]
            : []),
          ...(oldPlace === null
            ? []
            : [t('It has another place: {place} instead of {before}.', { place, before: oldPlace })]),
          t('The new calendar file is attached.'),
        ],
        hidesPrice: true,
      },
      t,
    ),
  removed: ({ booking }: AboutBooking, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('You no longer attend a booking at {space}', { space: booking.space }),
        paragraphs: [t('You no longer attend this booking. The attached file removes it from your calendar.')],
        ...hidden(t),
      },
      t,
    ),
  cancelled: ({ booking }: AboutBooking, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('A booking that you attend at {space} is cancelled', { space: booking.space }),
        paragraphs: [t('This booking has been cancelled. The attached file removes it from your calendar.')],
        ...hidden(t),
      },
      t,
    ),
  /** Tells the customer who comes no more. */
  left: ({ booking, email }: AboutBooking & { email: string }, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('{email} has left your booking at {space}', { email, space: booking.space }),
        paragraphs: [t('{email} no longer attends your booking. Nothing else has changed.', { email })],
      },
      t,
    ),
});

type NoticeMail = { notice: Notice; notified: Notified | undefined; to: { name: string; email: string }; now: Date };

/** The mail that tells an attendee what is new to them, with the file that brings their calendar up to date. */
export function noticeMails(
  config: MailConfig,
  record: BookingRecord,
  { notice, notified, to, now }: NoticeMail,
): News[] {
  if (notice === 'ended' && notified) return endedMails(config, { ...record, ...notified }, to);
  const mail = (about: AboutBooking) =>
    notice === 'changed' && notified
      ? attendeeMails.changed({ ...about, ...changes(record, notified) })
      : attendeeMails.invited({ ...about, entry: entryOf(record, now) });
  return mailsAbout(record, mail, { attachments: [bookingFile(config, record)] }, [to]);
}

function changes(record: BookingRecord, notified: Notified): Omit<ChangedFacts, 'booking'> {
  const place = placeName(record);
  const now = { ...record, place };
  const { starts_at, ends_at } = { ...record, ...notified };
  return {
    place,
    oldTime: isOtherTime(now, notified) ? { from: starts_at.toISOString(), to: ends_at.toISOString() } : null,
    oldPlace: isOtherPlace(now, notified) ? notified.place : null,
  };
}

/** @param record the booking as it was in the last mail: a person who no longer attends learns nothing new */
function endedMails(config: MailConfig, record: BookingRecord, to: NoticeMail['to']): News[] {
  const file = bookingFile(config, record, { attendees: [to], takesPlace: record.active });
  const mail = record.active ? attendeeMails.removed : attendeeMails.cancelled;
  return mailsAbout(record, mail, { attachments: [file] }, [to]);
}

/** The mail that tells the customer who comes no more. It counts for the limits of the person who has left. */
export const leftMails = (
  record: BookingRecord,
  { userId: sender, email }: { userId: string; email: string },
): News[] => mailsAbout(record, (about) => attendeeMails.left({ ...about, email }), { sender });
