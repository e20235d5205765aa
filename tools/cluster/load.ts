/** The clients of a run, who work until they are stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, randomOf } from '../../test/helpers/random.ts';
import { Contests } from './clients/contests.ts';
import { Edits } from './clients/edits.ts';
import { Listener } from './clients/listener.ts';
import { MemberClient } from './clients/member.ts';
import { StaffClient } from './clients/staff.ts';
import { Till } from './clients/till.ts';
import type { Scene } from './clients/world.ts';
import type { Application } from './engines/applications.ts';
import type { History } from './history.ts';

/** One client in this number is staff. */
const STAFF_EVERY = 8;
const LISTEN_ON_MS = 3_000;

export type Load = { stop(): Promise<void> };

/** @param applications on each of them a live client listens */
export function startLoad(
  applications: Pick<Application, 'address' | 'name'>[],
  { scene, history, seed }: { scene: Scene; history: History; seed: number },
): Load {
  const random = (index: number): Random => randomOf(seed * 1_000 + index);
  const contests = new Contests(scene, random(0), history);
  const edits = new Edits(scene, random(scene.members.length + 1));
  const till = new Till(scene, random(scene.members.length + 2));
  const parts = (index: number) => ({ history, random: random(index), scene, contests, edits, till });
  const clients = scene.members.map((member, index) =>
    index % STAFF_EVERY === 0
      ? new StaffClient(`s${index + 1}`, parts(index + 1))
      : new MemberClient(`c${index + 1}`, member, parts(index + 1)),
  );
  const { token } = scene.owner;
  const listeners = applications.map((application) => new Listener({ application, token, history }));
  let isStopped = false;
  const work = clients.map(async (client) => {
    while (!isStopped) await client.live();
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(work);
      // The events of the last bookings are still on their way.
      await sleep(LISTEN_ON_MS);
      for (const listener of listeners) listener.stop();
    },
  };
}
