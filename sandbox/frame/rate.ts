import { SECOND } from './basics.ts';

/** Counts the calls of the last second, or of another period, as services with a rate limit do. */
export class Rate {
  readonly #limit: number;
  readonly #periodMs: number;
  #calls: number[] = [];

  constructor(limit: number, periodMs = SECOND) {
    this.#limit = limit;
    this.#periodMs = periodMs;
  }

  /** Counts a call, unless it exceeds the limit. @returns false for a call that exceeds it */
  allows(nowMs = performance.now()): boolean {
    this.#calls = this.#calls.filter((at) => at > nowMs - this.#periodMs);
    if (this.#calls.length >= this.#limit) return false;
    this.#calls.push(nowMs);
    return true;
  }
}
