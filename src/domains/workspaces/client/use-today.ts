import { useState } from 'react';
import { useIsHydrated } from '#client/page/use-is-hydrated.ts';
import { toLocal } from '#shared/time.ts';

/** The present day in a zone, when the page was opened. Undefined on the server, whose pages are read later. */
export function useToday(zone: string): string | undefined {
  const [now] = useState(() => new Date());
  return useIsHydrated() ? toLocal(now, zone).day : undefined;
}
