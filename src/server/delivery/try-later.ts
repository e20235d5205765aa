/** Thrown by a delivery that chooses itself when it is tried again, instead of the topic. */
export class TryLater extends Error {
  override readonly name = 'TryLater';
  readonly pauseMs: number;

  /** @param reason for the log */
  constructor(reason: string, pauseMs: number) {
    super(reason);
    this.pauseMs = pauseMs;
  }
}
