/** How the screens show enquiries and tours. */
import type { Tone } from '#client/ui/badge.tsx';
import { type EnquiryStage, TOUR_ZONE, type TourState } from '#domains/enquiries/rules.ts';
import type { TourView } from '#domains/enquiries/schema.ts';
import { formatInstant, officeInstant } from '#shared/time.ts';
import type { Reader } from '#shared/languages.ts';

export const STATE_TONES: Record<TourState, Tone> = {
  pending: 'orange',
  approved: 'green',
  rescheduled: 'blue',
  rejected: 'red',
};

export const STAGE_TONES: Record<EnquiryStage, Tone> = { new: 'orange', answered: 'blue', won: 'green', lost: 'grey' };

/** The time at which a tour takes place: the new one, if it was rescheduled. */
export function effectiveTime({ timestamp, meta }: Pick<TourView, 'timestamp' | 'meta'>): Date | null {
  return meta.new_tour_timestamp ?? timestamp;
}

/** 'Mon, 3 Jun 2024, 10:00' on the clock in London; '' without a time. */
export const timeLine = (at: Date | null, reader: Reader): string => (at ? formatInstant(at, TOUR_ZONE, reader) : '');

/** '03-06-2024 10:00', as the back office shows it. */
export const officeLine = (at: Date | null, reader: Reader): string => (at ? officeInstant(at, TOUR_ZONE, reader) : '');
