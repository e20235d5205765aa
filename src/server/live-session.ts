/** One live connection: whose it is, whether that account still has access, and how many subscriptions it may have. */
import type { Actor } from '#server/actor.ts';
import type { Clock } from '#server/clock.ts';
import type { Authenticate } from '#server/context.ts';
import { NotSignedIn, TooMany } from '#shared/errors.ts';

const MAX_SUBSCRIPTIONS = 10;

export class LiveSession {
  checkedAt: Date;
  private subscriptions = 0;

  /** @param end closes the connection, once the account has lost access */
  constructor(
    readonly token: string | undefined,
    private readonly parts: { authenticate: Authenticate; clock: Clock },
    private readonly end: () => void,
  ) {
    this.checkedAt = parts.clock.now();
  }

  /** Counts a subscription. @returns what ends it. @throws TooMany */
  open(): () => void {
    if (this.subscriptions >= MAX_SUBSCRIPTIONS) throw new TooMany('Too many subscriptions on one connection');
    this.subscriptions += 1;
    return () => {
      this.subscriptions -= 1;
    };
  }

  /** The account as it is now. Undefined when the token is no longer good: the connection is then closed. */
  async check(): Promise<Actor | undefined> {
    this.checkedAt = this.parts.clock.now();
    try {
      if (this.token === undefined) return undefined;
      const actor = await this.parts.authenticate(this.token);
      if (actor.scope === 'full') return actor;
    } catch (error) {
      if (!(error instanceof NotSignedIn)) throw error;
    }
    this.end();
    return undefined;
  }
}
