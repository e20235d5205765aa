/** Injects faults one after the other, sometimes two at once, in an order that the seed decides, until the time or their number is used up. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, randomOf } from '../../../test/helpers/random.ts';
import type { Cluster } from '../cluster.ts';
import type { History } from '../history.ts';
import { until } from '../process.ts';
import { type Broken, FAULTS, type FaultKind, LAYERS } from './kinds.ts';

/** In this time nothing is down, so that the live clients are measured. */
const QUIET_MS = 8_000;
const BROKEN_MS = 2_000;
const WELL_WITHIN_MS = 120_000;

/** Every kind once in a random order, then again. */
function* inTurns(kinds: FaultKind[], random: Random): Generator<FaultKind> {
  for (;;) {
    const left = [...kinds];
    while (left.length > 0) yield left.splice(random.below(left.length), 1)[0]!;
  }
}

/** One fault in this number comes together with another one, in another layer: of three database nodes, two must stay. */
const PAIR_EVERY = 4;

function partOf(kind: FaultKind, kinds: FaultKind[], random: Random): FaultKind[] {
  const others = kinds.filter((other) => LAYERS[other] !== LAYERS[kind]);
  return random.below(PAIR_EVERY) === 0 && others.length > 0 ? [kind, random.one(others)] : [kind];
}

async function inject(cluster: Cluster, kinds: FaultKind[], random: Random): Promise<Broken> {
  const broken = await Promise.all(kinds.map((kind) => FAULTS[kind](cluster, random)));
  return {
    target: broken.map(({ target }) => target).join(' and '),
    async heal() {
      await Promise.all(broken.map(({ heal }) => heal()));
    },
  };
}

export type Schedule = { kinds: FaultKind[]; seed: number; count: number; endsAt: number };

/** @throws Error when the cluster is not well again after a fault */
export async function injectFaults(
  cluster: Cluster,
  history: History,
  { kinds, seed, count, endsAt }: Schedule,
): Promise<void> {
  const random = randomOf(seed);
  let left = count;
  for (const first of inTurns(kinds, random)) {
    await sleep(QUIET_MS);
    if (left <= 0 || Date.now() >= endsAt) return;
    left -= 1;
    const from = Date.now();
    const injected = partOf(first, kinds, random);
    const kind = injected.join(' and ');
    const { target, heal } = await inject(cluster, injected, random);
    await sleep(BROKEN_MS);
    const healed = Date.now();
    await heal();
    const isWell = await until(() => cluster.isWell(), WELL_WITHIN_MS);
    const to = Date.now();
    history.write({ what: 'fault', kind, target, from, healed, to, isWell });
    process.stderr.write(`${kind} (${target}): well again after ${((to - from) / 1000).toFixed(1)} s\n`);
    if (!isWell) throw new Error(`The cluster is not well after "${kind}" of ${target}`);
  }
}
