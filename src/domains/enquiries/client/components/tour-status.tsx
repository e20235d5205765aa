import { StatusBadge } from '#client/ui/badge.tsx';
import { STATE_TONES } from '#domains/enquiries/client/enquiry-text.ts';
import type { TourState } from '#domains/enquiries/rules.ts';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';
import { type Later, later } from '#shared/texts.ts';

/** With a small letter, which CSS makes a capital one. */
const NAMES: Record<TourState, Later> = {
  pending: later('pending'),
  approved: later('approved'),
  rescheduled: later('rescheduled'),
  rejected: later('rejected'),
};

/** The status of a tour. */
export function TourStatus({ status }: { status: TourState }) {
  const t = useTexts();
  return (
    <StatusBadge tone={STATE_TONES[status]} className="capitalize">
      {t(NAMES[status])}
    </StatusBadge>
  );
}
