/** The mails to people who attend a booking of somebody else. */
import type { News } from '#server/outbox.ts';
import { type Notice, type Notified, isOtherPlace, isOtherTime } from '#domains/bookings/notices.ts';
import { entryParagraph } from '#domains/bookings/server/entry.ts';
import {
  type MailConfig,
  type MailText,
  bookingFile,
  customersOf,
  mails,
  periodText,
  placeName,
} from '#domains/bookings/server/mail/mails.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { paths } from '#shared/paths.ts';

type NoticeMail = { notice: Notice; notified: Notified | undefined; to: { name: string; email: string }; now: Date };

/** The mail that tells an attendee what is new to them, with the file that brings their calendar up to date. */
export function noticeMails(
  config: MailConfig,
  record: BookingRecord,
  { notice, notified, to, now }: NoticeMail,
): News[] {
  if (notice === 'ended' && notified) return endedMails(config, { ...record, ...notified }, to);
  const place = record.space.name;
  const text: MailText =
    notice === 'changed' && notified
      ? { subject: `A booking that you attend at ${place} has changed`, paragraphs: changes(record, notified) }
      : {
          subject: `You are invited to a booking at ${place}`,
          paragraphs: ['You attend this booking. The calendar file is attached.', ...entryParagraph(record, now)],
        };
  return mails(config, record, { ...text, hidesPrice: true, attachments: [bookingFile(config, record)] }, [to]);
}

/** Each thing that has changed since the last mail, with its former value. */
function changes(record: BookingRecord, notified: Notified): string[] {
  const now = { ...record, place: placeName(record) };
  return [
    ...(isOtherTime(now, notified)
      ? [`It has a new time: ${periodText(record)} instead of ${periodText({ ...record, ...notified })}.`]
      : []),
    ...(isOtherPlace(now, notified) ? [`It has another place: ${now.place} instead of ${notified.place}.`] : []),
    'The new calendar file is attached.',
  ];
}

/** Who attends no more may not open the booking. */
const HIDDEN = { hidesPrice: true, action: { label: 'See your bookings', path: paths.booking } };

/** @param record the booking as it was in the last mail: a person who no longer attends learns nothing new */
function endedMails(config: MailConfig, record: BookingRecord, to: NoticeMail['to']): News[] {
  const place = record.space.name;
  const text: MailText = record.active
    ? {
        subject: `You no longer attend a booking at ${place}`,
        paragraphs: ['You no longer attend this booking. The attached file removes it from your calendar.'],
      }
    : {
        subject: `A booking that you attend at ${place} is cancelled`,
        paragraphs: ['This booking has been cancelled. The attached file removes it from your calendar.'],
      };
  const file = bookingFile(config, record, { attendees: [to], takesPlace: record.active });
  return mails(config, record, { ...text, ...HIDDEN, attachments: [file] }, [to]);
}

/** The mail that tells the customer who comes no more. It counts for the limits of the person who has left. */
export function leftMails(
  config: MailConfig,
  record: BookingRecord,
  leaver: { userId: string; email: string },
): News[] {
  const { userId: sender, email } = leaver;
  const text: MailText = {
    subject: `${email} has left your booking at ${record.space.name}`,
    paragraphs: [`${email} no longer attends your booking. Nothing else has changed.`],
  };
  return mails(config, record, text, customersOf(record)).map((news) => ({
    ...news,
    payload: { ...news.payload, sender },
  }));
}
