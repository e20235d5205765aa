/** Creates the services from the configuration: database, files, limits, mail, payments, live updates. */
import packageJson from '../../../package.json' with { type: 'json' };
import { type Connections, followSettings } from '#app/server/connections.ts';
import { domains } from '#app/server/domains.ts';
import { healthChecks } from '#app/server/health.ts';
import { jobs } from '#app/server/jobs.ts';
import { owners } from '#app/server/owners.ts';
import { payables } from '#app/server/payables.ts';
import { reductions } from '#app/server/reductions.ts';
import { told } from '#app/server/told.ts';
import { listeners, topics } from '#app/server/topics.ts';
import type { Services } from '#server/context.ts';
import { writerFrom } from '#server/mail/define.ts';
import { wordsFrom } from '#shared/said.ts';
import { SECOND } from '#shared/time.ts';
import { SLOW_STATEMENTS } from '#server/db/metrics.ts';
import { connect, onMigrationConnections } from '#server/db/knex.ts';
import { configInEpoch, readEpoch } from '#server/epoch.ts';
import type { SlowRule } from '#server/db/slow-statements.ts';
import { migrate } from '#server/db/migrate.ts';
import { Transactions } from '#server/db/transaction.ts';
import { listenersByEvent } from '#server/events.ts';
import { openStorage } from '#server/files/storage.ts';
import { ensureUidDomain } from '#server/installation.ts';
import type { ConnectParts } from '#server/integrations/define.ts';
import { Exchanges } from '#server/integrations/exchanges.ts';
import { LiveFeed } from '#server/live-feed.ts';
import { Limits } from '#server/rate-limit.ts';
import { Settings } from '#server/settings/settings.ts';
import { demoAccounts } from '#domains/accounts/server/index.ts';
import { membershipsPort } from '#domains/memberships/server/index.ts';
import { paymentView } from '#domains/payments/server/index.ts';
import { unitsPort } from '#domains/resources/server/index.ts';
import { ensureStandardRoles } from '#domains/roles/server/index.ts';

function slowRule({ config, log, metrics }: ConnectParts): SlowRule | undefined {
  const limitMs = config.SLOW_QUERY_MS;
  if (limitMs === 0) return undefined;
  return {
    limitMs,
    tell(statement) {
      metrics?.count(SLOW_STATEMENTS, {});
      log.warn(statement, 'a statement was slow');
    },
  };
}

function systemParts(connections: () => Connections, parts: Pick<Services, 'knex' | 'storage'>): Services['system'] {
  return {
    topics: topics.map(({ name }) => name),
    jobs: jobs.map(({ name }) => name),
    version: packageJson.version,
    get health() {
      return healthChecks({ ...parts, ...connections() });
    },
    get connections() {
      return Object.values(connections());
    },
  };
}

/** Opens all services. The database is migrated first. */
export async function openServices(parts: ConnectParts): Promise<Services> {
  const { config, clock, log, metrics } = parts;
  const isGuarded = config.NODE_ENV !== 'production';
  const statementMs = config.DATABASE_STATEMENT_SECONDS * SECOND;
  const slow = slowRule(parts);
  const knex = connect(config.DATABASE_URL, config.DATABASE_POOL, {
    slow,
    isGuarded,
    statementMs,
    listening: { listeners: listenersByEvent(listeners) },
  });
  await onMigrationConnections(config.DATABASE_URL, (own) => migrate(own));
  const epoch = await readEpoch(knex);
  await ensureStandardRoles(knex, clock.now());
  const exchanges = new Exchanges({ knex, clock, log });
  const uidDomain = await ensureUidDomain(knex, config.PUBLIC_URL);
  const settings = await Settings.open({ knex, log, env: { ...configInEpoch(config, epoch), uidDomain } });
  const connections = followSettings(settings, { clock, log, metrics, exchanges });
  const storage = await openStorage(config);
  const live = new LiveFeed({ knex, log }, config.REDIS_URL);
  await live.start();
  return {
    epoch,
    clock,
    log,
    metrics,
    knex,
    transactions: new Transactions(),
    storage,
    limits: new Limits(config.REDIS_URL),
    live,
    exchanges,
    payables,
    units: unitsPort,
    memberships: membershipsPort,
    customers: domains.flatMap(({ customers = [] }) => customers),
    reductions,
    owners,
    told,
    words: wordsFrom(domains.flatMap(({ sentences = [] }) => sentences)),
    writeMail: writerFrom(domains.flatMap(({ mails = [] }) => mails)),
    settings,
    get config() {
      return settings.config;
    },
    get payment() {
      return paymentView(connections().stripe.settings);
    },
    get stripe() {
      return connections().stripe.client;
    },
    get mailer() {
      return connections().smtp.client;
    },
    get kisi() {
      return connections().kisi;
    },
    get facebook() {
      return connections().facebook;
    },
    get mailchimp() {
      return connections().mailchimp;
    },
    get xero() {
      return connections().xero;
    },
    demoAccounts: () => demoAccounts({ knex, config }),
    system: systemParts(connections, { knex, storage }),
  };
}

/** Closes the services. Call it when nothing uses them any more. */
export async function closeServices({ settings, live, mailer, exchanges, limits, knex }: Services): Promise<void> {
  await live.stop();
  await settings.stop();
  mailer?.close();
  limits.close();
  await exchanges.flush();
  await knex.destroy();
}
