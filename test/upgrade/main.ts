/** Upgrades three processes under load, one after the other, and prints what the clients have seen. */
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, onMigrationConnections } from '#server/db/knex.ts';
import { type MigrateOptions, migrate } from '#server/db/migrate.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { openTestDatabase } from '../helpers/database.ts';
import { NO_LIMITS } from '../helpers/limits.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { mailServer } from '../helpers/smtp.ts';
import { makeWorld } from '../helpers/world.ts';
import { KEYS, eventually, freshFolder, sandboxProcess } from '../integrations/sandbox.ts';
import { type Listener, type Load, listen, startLoad } from './load.ts';
import { NEXT_SCHEMA } from './next-schema.ts';
import { endRelease, freePort, startBalancer, startRelease } from './processes.ts';

const WORKERS = 4;
const LISTENERS = 6;
/** The load runs for so long with each mixture of releases. */
const PHASE_MS = 3_000;

const PREVIOUS = process.env.PREVIOUS_RELEASE!;
const PRESENT = join(import.meta.dirname, '../..');
const children: ChildProcess[] = [];
const problems: string[] = [];

const say = (text: string) => void process.stdout.write(`${text}\n`);
const check = (isGood: boolean, problem: string) => void (isGood || problems.push(problem));

async function environment(databaseUrl: string): Promise<Record<string, string>> {
  const stripe = await sandboxProcess({ file: join(freshFolder(), 'stripe.jsonl') });
  children.push(stripe.child);
  return {
    DATABASE_URL: databaseUrl,
    ...SECRETS,
    ...NO_LIMITS,
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_API_BASE: stripe.url,
    SMTP_URL: (await mailServer()).url,
  };
}

function checkListeners(listeners: Listener[], { booked }: Load): void {
  for (const [index, { heard, connections }] of listeners.entries()) {
    const missed = booked.filter((id) => !heard.includes(id));
    check(missed.length === 0, `live client ${index + 1} missed ${missed.length} events`);
    check(new Set(heard).size === heard.length, `live client ${index + 1} was notified of a booking twice`);
    say(
      `live client ${index + 1}: ${heard.length} bookings heard, ${missed.length} missed, ${connections()} connections`,
    );
  }
}

async function main(): Promise<void> {
  const { url } = await openTestDatabase();
  const knex = connect(url, 4);
  const migrateTo = (options: MigrateOptions) => onMigrationConnections(url, (own) => migrate(own, options));
  const env = await environment(url);
  const ports = [await freePort(), await freePort(), await freePort()];
  const startAt = async (release: string, port: number) => {
    const child = await startRelease(release, { ...env, PORT: String(port), DATA_DIR: freshFolder() });
    children.push(child);
    return child;
  };
  const servers: ChildProcess[] = [];
  for (const port of ports) servers.push(await startAt(PREVIOUS, port));
  const { address, child: balancer } = await startBalancer(ports);
  children.push(balancer);
  await eventually(async () => ((await fetch(`${address}/readyz`).catch(() => undefined))?.ok ? true : undefined));
  const app = { call: caller(address), knex } as unknown as TestApp;
  const world = await makeWorld(app);
  const parts = { app, world, address };
  const listeners = await Promise.all(Array.from({ length: LISTENERS }, () => listen(parts)));

  const load = await startLoad(parts, WORKERS);
  await sleep(PHASE_MS);
  say(`three processes of the previous release: ${load.requests} requests, ${load.failures.length} failed`);
  say(`schema: ${(await migrateTo({ list: NEXT_SCHEMA })).join(', ')}`);
  for (const [index, port] of ports.entries()) {
    await sleep(PHASE_MS);
    const code = await endRelease(servers[index]!);
    check(code === 0, `the process at ${port} ended with ${code}`);
    servers[index] = await startAt(PRESENT, port);
    say(`process ${index + 1} replaced: ${load.requests} requests, ${load.failures.length} failed`);
  }
  await sleep(PHASE_MS);
  await load.stop();

  await eventually(
    () => (listeners.every(({ heard }) => heard.length >= load.booked.length) ? true : undefined),
    10_000,
  ).catch(() => undefined);
  checkListeners(listeners, load);
  await Promise.all(listeners.map((listener) => listener.close()));
  say(`schema: ${(await migrateTo({ list: NEXT_SCHEMA, contract: true })).join(', ')}`);
  const refusal = await startAt(PREVIOUS, await freePort()).then(() => 'it started', String);
  check(refusal.includes('too old for its database'), `the previous release on the newer schema: ${refusal}`);
  check(
    load.failures.length === 0,
    `${load.failures.length} requests failed:\n  ${load.failures.slice(0, 20).join('\n  ')}`,
  );
  check(load.booked.length > 20, 'there was hardly any load');
  await knex.destroy();
  say(
    `${load.requests} requests, ${load.failures.length} failed, ${load.booked.length} bookings, ` +
      `slowest request ${Math.round(load.slowestMs)} ms`,
  );
}

try {
  await main();
} finally {
  for (const child of children) child.kill('SIGKILL');
}
say(problems.length === 0 ? 'The upgrade was not noticed.' : `\n${problems.join('\n')}`);
process.exit(problems.length === 0 ? 0 : 1);
