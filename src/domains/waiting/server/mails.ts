/** The mail about a place that became free. */
import type { News } from '#server/outbox.ts';
import type { Env } from '#server/env.ts';
import { type BookingRecord, mails } from '#domains/bookings/server/index.ts';
import { paths } from '#shared/paths.ts';
import { formatInstant, toLocal } from '#shared/time.ts';

/** '10:30', or with the day if that is another one. */
function untilText(until: Date, now: Date, zone: string): string {
  const [end, today] = [toLocal(until, zone), toLocal(now, zone)];
  return end.day === today.day ? end.time : formatInstant(until, zone);
}

/** Tells the person what was held for them, and until when. A request waits for staff. */
export function offerMails(config: Env, booking: BookingRecord, now: Date): News[] {
  const { id, space, hold_until, total_pence } = booking;
  const isFree = total_pence === 0;
  if (hold_until) {
    const until = untilText(hold_until, now, space.time_zone);
    return mails(config, booking, {
      subject: `A place is free for you until ${until}`,
      paragraphs: [
        `A place that you wait for at ${space.name} has become free. It is held for you until ${until}. Please ${isFree ? 'confirm' : 'pay'} it by then.`,
        'After that, it is offered to the next in line.',
      ],
      action: { label: isFree ? 'Confirm' : 'Pay now', path: paths.payNow(id) },
    });
  }
  return mails(config, booking, {
    subject: 'A place was free, and is requested for you',
    paragraphs: [
      `A place that you wait for at ${space.name} has become free. It is kept for you until our team has decided your request.`,
    ],
  });
}
