/** What a customer must know of the stage of their booking, and how they get in. */
import type { Tone } from '#client/ui/badge.tsx';
import { chargeText } from '#domains/bookings/client/booking-text.ts';
import { awaitsDebit } from '#domains/bookings/debits.ts';
import { LAPSED } from '#domains/bookings/requests.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { type Subject, phaseOf, stageOf } from '#domains/bookings/stages.ts';
import { type OpeningTimes, hoursOn, hoursText, openOn } from '#domains/workspaces/index.ts';
import { formatDay, formatInstant, toLocal } from '#shared/time.ts';

export type StageNote = { tone: Tone; text: string };

type BookingOfNote = Subject &
  Pick<BookingView, 'space_id' | 'booking_admin_remark' | 'charge_at' | 'paid'> & {
    price: Pick<BookingView['price'], 'total'>;
  };

/** The note above a booking. Undefined for one that has started, unless it is released when nobody comes. */
export function stageNote(booking: BookingOfNote, now: Date): StageNote | undefined {
  switch (stageOf(booking, now)) {
    case 'confirmed':
      return confirmedNote(booking, now);
    case 'changing':
      return waiting(
        awaitsDebit(booking, { paid: booking.paid, total: booking.price.total }, now)
          ? 'This booking is confirmed. Your bank is still processing the payment.'
          : 'The payment for the change is being processed. Until it is done, the booking stays as it is.',
      );
    case 'paying':
      return waiting('Payment processing. Your bank is confirming the payment. A bank debit takes some days.');
    case 'held':
      return waiting(heldText(booking));
    case 'lapsed':
      return over('The time to pay for this booking is over, please book again');
    case 'requested':
      return waiting('This request waits for a decision. It is a booking once it is approved.');
    case 'rejected':
      return over(rejectedText(booking));
    default:
      return over('This booking is canceled.');
  }
}

function confirmedNote(booking: BookingOfNote, now: Date): StageNote | undefined {
  const { release_at, released_until, to, space_id } = booking;
  const timeOf = (at: Date) => toLocal(at, space_id.time_zone).time;
  if (released_until) return over(`Nobody had checked in by ${timeOf(to)}, so the room became free for others.`);
  const phase = phaseOf(booking, now);
  if (phase === 'upcoming') return { tone: 'green', text: 'This booking is confirmed.' };
  if (phase === 'past' || !release_at) return undefined;
  return waiting(
    `Please check in. At ${timeOf(release_at)} the room becomes free for others, and nothing is refunded.`,
  );
}

const waiting = (text: string): StageNote => ({ tone: 'orange', text });
const over = (text: string): StageNote => ({ tone: 'grey', text });

function heldText({ hold_until, space_id, charge_at }: BookingOfNote): string {
  if (charge_at) return `This booking is planned. ${chargeText(charge_at, space_id.time_zone)}.`;
  const until = hold_until ? ` It is held until ${formatInstant(hold_until, space_id.time_zone)}.` : '';
  return `This booking is not paid yet.${until}`;
}

function rejectedText({ booking_admin_remark: remark }: BookingOfNote): string {
  if (remark === LAPSED) return 'This request was not decided before its start, so it has lapsed.';
  return `This request was not accepted. ${remark}`.trim();
}

/** Whether the workspace is open when the booking begins. */
export function arrivalText(from: Date, space: OpeningTimes & { name: string }): string {
  const { day, time } = toLocal(from, space.time_zone);
  const open = openOn(space, day);
  const hours = hoursOn(space, day);
  if (open.some(([opens, closes]) => time >= opens && time < closes))
    return `${space.name} is open from ${hoursText(hours.length > 0 ? hours : open)} on ${formatDay(day)}.`;
  return `${space.name} is closed when this booking begins. Please ask us how to get in.`;
}
