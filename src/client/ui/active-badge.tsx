import { formatDay } from '#shared/time.ts';
import { StatusBadge } from './badge.tsx';

/** Whether a record is switched on. Cards show it only for records that are switched off. */
export function ActiveBadge({ active }: { active: boolean }) {
  return <StatusBadge tone={active ? 'green' : 'grey'}>{active ? 'Active' : 'Inactive'}</StatusBadge>;
}

/** The day from which an active record takes no new bookings. */
export function ClosingBadge({ active, closed_from }: { active: boolean; closed_from: string | null }) {
  if (!active || closed_from === null) return null;
  return <StatusBadge tone="orange">No new bookings from {formatDay(closed_from)}</StatusBadge>;
}
