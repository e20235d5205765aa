/** The clock of the servers in tests: real time until it is frozen or moved. */
import type { Clock } from '#server/clock.ts';

let offset = 0;
let fixed: Date | undefined;

export const clock = {
  now(): Date {
    return fixed ? new Date(fixed) : new Date(Date.now() + offset);
  },
  /** Stops the clock at an instant. */
  freeze(at: Date): void {
    fixed = at;
  },
  /** Moves a running or a frozen clock. */
  advance(ms: number): void {
    if (fixed) fixed = new Date(fixed.getTime() + ms);
    else offset += ms;
  },
  /** Returns to real time. */
  reset(): void {
    fixed = undefined;
    offset = 0;
  },
} satisfies Clock & Record<string, unknown>;
