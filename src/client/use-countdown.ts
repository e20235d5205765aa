import { useEffect, useState } from 'react';
import { SECOND } from '#shared/time.ts';

/**
 * The current time, updated every second until an end.
 * @param until the end, or null if there is none
 * @returns `secondsLeft` in whole seconds, never below 0, and undefined without an end
 */
export function useCountdown(until: Date | null): { now: Date; secondsLeft: number | undefined } {
  const [now, setNow] = useState(() => new Date());
  const secondsLeft = until === null ? undefined : secondsUntil(until, now);
  const isRunning = secondsLeft !== undefined && secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(new Date()), SECOND);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { now, secondsLeft };
}

/** The time until an end in whole seconds, never below 0. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - now.getTime()) / SECOND));
}

/** Formats seconds as minutes and seconds: 1471 → '24:31'. */
export function formatClock(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${rest}` : rest;
}
