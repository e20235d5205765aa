/** The mail about a place that became free. */
import { defineMails } from '#server/mail/define.ts';
import type { News } from '#server/outbox.ts';
import { type AboutBooking, aboutBooking, type BookingRecord, mailsAbout } from '#domains/bookings/server/index.ts';
import { paths } from '#shared/paths.ts';
import type { Translate } from '#shared/texts.ts';
import { formatInstant, toLocal } from '#shared/time.ts';

/** '10:30', or with the day if that is another one. */
function untilText({ until, at, booking: { zone } }: OfferFacts, t: Translate): string {
  const [end, today] = [toLocal(new Date(until), zone), toLocal(new Date(at), zone)];
  return end.day === today.day ? end.time : formatInstant(new Date(until), zone, t);
}

/** `at` is when it was offered. */
type OfferFacts = AboutBooking & { until: string; at: string };

export const waitingMails = defineMails('waiting', {
  offered: (offer: OfferFacts, _frame, t) => {
    const { id, space, pence } = offer.booking;
    const isFree = pence === 0;
    const until = untilText(offer, t);
    const text = {
      subject: t('A place is free for you until {until}', { until }),
      paragraphs: [
        isFree
          ? t(
              'A place that you wait for at {space} has become free. It is held for you until {until}. Please confirm it by then.',
              { space, until },
            )
          : t(
              'A place that you wait for at {space} has become free. It is held for you until {until}. Please pay it by then.',
              { space, until },
            ),
        t('After that, it is offered to the next in line.'),
      ],
      action: { label: isFree ? t('Confirm') : t('Pay now'), path: paths.payNow(id) },
    };
    return aboutBooking(offer.booking, text, t);
  },
  /** A request waits for staff. */
  requested: ({ booking }: AboutBooking, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('A place was free, and is requested for you'),
        paragraphs: [
          t(
            'A place that you wait for at {space} has become free. It is kept for you until our team has decided your request.',
            { space: booking.space },
          ),
        ],
      },
      t,
    ),
});

/** Tells the person what was held for them, and until when. */
export function offerMails(booking: BookingRecord, now: Date): News[] {
  const { hold_until } = booking;
  if (!hold_until) return mailsAbout(booking, waitingMails.requested);
  const times = { until: hold_until.toISOString(), at: now.toISOString() };
  return mailsAbout(booking, (about) => waitingMails.offered({ ...about, ...times }));
}
