/** A stand-in for Kisi's HTTP API on loopback. It accepts and refuses the same requests as the part of Kisi that is used here. */
import { type Asked, Refusal, startJsonSandbox } from '../frame/json-sandbox.ts';
import { Rate } from '../frame/rate.ts';
import type { Served } from '../frame/serve.ts';
import { isSameText } from '../frame/basics.ts';
import { kisiControl, kisiRoutes, notFound } from './routes.ts';
import { KisiState } from './state.ts';

export type KisiSandboxOptions = {
  apiKey: string;
  /** The file of the state. */
  file: string;
  /** The preferred port. Any free port is used when it is missing or in use. */
  port?: number;
  now?: () => Date;
  /** The numbers of calls and of new event sets per second; by default the documented ones. */
  limits?: { calls: number; sets: number };
};

/** The documented limits: 5 calls per second, and one new event set. */
const LIMITS = { calls: 5, sets: 1 };

/** Starts the sandbox on 127.0.0.1 with the state in `file`. */
export function startKisiSandbox(options: KisiSandboxOptions): Promise<Served> {
  const { apiKey, file, port, now, limits = LIMITS } = options;
  const state = new KisiState(file);
  const calls = new Rate(limits.calls);
  const sets = new Rate(limits.sets);

  function admit({ header, method, path }: Asked): void {
    if (!isSameText(header('authorization') ?? '', `KISI-LOGIN ${apiKey}`))
      throw new Refusal(401, { error: 'Authentication required.' });
    const isNewSet = method === 'POST' && path === '/event_sets';
    if (!calls.allows() || (isNewSet && !sets.allows()))
      throw new Refusal(429, { error: 'Too many requests.' }, { 'retry-after': '1' });
  }

  return startJsonSandbox({
    port,
    now,
    routes: kisiRoutes(state),
    control: kisiControl(state),
    notFound: notFound().body,
    admit,
  });
}
