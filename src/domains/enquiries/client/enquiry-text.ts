/** How the screens show enquiries and tours. */
import type { Tone } from '#client/ui/badge.tsx';
import { TOUR_ZONE, type TourState } from '#domains/enquiries/rules.ts';
import type { TourView } from '#domains/enquiries/schema.ts';
import { formatDay, toLocal } from '#shared/time.ts';

export const STATE_TONES: Record<TourState, Tone> = {
  pending: 'orange',
  approved: 'green',
  rescheduled: 'blue',
  rejected: 'red',
};

/** 'Mon, 3 Jun 2024' and '10:00' on the clock in London. */
export function tourTime(at: Date): { day: string; time: string } {
  const { day, time } = toLocal(at, TOUR_ZONE);
  return { day: formatDay(day), time };
}

/** The time at which a tour takes place: the new one, if it was rescheduled. */
export function effectiveTime({ timestamp, meta }: Pick<TourView, 'timestamp' | 'meta'>): Date | null {
  return meta.new_tour_timestamp ?? timestamp;
}

/** 'Mon, 3 Jun 2024, 10:00'; '' without a time. */
export function timeLine(at: Date | null): string {
  if (!at) return '';
  const { day, time } = tourTime(at);
  return `${day}, ${time}`;
}
