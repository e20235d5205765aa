/** The mails about a series: one for all of its bookings, which lists their days. */
import { defineMails, type MailText } from '#server/mail/define.ts';
import type { News } from '#server/outbox.ts';
import { entryOf } from '#domains/bookings/server/entry.ts';
import {
  type AboutBooking,
  aboutBooking,
  type BookingText,
  calendarBooking,
  customersOf,
  entryParagraph,
  type MailConfig,
  mailedPeriod,
  mailsAbout,
  placeName,
} from '#domains/bookings/server/mail/about.ts';
import { eventOf, mailedCalendar } from '#domains/bookings/server/mail/calendar-event.ts';
import { eventsOf } from '#domains/bookings/server/mail/feed-text.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { type Repeat, repeatText } from '#domains/bookings/series.ts';
import { formatPence, type Pence } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { Said } from '#shared/said.ts';
import { formatDay, formatInstant, toLocal } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

type Recipient = { name: string; email: string };

/** A date of a series. The instants are ISO strings. */
type SeriesDate = { from: string; to: string; resourceId: string; place: string };

/** The first of some bookings, at the price of all of them, and their dates. */
type AboutSeries = AboutBooking & { dates: SeriesDate[]; repeats: { repeats: Repeat; firstDay: string } | null };

/** The days, each with its time and place if they are not those of the first one. */
function datesText({ dates, booking: { zone } }: AboutSeries, t: Translate): string {
  const usual = ({ from, to, resourceId }: SeriesDate) =>
    `${toLocal(new Date(from), zone).time} ${toLocal(new Date(to), zone).time} ${resourceId}`;
  return dates
    .map((date) =>
      usual(date) === usual(dates[0]!)
        ? formatDay(toLocal(new Date(date.from), zone).day, t)
        : `${mailedPeriod({ ...date, zone }, t)} (${date.place})`,
    )
    .join(' · ');
}

/** One mail about all of these bookings. The link leads to the first, and the total is that of all. */
function aboutSeries(series: AboutSeries, text: BookingText, t: Translate): MailText {
  const { booking, dates, repeats } = series;
  const repeated = repeats ? repeatText(repeats.repeats, repeats.firstDay, t) : '';
  return aboutBooking(
    booking,
    {
      action: { label: t('See your bookings'), path: paths.bookingPage(booking.id) },
      ...text,
      rows: [
        [
          t('Repeats'),
          t('{repeats}, {count, plural, one {{count} time} other {{count} times}}', {
            repeats: repeated,
            count: dates.length,
          }),
        ],
        [t('Dates'), datesText(series, t)],
      ],
    },
    t,
  );
}

/** How many bookings a subject names, and where. */
const countOf = ({ booking: { space }, dates }: AboutSeries) => ({ count: dates.length, space });

type EntryFacts = AboutSeries & { entry: string };
type MoneyFacts = AboutSeries & SeriesMoney;
type SeriesMoney = { paidPence: Pence; refundPence: Pence };

function moneyTexts({ paidPence, refundPence, booking: { currency } }: MoneyFacts, t: Translate): string[] {
  const retainedPence = paidPence - refundPence;
  return [
    ...(refundPence > 0
      ? [t('{amount} will be refunded in the way that you paid.', { amount: formatPence(refundPence, currency, t) })]
      : []),
    ...(retainedPence > 0
      ? [
          t('{amount} that was paid is not refunded, because the deadline for a refund has passed.', {
            amount: formatPence(retainedPence, currency, t),
          }),
        ]
      : []),
  ];
}

