/** The set-up that all measurements share: databases, processes and tokens. */
import { randomBytes } from 'node:crypto';
import type { Request } from 'autocannon';
import { type Connection, createConnection } from 'mysql2/promise';
import { type Child, startChild } from './children.ts';
import type { Load, Loaded } from './load.ts';
import type { Options } from './options.ts';
import { median } from './report.ts';
import { type Tokens, tokensOf } from './requests.ts';
import { type Server, startServer } from './server.ts';
import type { Flow } from './statements.ts';

export type Setup = {
  options: Options;
  large: Server;
  small: Server;
  /** The connection of the benchmark to the large database. */
  database: Connection;
  bare: Child;
  loader: Child;
  owner: string;
  tokens: Tokens;
  load(load: Omit<Load, 'seconds'> & { seconds?: number }): Promise<Loaded>;
  /** The median of requests over one connection. */
  medianMs(requests: Request[], address?: string): Promise<number>;
  /** The median of statements alone, in the process of the server. */
  bareMs(flows: Flow[]): Promise<number>;
  stop(): Promise<void>;
};

/** All live connections of the benchmark come from one address. */
const ENV = { LIVE_SOCKETS_PER_ADDRESS: '10000' };
const QUIET_WITHIN_MS = 300_000;
const BARE_FLOWS = 1_000;
const WARM_UPS = 10;
/** A run that is faster than all before by less than this share ends the warm-up. */
const STEADY = 0.05;

/** Waits until the jobs that a start makes due have run: one counts all bookings. */
async function waitForJobs(url: string): Promise<void> {
  const database = await createConnection({ uri: url, timezone: 'Z' });
  const until = Date.now() + QUIET_WITHIN_MS;
  for (;;) {
    const sql = 'SELECT name FROM jobs WHERE last_ms IS NULL OR due_at < ? OR leased_until > ?';
    const [rows] = await database.query(sql, [new Date(), new Date()]);
    const names = (rows as { name: string }[]).map(({ name }) => name);
    if (names.length === 0) break;
    if (Date.now() > until) throw new Error(`These jobs do not end: ${names.join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await database.end();
}

/** Starts a server on each database, the load generator, and the process for the baselines. */
export async function startSetup(options: Options, urls: { large: string; small: string }): Promise<Setup> {
  const secret = randomBytes(24).toString('hex');
  const tokens = tokensOf(secret);
  const [large, small, loader, bare] = await Promise.all([
    startServer(urls.large, secret, ENV),
    startServer(urls.small, secret, ENV),
    startChild('./load.ts'),
    startChild('./bare.ts'),
  ]);
  await Promise.all(Object.values(urls).map(waitForJobs));
  const database = await createConnection({ uri: urls.large, timezone: 'Z' });
  const load: Setup['load'] = (asked) => loader.call<Loaded>('run', { seconds: options.seconds, ...asked });
  return {
    options,
    large,
    small,
    database,
    bare,
    loader,
    owner: tokens(1),
    tokens,
    load,
    async medianMs(requests, address = large.address) {
      const run = (seconds: number) => load({ address, connections: 1, seconds, requests });
      await warmUp(() => run(1));
      const [best] = await inTurn(options.rounds, Math.min, async () => (await run(options.seconds / 2)).medianMs);
      return best;
    },
    async bareMs(flows) {
      const enough = Array.from(
        { length: Math.max(BARE_FLOWS, flows.length) },
        (_, index) => flows[index % flows.length],
      );
      return median(await large.child.call<number[]>('bare', { url: large.url, flows: enough }));
    },
    async stop() {
      await database.end();
      await Promise.all([large.child, small.child, loader, bare].map((child) => child.stop()));
    },
  };
}

/** Repeats a load until it is not faster than before: a server that has just started compiles its code and reads its pages. */
export async function warmUp(run: () => Promise<Loaded>): Promise<void> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let count = 0; count < WARM_UPS; count += 1) {
    const { medianMs } = await run();
    if (medianMs > fastest * (1 - STEADY)) return;
    fastest = medianMs;
  }
}

/**
 * Makes all measurements in each round, so that other load on the machine affects all of them.
 * @param best chooses from the values of a measurement
 */
export async function inTurn<M extends (() => Promise<number>)[]>(
  rounds: number,
  best: (...values: number[]) => number,
  ...measures: M
): Promise<{ [K in keyof M]: number }> {
  const found = measures.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, measure] of measures.entries()) found[index]!.push(await measure());
  return found.map((values) => best(...values)) as { [K in keyof M]: number };
}
