/** The terms of a cancellation, which the search, the cart, the mails and the lists state in the same words. */
import { HOUR, formatInstant } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

/** The last instant of a full refund: the start minus the notice, or the start without a notice. */
export function refundDeadline(startsAt: Date, noticeHours: number | null): Date {
  return new Date(startsAt.getTime() - (noticeHours ?? 0) * HOUR);
}

/** 'Free cancellation until Tue, 12 Jan 2027, 10:00', in the time zone of the workspace. */
export const cancellationText = (deadline: Date, now: Date, zone: string, t: Translate): string =>
  deadline <= now
    ? t('No free cancellation')
    : t('Free cancellation until {time}', { time: formatInstant(deadline, zone, t) });