export const seriesMails = defineMails('series', {
  confirmed: ({ entry, ...series }: EntryFacts, _frame, t) =>
    aboutSeries(
      series,
      {
        subject: t(
          '{count, plural, one {Your booking at {space} is confirmed} other {Your {count} bookings at {space} are confirmed}}',
          countOf(series),
        ),
        paragraphs: [
          t(
            'Your bookings are confirmed. You will receive an invoice for each of them. The calendar file is attached.',
          ),
          ...entryParagraph(entry, t),
        ],
      },
      t,
    ),
  /** With the link to the cart, which pays all of the bookings at once. */
  paymentLink: ({ until, ...series }: AboutSeries & { until: string }, _frame, t) =>
    aboutSeries(
      series,
      {
        subject: t(
          'Please pay your {count, plural, one {{count} booking} other {{count} bookings}} at {space}',
          countOf(series),
        ),
        paragraphs: [
          t('They are held for you until {time}. After that, others can book them.', {
            time: formatInstant(new Date(until), series.booking.zone, t),
          }),
        ],
        action: { label: t('Pay now'), path: paths.payNow(series.booking.id) },
      },
      t,
    ),
  /** The bookings are charged before they start. `terms` are the words to which the customer has agreed. */
  planned: ({ terms, ...series }: AboutSeries & { terms: string }, _frame, t) =>
    aboutSeries(
      series,
      {
        subject: t(
          '{count, plural, one {Your booking at {space} is planned} other {Your {count} bookings at {space} are planned}}',
          countOf(series),
        ),
        paragraphs: [t('Each booking is confirmed once it is paid.'), terms],
      },
      t,
    ),
  declined: ({ remark, ...series }: AboutSeries & { remark: string }, _frame, t) =>
    aboutSeries(
      series,
      {
        subject: t('Your {count} booking requests at {space} were not accepted', countOf(series)),
        paragraphs: [t('We are sorry that we cannot accept your booking requests.'), remark],
      },
      t,
    ),
  cancelled: (series: MoneyFacts, _frame, t) =>
    aboutSeries(
      series,
      {
        subject: t(
          '{count, plural, one {Your booking at {space} is cancelled} other {Your {count} bookings at {space} are cancelled}}',
          countOf(series),
        ),
        paragraphs: [t('Your bookings have been cancelled.'), ...moneyTexts(series, t)],
      },
      t,
    ),
  moved: (series: MoneyFacts, _frame, t) =>
    aboutSeries(
      series,
      {
        subject: t(
          '{count, plural, one {Your booking at {space} has moved} other {Your {count} bookings at {space} have moved}}',
          countOf(series),
        ),
        paragraphs: [t('Your bookings have new times. The new calendar file is attached.'), ...moneyTexts(series, t)],
      },
      t,
    ),

  // To somebody who attends.
  invited: ({ entry, ...series }: EntryFacts, _frame, t) =>
    aboutSeries(
      series,
      {
        subject: t(
          'You are invited to {count, plural, one {{count} booking} other {{count} bookings}} at {space}',
          countOf(series),
        ),
        paragraphs: [t('You attend these bookings. The calendar file is attached.'), ...entryParagraph(entry, t)],
        hidesPrice: true,
      },
      t,
    ),
  /** They may not open the bookings any more. */
  ended: (series: AboutSeries, _frame, t) =>
    aboutSeries(
      series,
      {
        subject: t(
          '{count, plural, one {A booking that you attend at {space} is cancelled} other {{count} bookings that you attend at {space} are cancelled}}',
          countOf(series),
        ),
        paragraphs: [t('These bookings have been cancelled. The attached file removes them from your calendar.')],
        action: { label: t('See your bookings'), path: paths.booking },
        hidesPrice: true,
      },
      t,
    ),
  changed: (series: AboutSeries, _frame, t) =>
    aboutSeries(
      series,
      {
        subject: t(
          '{count, plural, one {A booking that you attend at {space} has changed} other {{count} bookings that you attend at {space} have changed}}',
          countOf(series),
        ),
        paragraphs: [t('These bookings have new times. The new calendar file is attached.')],
        hidesPrice: true,
      },
      t,
    ),
});

/** The file of a series that was booked: the event of the feeds, if it has all dates. Those that follow later could not be added to a part of it. */
function bookedFile(config: MailConfig, records: BookingRecord[], now: Date) {
  const { series } = records[0]!;
  if (!series?.calendar || records.length < series.bookings) return seriesFile(config, records, now);
  const sequence = Math.max(...records.map(({ history }) => history.length));
  return mailedCalendar(config, eventsOf(records.map(calendarBooking), { sequence }), { stamp: now });
}

