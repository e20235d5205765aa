import { periodText } from '#domains/bookings/client/booking-text.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { phaseOf } from '#domains/bookings/stages.ts';
import { addDays, formatDay, toLocal } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

/** When the next booking is, in the zone of its workspace: 'Next: Tomorrow, 09:00 – 11:00', or 'Now: until 11:00'. */
export function nextText(booking: Pick<BookingSummary, 'from' | 'to' | 'space_id'>, now: Date, t: Translate): string {
  const zone = booking.space_id.time_zone;
  const today = toLocal(now, zone).day;
  const near = new Map([
    [today, t('Today')],
    [addDays(today, 1), t('Tomorrow')],
  ]);
  const dayText = (day: string) => near.get(day) ?? formatDay(day, t);
  const { first, last, hours } = periodText(booking, zone, dayText);
  const [opens = '', closes = ''] = hours.split(' – ');
  if (phaseOf(booking, now) === 'upcoming')
    return t('Next: {period}', { period: last ? `${first}, ${opens} – ${last}, ${closes}` : `${first}, ${hours}` });
  const end = toLocal(booking.to, zone).day;
  return end === today
    ? t('Now: until {time}', { time: closes })
    : t('Now: until {day}, {time}', { day: dayText(end), time: closes });
}
