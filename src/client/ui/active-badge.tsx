import { StatusBadge } from './badge.tsx';

/** Whether a record is switched on. Cards show it only for records that are switched off. */
export function ActiveBadge({ active }: { active: boolean }) {
  return <StatusBadge tone={active ? 'green' : 'grey'}>{active ? 'Active' : 'Inactive'}</StatusBadge>;
}
