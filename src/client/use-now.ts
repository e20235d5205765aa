import { useContext, useEffect, useState } from 'react';
import { RenderedAt } from '#client/page/rendered-at.ts';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { MINUTE } from '#shared/time.ts';

/** The current time, updated every minute. While the browser takes over a page, the time at which the server rendered it. */
export function useNow(): Date {
  const renderedAt = useContext(RenderedAt);
  const isHydrated = useOnceHydrated(true, false);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return isHydrated || !renderedAt ? now : renderedAt;
}
