import { useEffect, useState } from 'react';

const SECOND = 1000;

/**
 * The time to the second while something is about to end.
 * @param until null when nothing ends
 * @returns whole seconds that are left, never below 0; undefined without an end
 */
export function useCountdown(until: Date | null): { now: Date; secondsLeft: number | undefined } {
  const [now, setNow] = useState(() => new Date());
  const secondsLeft = until === null ? undefined : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / SECOND));
  const isRunning = secondsLeft !== undefined && secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(new Date()), SECOND);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { now, secondsLeft };
}

/** 1471 → '24:31'. */
export function clockWords(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
