/** One live connection: its account, whether the account still has access, and how many subscriptions are open. */
import type { Actor } from '#server/actor.ts';
import type { Clock } from '#server/clock.ts';
import type { Authenticate, Origin } from '#server/context.ts';
import { NotSignedIn, TooMany } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const MAX_SUBSCRIPTIONS = 10;

type Parts = { authenticate: Authenticate; clock: Clock; from: Origin };

export class LiveSession {
  checkedAt: Date;
  private subscriptions = 0;

  readonly token: string | undefined;
  private readonly parts: Parts;
  private readonly end: () => void;

  /** @param end closes the connection when the account has lost access */
  constructor(token: string | undefined, parts: Parts, end: () => void) {
    this.token = token;
    this.parts = parts;
    this.end = end;
    this.checkedAt = parts.clock.now();
  }

  /** Counts a subscription. @returns a function that ends it @throws TooMany */
  open(): () => void {
    if (this.subscriptions >= MAX_SUBSCRIPTIONS) throw new TooMany(msg('Too many subscriptions on one connection'));
    this.subscriptions += 1;
    return () => {
      this.subscriptions -= 1;
    };
  }

  /** Reloads the account. Resolves to undefined for a visitor, and when the token is no longer valid: that closes the connection. */
  async check(): Promise<Actor | undefined> {
    this.checkedAt = this.parts.clock.now();
    try {
      if (this.token === undefined) return undefined;
      const actor = await this.parts.authenticate(this.token, this.parts.from);
      if (actor.scope === 'full') return actor;
    } catch (error) {
      if (!(error instanceof NotSignedIn)) throw error;
    }
    this.end();
    return undefined;
  }
}
