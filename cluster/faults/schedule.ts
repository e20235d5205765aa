/** Injects faults one after the other, in an order that the seed decides, until the time or their number is used up. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, randomOf } from '../../test/helpers/random.ts';
import type { Cluster } from '../cluster.ts';
import type { History } from '../history.ts';
import { until } from '../process.ts';
import { FAULTS, type FaultKind } from './kinds.ts';

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

export type Schedule = { kinds: FaultKind[]; seed: number; count: number; endsAt: number };

/** @throws Error when the cluster is not well again after a fault */
export async function injectFaults(
  cluster: Cluster,
  history: History,
  { kinds, seed, count, endsAt }: Schedule,
): Promise<void> {
  const random = randomOf(seed);
  let left = count;
  for (const kind of inTurns(kinds, random)) {
    await sleep(QUIET_MS);
    if (left <= 0 || Date.now() >= endsAt) return;
    left -= 1;
    const from = Date.now();
    const { target, heal } = await FAULTS[kind](cluster, random);
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
