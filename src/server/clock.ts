/** The server's only source of the present, so that tests can hold it still. */
let offset: number | undefined;
let fixed: Date | undefined;

export const clock = {
  now(): Date {
    if (fixed) return new Date(fixed);
    return new Date(Date.now() + (offset ?? 0));
  },
  /** Stops the clock at an instant. */
  freeze(at: Date): void {
    fixed = at;
  },
  /** Moves a running or a frozen clock. */
  advance(ms: number): void {
    if (fixed) fixed = new Date(fixed.getTime() + ms);
    else offset = (offset ?? 0) + ms;
  },
  /** Back to the real time. */
  reset(): void {
    fixed = undefined;
    offset = undefined;
  },
};
