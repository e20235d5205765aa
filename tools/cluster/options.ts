/** The arguments of a run. */
import { parseArgs } from 'node:util';
import { FAULT_KINDS, type FaultKind } from './faults/kinds.ts';
import { TOPOLOGIES, type Topology } from './network.ts';
import { type PlantName, plantOf } from './plants.ts';

export type Options = {
  topologies: Topology[];
  /** Decides the schedule of the faults and the choices of the clients. */
  seed: number;
  /** For each topology. */
  minutes: number;
  /** The faults of each topology: at most this many. */
  faults: number;
  clients: number;
  kinds: FaultKind[];
  /** A fault in the server, which the checker must find. */
  plant?: PlantName;
};

const DEFAULTS = { topology: 'single-writer', seed: '1', minutes: '20.5', faults: '56', clients: '24' };

function known<T extends string>(all: readonly T[], given: string | undefined): T[] {
  if (!given) return [...all];
  return given.split(',').map((name) => {
    const found = all.find((each) => each === name);
    if (!found) throw new Error(`${name} is none of ${all.join(', ')}`);
    return found;
  });
}

/** @throws Error for an unknown argument */
export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const;
  const options = { topology: text, seed: text, minutes: text, faults: text, clients: text, kinds: text, plant: text };
  const { values } = parseArgs({ args, options });
  const given = { ...DEFAULTS, ...values };
  return {
    topologies: known(TOPOLOGIES, given.topology),
    seed: Number(given.seed),
    minutes: Number(given.minutes),
    faults: Number(given.faults),
    clients: Number(given.clients),
    kinds: known(FAULT_KINDS, given.kinds),
    plant: given.plant === undefined ? undefined : plantOf(given.plant),
  };
}
