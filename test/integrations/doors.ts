/** The Kisi sandbox, for tests of the client and of the doors. */
import { join } from 'node:path';
import { systemClock } from '#server/clock.ts';
import { type HttpParts, createHttp } from '#server/integrations/http.ts';
import { type Kisi, createKisi } from '#server/integrations/kisi.ts';
import { createLog } from '#server/log.ts';
import type { FaultPlan } from '../../sandbox/frame/faults.ts';
import type { CallOfSandbox } from '../../sandbox/frame/sandbox.ts';
import type { Served } from '../../sandbox/frame/serve.ts';
import { startKisiSandbox } from '../../sandbox/kisi/server.ts';
import { clock } from '../helpers/clock.ts';
import { freshFolder } from './sandbox.ts';
import { controlOf } from './sandbox-control.ts';

export const KISI_KEY = 'a-key-of-these-tests';
export const LONDON_PLACE = '7101';
export const LEEDS_PLACE = '7102';
/** The lock of the front door in London. */
export const FRONT_DOOR = 71010;

export const kisiEnv = ({ url }: Served) => ({
  KISI_API_KEY: KISI_KEY,
  KISI_API_BASE: url,
  // The sandbox of the tests has no limits.
  KISI_CALLS_PER_SECOND: '1000',
});

export type Unlock = { key: string; at: string; email: string; name?: string; lock_id?: number; success?: boolean };

export type KisiSandbox = Served & {
  fault(...plans: Partial<FaultPlan>[]): Promise<void>;
  /** The calls since the last time, as 'POST /locks/1/unlock'. */
  calls(): Promise<string[]>;
  setLock(id: number, lock: { online?: boolean; gone?: boolean; name?: string }): Promise<void>;
  setMembers(...members: { id: number; name: string; email: string }[]): Promise<void>;
  addUnlocks(...unlocks: Unlock[]): Promise<void>;
};

/** Without limits, as most tests call it faster than Kisi accepts. */
const UNLIMITED = { calls: Infinity, sets: Infinity };

export async function kisiSandbox(limits: { calls: number; sets: number } = UNLIMITED): Promise<KisiSandbox> {
  const file = join(freshFolder(), 'kisi.json');
  const served = await startKisiSandbox({ apiKey: KISI_KEY, file, limits, now: () => clock.now() });
  const send = controlOf(served.url);
  return {
    ...served,
    fault: (...plans) => send('POST', '/next', plans),
    async calls() {
      const calls = await send<CallOfSandbox[]>('DELETE', '/calls');
      return calls.map(({ method, path }) => `${method} ${path}`);
    },
    setLock: (id, lock) => send('PUT', `/locks/${id}`, lock),
    setMembers: (...members) => send('PUT', '/members', members),
    addUnlocks: (...unlocks) =>
      send(
        'POST',
        '/unlocks',
        unlocks.map(({ key, at, email, name = email, lock_id = FRONT_DOOR, success = true }) => {
          const person = { id: 9, name, email };
          return { key, at, lock_id, success, person };
        }),
      ),
  };
}

export function kisiAt(
  apiBase: string,
  { apiKey = KISI_KEY, ...parts }: Partial<HttpParts> & { apiKey?: string } = {},
) {
  const pause = () => Promise.resolve();
  const http = createHttp({ name: 'Kisi', clock: systemClock, log: createLog('silent'), pause, ...parts });
  return createKisi({ apiKey, apiBase }, http) satisfies Kisi;
}
