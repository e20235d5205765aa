/**
 * Puts the parts together: database, sandboxes, outbox, live updates, HTTP. Importing it starts nothing; `start` does, and
 * answers how to stop.
 */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGate } from '#app/server/gate.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { healthChecks } from '#app/server/health.ts';
import { createApp } from '#app/server/http.ts';
import { startLiveSocket } from '#app/server/live-socket.ts';
import { jobs } from '#app/server/jobs.ts';
import { owners } from '#app/server/owners.ts';
import { topics } from '#app/server/subscribers.ts';
import { clock } from '#server/clock.ts';
import { configure } from '#server/config.ts';
import { contextMaker } from '#server/context.ts';
import { closeDatabase, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { startJobs } from '#server/delivery/jobs.ts';
import { startDelivery } from '#server/delivery/worker.ts';
import { type Env, readEnv } from '#server/env.ts';
import { openStorage, provideStorage } from '#server/files/storage.ts';
import { createMailer } from '#server/integrations/smtp.ts';
import { LiveFeed } from '#server/live-feed.ts';
import { provideLive } from '#server/live-router.ts';
import { createLog } from '#server/log.ts';
import { closeLimits, useRedisForLimits } from '#server/rate-limit.ts';
import { startSandboxes } from '#server/sandbox/start.ts';
import type { Services } from '#server/services.ts';
import { authenticate as authenticateAt } from '#domains/accounts/server/tokens.ts';
import { provideOwners } from '#domains/attachments/server/owners.ts';
import { providePayments } from '#domains/payments/server/service/provider.ts';
import { unitsPort } from '#domains/resources/server/service/bookable.ts';
import { ensureStandardRoles } from '#domains/roles/server/service.ts';
import { provideSystem } from '#domains/system/server/port.ts';
import { provideUnits } from '#domains/workspaces/server/units-port.ts';

export type Running = {
  address: string;
  /** Delivers all news that is due, and settles what is open, without waiting for the clock. For tests and for a calm stop. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

function listen(server: Server, { PORT, HOST }: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * Starts everything that the environment names.
 * @throws the raw EADDRINUSE when the port is taken, and an Error that says what is wrong with the configuration
 */
export async function start(source: NodeJS.ProcessEnv = process.env): Promise<Running> {
  const given = readEnv(source);
  const log = createLog(given.LOG_LEVEL);
  const { http, open } = createGate();
  const port = await listen(http, given);
  const local = `http://localhost:${port}`;
  const env = source.PUBLIC_URL ? given : { ...given, PUBLIC_URL: local };
  configure(env);

  const knex = openDatabase(env.DATABASE_URL, env.DATABASE_POOL);
  await migrate(knex);
  await ensureStandardRoles(knex, clock.now());
  if (env.REDIS_URL) useRedisForLimits(env.REDIS_URL);

  provideUnits(unitsPort);
  provideStorage(await openStorage(env));
  provideOwners(owners);
  const sandboxes = await startSandboxes({ dataDir: env.DATA_DIR, publicUrl: local, env });
  const payments = providePayments(env, sandboxes.stripe);
  if (!payments) log.warn('Payments are off: STRIPE_SECRET_KEY is not set');
  const smtpUrl = env.SMTP_URL ?? sandboxes.smtpUrl;
  if (!smtpUrl) log.warn('Mail waits: SMTP_URL is not set');
  const mailer = smtpUrl
    ? createMailer({ smtpUrl, from: env.MAIL_FROM ?? `${env.OPERATOR_NAME} <${env.INFO_EMAIL}>` })
    : undefined;

  const live = new LiveFeed(knex, log, env.REDIS_URL);
  await live.start();
  provideLive(live);
  const services: Services = { knex, log, live, mailer, publicUrl: env.PUBLIC_URL };
  const lanes = topics(services);
  const delivery = startDelivery(services, lanes);
  const schedule = await startJobs(services, jobs);
  provideSystem({
    topics: lanes.map(({ name }) => name),
    jobs: jobs.map(({ name }) => name),
    version: packageJson.version,
    health: healthChecks({ knex, mailer, payments }),
  });

  const authenticate = (token: string) => authenticateAt(token, clock.now());
  const createContext = contextMaker(authenticate, log);
  open(
    createApp({
      env,
      log,
      knex,
      createContext,
      mailbox: sandboxes.mailbox,
      sandboxOrigin: sandboxes.stripe?.apiBase ?? env.STRIPE_API_BASE,
    }),
  );
  const socket = startLiveSocket({ server: http, env, log, createContext, authenticate });

  return {
    address: local,
    async settle() {
      await schedule.runNow();
      await delivery.drain();
    },
    async stop() {
      socket.stop();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await schedule.stop();
      await delivery.stop();
      await live.stop();
      mailer?.close();
      await sandboxes.stop();
      closeLimits();
      await closeDatabase();
    },
  };
}
