/** Builds what everything works with, of the environment: database, files, limits, mail, payments, live updates. */
import packageJson from '../../../package.json' with { type: 'json' };
import { healthChecks } from '#app/server/health.ts';
import { jobs } from '#app/server/jobs.ts';
import { owners } from '#app/server/owners.ts';
import { topics } from '#app/server/subscribers.ts';
import type { Clock } from '#server/clock.ts';
import type { Services } from '#server/context.ts';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { Transactions } from '#server/db/transaction.ts';
import type { Env } from '#server/env.ts';
import { openStorage } from '#server/files/storage.ts';
import { type Mailer, createMailer } from '#server/integrations/smtp.ts';
import { LiveFeed } from '#server/live-feed.ts';
import type { Log } from '#server/log-lines.ts';
import { Limits } from '#server/rate-limit.ts';
import type { Sandboxes } from '#server/sandbox/start.ts';
import { openPayments } from '#domains/payments/server/service/provider.ts';
import { unitsPort } from '#domains/resources/server/service/bookable.ts';
import { ensureStandardRoles } from '#domains/roles/server/service.ts';

export type ServiceParts = { config: Env; clock: Clock; log: Log; sandboxes: Sandboxes };

/** Says at start what is not set up: production has no stand-ins. */
function openMailer({ config, log, sandboxes }: ServiceParts): Mailer | undefined {
  const smtpUrl = config.SMTP_URL ?? sandboxes.smtpUrl;
  if (smtpUrl)
    return createMailer({ smtpUrl, from: config.MAIL_FROM ?? `${config.OPERATOR_NAME} <${config.INFO_EMAIL}>` });
  log.warn('Mail waits: SMTP_URL is not set');
  return undefined;
}

/** Opens every part; the database is brought to the newest schema first. */
export async function openServices(parts: ServiceParts): Promise<Services> {
  const { config, clock, log, sandboxes } = parts;
  const knex = connect(config.DATABASE_URL, config.DATABASE_POOL);
  await migrate(knex);
  await ensureStandardRoles(knex, clock.now());
  const payments = openPayments(config, sandboxes.stripe);
  if (!payments.stripe) log.warn('Payments are off: STRIPE_SECRET_KEY is not set');
  const mailer = openMailer(parts);
  const storage = await openStorage(config);
  const live = new LiveFeed({ knex, log }, config.REDIS_URL);
  await live.start();
  return {
    config,
    clock,
    log,
    knex,
    transactions: new Transactions(),
    storage,
    limits: new Limits(config.REDIS_URL),
    live,
    mailer,
    ...payments,
    units: unitsPort,
    owners,
    system: {
      topics: topics({ mailer }).map(({ name }) => name),
      jobs: jobs.map(({ name }) => name),
      version: packageJson.version,
      health: healthChecks({ knex, storage, mailer, stripe: payments.stripe }),
    },
  };
}

/** Closes what was opened, once nothing uses it any more. */
export async function closeServices({ live, mailer, limits, knex }: Services): Promise<void> {
  await live.stop();
  mailer?.close();
  limits.close();
  await knex.destroy();
}
