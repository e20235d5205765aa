/** The mail about a place that became free. */
import { defineMails } from '#server/mail/define.ts';
import type { News } from '#server/outbox.ts';
import { type AboutBooking, aboutBooking, type BookingRecord, mailsAbout } from '#domains/bookings/server/index.ts';
import { paths } from '#shared/paths.ts';
import { formatInstant, toLocal } from '#shared/time.ts';

/** '10:30', or with the day if that is another one. */
function untilText({ until, at, booking: { zone } }: OfferFacts): string {
  const [end, today] = [toLocal(new Date(until), zone), toLocal(new Date(at), zone)];
  return end.day === today.day ? end.time : formatInstant(new Date(until), zone);
}

/** `at` is when it was offered. */
type OfferFacts = AboutBooking & { until: string; at: string };

export const waitingMails = defineMails('waiting', {
  offered: (offer: OfferFacts) => {
    const { id, space, pence } = offer.booking;
    const isFree = pence === 0;
    const until = untilText(offer);
    return aboutBooking(offer.booking, {
      subject: `A place is free for you until ${until}`,
      paragraphs: [
        `A place that you wait for at ${space} has become free. It is held for you until ${until}. Please ${isFree ? 'confirm' : 'pay'} it by then.`,
        'After that, it is offered to the next in line.',
      ],
      action: { label: isFree ? 'Confirm' : 'Pay now', path: paths.payNow(id) },
    });
  },
  /** A request waits for staff. */
  requested: ({ booking }: AboutBooking) =>
    aboutBooking(booking, {
      subject: 'A place was free, and is requested for you',
      paragraphs: [
        `A place that you wait for at ${booking.space} has become free. It is kept for you until our team has decided your request.`,
      ],
    }),
});

/** Tells the person what was held for them, and until when. */
export function offerMails(booking: BookingRecord, now: Date): News[] {
  const { hold_until } = booking;
  if (!hold_until) return mailsAbout(booking, waitingMails.requested);
  const times = { until: hold_until.toISOString(), at: now.toISOString() };
  return mailsAbout(booking, (about) => waitingMails.offered({ ...about, ...times }));
}
