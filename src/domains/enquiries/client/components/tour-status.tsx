import { StatusBadge } from '#client/ui/badge.tsx';
import { STATE_TONES } from '#domains/enquiries/client/enquiry-text.ts';
import type { TourState } from '#domains/enquiries/rules.ts';

/** The status of a tour. */
export function TourStatus({ status }: { status: TourState }) {
  return (
    <StatusBadge tone={STATE_TONES[status]} className="capitalize">
      {status}
    </StatusBadge>
  );
}
