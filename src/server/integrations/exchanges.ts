/** The last exchange with each outside service, from the calls that were really made. The table `connections` keeps it over processes. */
import type { Knex } from 'knex';
import type { Clock } from '#server/clock.ts';
import { execute, select } from '#server/db/statements.ts';
import type { Log } from '#server/log-lines.ts';

/** `failure` says why the call failed. Undefined means that the service answered, which includes refusals of single requests. */
export type Exchange = { failure?: string };
export type Report = (exchange: Exchange) => void;

export type LastExchange = {
  lastAt: Date;
  /** Null when the service answered. */
  failure: string | null;
  answeredAt: Date | null;
  failingSince: Date | null;
};

type ExchangeRecord = { lastAt: Date; failure: string | null; answeredAt: Date | null; failedAt: Date | null };
type Parts = { knex: Knex; clock: Clock; log: Log };

/** Exchanges of this time are written together. */
const WRITE_AFTER_MS = 500;
const MAX_FAILURE = 300;

// A failure keeps the time since which the service is failing, also when another process has recorded it. An answer ends it.
const SAVE_SQL = `INSERT INTO connections (service, last_at, failure, answered_at, failing_since) VALUES (?, ?, ?, ?, ?)
  ON DUPLICATE KEY UPDATE last_at = VALUES(last_at), failure = VALUES(failure),
    failing_since = IF(VALUES(failure) IS NULL, NULL,
      IF(VALUES(answered_at) IS NULL, COALESCE(failing_since, VALUES(failing_since)), VALUES(failing_since))),
    answered_at = COALESCE(VALUES(answered_at), answered_at)`;

export class Exchanges {
  private readonly pending = new Map<string, ExchangeRecord>();
  private writing: Promise<void> = Promise.resolve();
  private timer?: NodeJS.Timeout;

  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** The function that a client of a service calls after each exchange. */
  reporter(service: string): Report {
    return ({ failure }) => {
      const now = this.parts.clock.now();
      const before = this.pending.get(service);
      this.pending.set(service, {
        lastAt: now,
        failure: failure?.slice(0, MAX_FAILURE) ?? null,
        answeredAt: failure === undefined ? now : (before?.answeredAt ?? null),
        failedAt: failure === undefined ? null : (before?.failedAt ?? now),
      });
      this.timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref();
    };
  }

  /** Writes the pending exchanges. A failure is only logged, because no call may fail for it. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const exchanges = [...this.pending];
    this.pending.clear();
    this.writing = this.writing
      .then(() => Promise.all(exchanges.map(([service, exchange]) => this.save(service, exchange))))
      .then(
        () => undefined,
        (error: unknown) => this.parts.log.warn({ err: error }, 'the exchanges with services could not be stored'),
      );
    return this.writing;
  }

  private async save(service: string, { lastAt, failure, answeredAt, failedAt }: ExchangeRecord): Promise<void> {
    await execute(this.parts.knex, SAVE_SQL, [service, lastAt, failure, answeredAt, failedAt]);
  }

  /** The last exchange with each service, by its name, including those of other processes. */
  async read(): Promise<Map<string, LastExchange>> {
    await this.flush();
    type Row = {
      service: string;
      last_at: Date;
      failure: string | null;
      answered_at: Date | null;
      failing_since: Date | null;
    };
    const rows = await select<Row>(this.parts.knex, 'SELECT * FROM connections', []);
    return new Map(
      rows.map(({ service, last_at, failure, answered_at, failing_since }) => [
        service,
        { lastAt: last_at, failure, answeredAt: answered_at, failingSince: failing_since },
      ]),
    );
  }
}
