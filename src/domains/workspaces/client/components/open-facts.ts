import type { Fact } from '#client/ui/facts.tsx';
import { formatDay } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

type Open = { active: boolean; closed_from: string | null };

/** What `OpenFields` edits, to read. */
export function openFacts({ active, closed_from }: Open, t: Translate): Fact[] {
  return [
    { name: t('Active'), value: active },
    { name: t('No new bookings from'), value: closed_from && formatDay(closed_from, t) },
  ];
}
