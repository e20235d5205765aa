/** The set-up that all measurements share: databases, processes and tokens. */
import { randomBytes } from 'node:crypto';
import { type Child, startChild } from './children.ts';
import type { Load, Loaded } from './load.ts';
import type { Options } from './options.ts';
import { type Server, startServer } from './server.ts';
import { type Tokens, tokensOf } from './tokens.ts';

export type Setup = {
  options: Options;
  large: Server;
  small: Server;
  bare: Child;
  owner: string;
  tokens: Tokens;
  load(load: Omit<Load, 'seconds'> & { seconds?: number }): Promise<Loaded>;
  loader: Child;
  stop(): Promise<void>;
};

/** All live connections of the benchmark come from one address. */
const ENV = { LIVE_SOCKETS_PER_ADDRESS: '10000' };

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
  return {
    options,
    large,
    small,
    bare,
    loader,
    owner: tokens(1),
    tokens,
    load: (load) => loader.call<Loaded>('run', { seconds: options.seconds, ...load }),
    async stop() {
      await Promise.all([large.child, small.child, loader, bare].map((child) => child.stop()));
    },
  };
}

/** The round with the smallest `value`. @throws Error when a call has failed */
export async function bestOf(
  rounds: number,
  measure: (round: number) => Promise<Loaded>,
  value: (loaded: Loaded) => number,
): Promise<Loaded> {
  let best: Loaded | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const loaded = await measure(round);
    if (loaded.failures > 0 || loaded.answers === 0)
      throw new Error(`${loaded.failures} of ${loaded.answers} calls failed`);
    if (!best || value(loaded) < value(best)) best = loaded;
  }
  return best!;
}
