import type { Fact } from '#client/ui/facts.tsx';
import { formatDay } from '#shared/time.ts';

type Open = { active: boolean; closed_from: string | null };

/** What `OpenFields` edits, to read. */
export function openFacts({ active, closed_from }: Open): Fact[] {
  return [
    { name: 'Active', value: active },
    { name: 'No new bookings from', value: closed_from && formatDay(closed_from) },
  ];
}
