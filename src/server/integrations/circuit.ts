import type { Clock } from '#server/clock.ts';

/** What a call is told while its service is left alone after too many failures. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
  /** As the error of a connection that never came about: whoever tells such failures apart finds it here. */
  readonly code = 'ECONNREFUSED';
}

export type CircuitRules = {
  /** So many failures in a row open the circuit. */
  failures: number;
  /** So long it stays open. */
  pauseMs: number;
};

/**
 * Leaves a service alone that keeps failing: nobody waits for its time limit, and it is not kept busy while it recovers. After a pause one
 * call is let through, whose outcome closes the circuit or opens it again.
 */
export class Circuit {
  private failed = 0;
  private openUntil?: number;

  constructor(
    private readonly name: string,
    private readonly clock: Clock,
    private readonly rules: CircuitRules,
  ) {}

  /** @throws CircuitOpen */
  enter(): void {
    if (this.openUntil === undefined) return;
    if (this.clock.now().getTime() < this.openUntil)
      throw new CircuitOpen(`${this.name} has failed ${this.failed} times in a row and is left alone for a while`);
    // This call tries; the others wait for another pause, or for its success.
    this.openUntil = this.clock.now().getTime() + this.rules.pauseMs;
  }

  succeeded(): void {
    this.failed = 0;
    this.openUntil = undefined;
  }

  failedOnce(): void {
    this.failed += 1;
    if (this.failed >= this.rules.failures) this.openUntil = this.clock.now().getTime() + this.rules.pauseMs;
  }
}
