import { useEffect, useState } from 'react';
import { MINUTE } from '#shared/time.ts';

/** The time, kept true to the minute while a page stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
