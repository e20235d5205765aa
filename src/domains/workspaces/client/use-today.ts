import { useState } from 'react';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { toLocal } from '#shared/time.ts';

/** The present day in a zone, when the page was opened. Undefined on the server, whose pages are read later. */
export function useToday(zone: string): string | undefined {
  const [now] = useState(() => new Date());
  return useOnceHydrated<string | undefined>(toLocal(now, zone).day, undefined);
}
