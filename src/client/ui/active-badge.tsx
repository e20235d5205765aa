import { formatDay } from '#shared/time.ts';
import { StatusBadge } from './badge.tsx';
import { useTexts } from '#client/use-texts.ts';

/** Whether a record is switched on. Cards show it only for records that are switched off. */
export function ActiveBadge({ active }: { active: boolean }) {
  const t = useTexts();
  return <StatusBadge tone={active ? 'green' : 'grey'}>{active ? t('Active') : t('Inactive')}</StatusBadge>;
}

/** The day from which an active record takes no new bookings. */
export function ClosingBadge({ active, closed_from }: { active: boolean; closed_from: string | null }) {
  const t = useTexts();
  if (!active || closed_from === null) return null;
  return <StatusBadge tone="orange">{t('No new bookings from {day}', { day: formatDay(closed_from, t) })}</StatusBadge>;
}
