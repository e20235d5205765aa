/** The services of the platform. Domains declare their own services in their own files. */
import type { Knex } from 'knex';
import type { FirstWrite } from '#server/db/first-write.ts';
import type { Transactions } from '#server/db/transaction.ts';
import type { Env } from '#server/env.ts';
import type { FileStorage } from '#server/files/storage.ts';
import type { Exchanges } from '#server/integrations/exchanges.ts';
import type { Mailer } from '#server/integrations/smtp.ts';
import type { LiveFeed } from '#server/live-feed.ts';
import type { Log } from '#server/log-lines.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Limits } from '#server/rate-limit.ts';

declare module '#server/context.ts' {
  interface Services {
    config: Env;
    /** Part of the keys that are sent to other services (src/server/epoch.ts). */
    epoch: string;
    knex: Knex;
    transactions: Transactions;
    /** Set in a call with an `Idempotency-Key`. */
    firstWrite?: FirstWrite;
    storage: FileStorage;
    limits: Limits;
    log: Log;
    live: LiveFeed;
    /** The last exchange with each outside service. */
    exchanges: Exchanges;
    /** Missing when no mail server is configured; mail then waits in the outbox. */
    mailer?: Mailer;
    /** Missing without METRICS_PORT: nothing is counted then. */
    metrics?: Metrics;
  }
}
