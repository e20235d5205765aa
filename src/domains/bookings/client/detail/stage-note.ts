/** What a customer must know of the stage of their booking, and how they get in. */
import type { Tone } from '#client/ui/badge.tsx';
import { awaitsDebit } from '#domains/bookings/debits.ts';
import { LAPSED } from '#domains/bookings/requests.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { type Subject, phaseOf, stageOf } from '#domains/bookings/stages.ts';
import { type OpeningTimes, hoursOn, hoursText, openOn } from '#domains/workspaces/index.ts';
import { formatDay, formatInstant, toLocal } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

export type StageNote = { tone: Tone; text: string };

type BookingOfNote = Subject &
  Pick<BookingView, 'space_id' | 'booking_admin_remark' | 'charge_at' | 'paid'> & {
    price: Pick<BookingView['price'], 'total'>;
  };

/** The note above a booking. Undefined for one that has started, unless it is released when nobody comes. */
export function stageNote(booking: BookingOfNote, now: Date, t: Translate): StageNote | undefined {
  switch (stageOf(booking, now)) {
    case 'confirmed':
      return confirmedNote(booking, now, t);
    case 'changing':
      return waiting(
        awaitsDebit(booking, { paid: booking.paid, total: booking.price.total }, now)
          ? t('This booking is confirmed. Your bank is still processing the payment.')
          : t('The payment for the change is being processed. Until it is done, the booking stays as it is.'),
      );
    case 'paying':
      return waiting(t('Payment processing. Your bank is confirming the payment. A bank debit takes some days.'));
    case 'held':
      return waiting(heldText(booking, t));
    case 'lapsed':
      return over(t('The time to pay for this booking is over, please book again'));
    case 'requested':
      return waiting(t('This request waits for a decision. It is a booking once it is approved.'));
    case 'rejected':
      return over(rejectedText(booking, t));
    default:
      return over(t('This booking is canceled.'));
  }
}

function confirmedNote(booking: BookingOfNote, now: Date, t: Translate): StageNote | undefined {
  const { release_at, released_until, to, space_id } = booking;
  const timeOf = (at: Date) => toLocal(at, space_id.time_zone).time;
  if (released_until)
    return over(t('Nobody had checked in by {time}, so the room became free for others.', { time: timeOf(to) }));
  const phase = phaseOf(booking, now);
  if (phase === 'upcoming') return { tone: 'green', text: t('This booking is confirmed.') };
  if (phase === 'past' || !release_at) return undefined;
  return waiting(
    t('Please check in. At {time} the room becomes free for others, and nothing is refunded.', {
      time: timeOf(release_at),
    }),
  );
}

const waiting = (text: string): StageNote => ({ tone: 'orange', text });
const over = (text: string): StageNote => ({ tone: 'grey', text });

function heldText({ hold_until, space_id, charge_at }: BookingOfNote, t: Translate): string {
  if (charge_at)
    return t('This booking is planned. Will be charged on {day}.', {
      day: formatDay(toLocal(charge_at, space_id.time_zone).day, t),
    });
  if (!hold_until) return t('This booking is not paid yet.');
  return t('This booking is not paid yet. It is held until {time}.', {
    time: formatInstant(hold_until, space_id.time_zone, t),
  });
}

function rejectedText({ booking_admin_remark: remark }: BookingOfNote, t: Translate): string {
  if (remark === LAPSED) return t('This request was not decided before its start, so it has lapsed.');
  return remark ? t('This request was not accepted. {remark}', { remark }) : t('This request was not accepted.');
}

/** Whether the workspace is open when the booking begins. */
export function arrivalText(from: Date, space: OpeningTimes & { name: string }, t: Translate): string {
  const { day, time } = toLocal(from, space.time_zone);
  const open = openOn(space, day);
  const hours = hoursOn(space, day);
  if (open.some(([opens, closes]) => time >= opens && time < closes))
    return t('{name} is open from {hours} on {day}.', {
      name: space.name,
      hours: hoursText<string>(hours.length > 0 ? hours : open, t),
      day: formatDay(day, t),
    });
  return t('{name} is closed when this booking begins. Please ask us how to get in.', { name: space.name });
}
