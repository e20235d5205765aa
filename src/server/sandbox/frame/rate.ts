/** Counts the calls of the last second, as services with a rate limit do. */
export class Rate {
  readonly #perSecond: number;
  #calls: number[] = [];

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Counts a call, unless it exceeds the limit. @returns false for a call that exceeds it */
  allows(nowMs = performance.now()): boolean {
    this.#calls = this.#calls.filter((at) => at > nowMs - 1_000);
    if (this.#calls.length >= this.#perSecond) return false;
    this.#calls.push(nowMs);
    return true;
  }
}
