/**
 * Starts the server: database, outbox, live updates, HTTP. Importing this file starts nothing. `start` does, and
 * returns a function that stops everything.
 */
import type { Server } from 'node:http';
import { portOf } from '#server/port-of.ts';
import { callersOf } from '#app/server/callers.ts';
import { prepareSandbox } from '#app/server/sandbox/open.ts';
import { createGate } from '#app/server/gate.ts';
import { createDrain } from '#app/server/drain.ts';
import { createApp } from '#app/server/http.ts';
import { startLiveSocket } from '#app/server/live-socket.ts';
import { startMetrics } from '#app/server/metrics-server.ts';
import { openReadiness } from '#app/server/readiness.ts';
import { loadRenderer } from '#app/server/pages/renderer.ts';
import { closeServices, openServices } from '#app/server/services.ts';
import { type Clock, systemClock } from '#server/clock.ts';
import type { Services } from '#server/context.ts';
import { jobs } from '#app/server/jobs.ts';
import { families, topics } from '#app/server/topics.ts';
import { startJobs } from '#server/delivery/jobs.ts';
import { startDelivery } from '#server/delivery/worker.ts';
import { type Env, readEnv } from '#server/env.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { createLog } from '#server/log.ts';

export type Running = {
  address: string;
  /** The address of the metrics; missing without METRICS_PORT. */
  metricsAddress?: string;
  services: Services;
  /** Delivers the outbox at once. For tests. */
  deliver(): Promise<void>;
  /** Runs all jobs and delivers the outbox at once. For tests. */
  settle(): Promise<void>;
  /** Answers the requests that are running, ends what jobs and deliveries have begun, and closes everything. */
  stop(): Promise<void>;
};

function listen(server: Server, { PORT, HOST }: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => resolve(portOf(server)));
  });
}

/**
 * Starts a server with this environment. Several servers may run in one process; they share no state.
 * @param clock a fixed clock in tests
 * @throws EADDRINUSE when the port is taken, and an Error that names every invalid variable
 */
export async function start(source: NodeJS.ProcessEnv = process.env, clock: Clock = systemClock): Promise<Running> {
  const given = readEnv(source);
  const log = createLog(given.LOG_LEVEL);
  const { http, open } = createGate();
  const drain = createDrain(http, given.DRAIN_SECONDS);
  const local = `http://localhost:${await listen(http, given)}`;
  const config = source.PUBLIC_URL ? given : { ...given, PUBLIC_URL: local };
  const metrics = config.METRICS_PORT === undefined ? undefined : new Metrics();
  const services = await openServices({ config, clock, log, metrics });

  const delivery = startDelivery(services, topics, families);
  const schedule = await startJobs(services, jobs);
  const sandbox = prepareSandbox(services);
  services.sandbox = sandbox;
  const { authenticate, createContext, servicesOf } = callersOf(services, sandbox);
  const renderer = await loadRenderer();
  const readiness = openReadiness(config.DATABASE_URL);
  const isEnding = drain.hasBegun;
  open(createApp({ services, sandbox, log, createContext, servicesOf, renderer, readiness, isEnding }));
  const socket = startLiveSocket({ server: http, services, createContext, authenticate });
  const scrapes = await startMetrics(services, socket.connections);

  return {
    address: local,
    metricsAddress: scrapes?.address,
    services,
    deliver: () => delivery.drain(),
    async settle() {
      await schedule.runNow();
      await delivery.drain();
    },
    async stop() {
      // Jobs that are due are left to other processes at once; the outbox is delivered until the last request has written to it.
      const jobsEnded = schedule.stop();
      await drain.announce();
      const requestsEnded = drain.finish();
      await socket.stop({ canMove: given.DRAIN_SECONDS > 0 });
      await requestsEnded;
      await jobsEnded;
      await delivery.stop();
      await sandbox?.stop();
      await scrapes?.stop();
      await readiness.stop();
      await closeServices(services);
    },
  };
}
