import type { Clock } from '#server/clock.ts';

/** Thrown instead of a call while the circuit is open. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
  /** Same code as a failed connection, as the request was never sent. */
  readonly code = 'ECONNREFUSED';
}

export type CircuitRules = {
  /** The number of consecutive failures that open the circuit. */
  failures: number;
  /** How long it stays open. */
  pauseMs: number;
};

/**
 * A circuit breaker: it stops calls to a failing service, so that callers do not wait for timeouts and the service can recover.
 * After a pause one call passes. Its success closes the circuit; its failure opens it again.
 */
export class Circuit {
  private failed = 0;
  private openUntil?: number;

  private readonly name: string;
  private readonly clock: Clock;
  private readonly rules: CircuitRules;

  constructor(name: string, clock: Clock, rules: CircuitRules) {
    this.name = name;
    this.clock = clock;
    this.rules = rules;
  }

  /** Called before each call. @throws CircuitOpen while the circuit is open */
  enter(): void {
    if (this.openUntil === undefined) return;
    if (this.clock.now().getTime() < this.openUntil)
      throw new CircuitOpen(`${this.name} has failed ${this.failed} times in a row and is not called for a while`);
    // This call passes. Others are refused for another pause, or until it succeeds.
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