/** The file of some dates of a series. */
const seriesFile = (config: MailConfig, records: BookingRecord[], now: Date, cancelledFor?: Recipient[]) =>
  mailedCalendar(
    config,
    records.map((record) => eventOf(calendarBooking(record))),
    {
      stamp: now,
      cancelled: cancelledFor && { attendees: cancelledFor, takesPlace: false },
    },
  );

type More = Parameters<typeof mailsAbout>[2];

function mailsAboutSeries(
  records: BookingRecord[],
  mail: (about: AboutSeries) => Said,
  more?: More,
  to?: Recipient[],
): News[] {
  const first = records[0]!;
  const { series } = first;
  const total_pence = records.reduce((sum, record) => sum + record.total_pence, 0);
  const dates = records.map((record) => ({
    from: record.starts_at.toISOString(),
    to: record.ends_at.toISOString(),
    resourceId: record.resource_id,
    place: placeName(record),
  }));
  const repeats = series && { repeats: series.repeats, firstDay: series.first_day };
  return mailsAbout({ ...first, total_pence }, (about) => mail({ ...about, dates, repeats }), more, to);
}

/** A mail to somebody who attends. It counts for the limits of the person who is billed. */
const attendeeMails = (records: BookingRecord[], mail: (about: AboutSeries) => Said, to: Recipient, more: More) =>
  mailsAboutSeries(records, mail, { ...more, sender: records[0]!.assigned_user_id ?? undefined }, [to]);

/** The confirmation of a series for its customer. */
export const seriesBookedMails = (config: MailConfig, records: BookingRecord[], now: Date): News[] =>
  mailsAboutSeries(records, (about) => seriesMails.confirmed({ ...about, entry: entryOf(records[0]!, now) }), {
    attachments: [bookedFile(config, records, now)],
  });

/** The mail with the link to the cart, which pays all of the bookings at once. */
export const seriesLinkMails = (records: BookingRecord[], holdUntil: Date): News[] =>
  mailsAboutSeries(records, (about) => seriesMails.paymentLink({ ...about, until: holdUntil.toISOString() }));

/** The mail about a series whose bookings are charged before they start. @param terms the words to which the customer has agreed */
export const seriesPlannedMails = (records: BookingRecord[], terms: string): News[] =>
  mailsAboutSeries(records, (about) => seriesMails.planned({ ...about, terms }));

/** The mail about requests of a series that were rejected together. */
export const seriesDeclinedMails = (records: BookingRecord[], remark: string): News[] =>
  mailsAboutSeries(records, (about) => seriesMails.declined({ ...about, remark }));

/** The invitation to a series for somebody who attends it. */
export const seriesInvitationMails = (config: MailConfig, records: BookingRecord[], to: Recipient, now: Date) =>
  attendeeMails(records, (about) => seriesMails.invited({ ...about, entry: entryOf(records[0]!, now) }), to, {
    attachments: [bookedFile(config, records, now)],
  });

/** The mail about bookings of a series that were cancelled together. */
export const seriesCancelledMails = (config: MailConfig, records: BookingRecord[], money: SeriesMoney, now: Date) =>
  mailsAboutSeries(records, (about) => seriesMails.cancelled({ ...about, ...money }), {
    attachments: [seriesFile(config, records, now, customersOf(records[0]!))],
  });

/** The same for somebody who attended. */
export const seriesEndedMails = (config: MailConfig, records: BookingRecord[], to: Recipient, now: Date): News[] =>
  attendeeMails(records, seriesMails.ended, to, { attachments: [seriesFile(config, records, now, [to])] });

/** The mail about bookings of a series that have moved together. */
export const seriesMovedMails = (config: MailConfig, records: BookingRecord[], refundPence: Pence, now: Date) =>
  mailsAboutSeries(records, (about) => seriesMails.moved({ ...about, paidPence: refundPence, refundPence }), {
    attachments: [seriesFile(config, records, now)],
  });

/** The same for somebody who attends. */
export const seriesChangedMails = (config: MailConfig, records: BookingRecord[], to: Recipient, now: Date): News[] =>
  attendeeMails(records, seriesMails.changed, to, { attachments: [seriesFile(config, records, now)] });
