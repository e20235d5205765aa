/** The faults: what each breaks, and how it is taken back. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../test/helpers/random.ts';
import type { Cluster } from '../cluster.ts';
import type { GaleraNode } from '../engines/galera.ts';
import { setLink } from '../network.ts';
import { until } from '../process.ts';

export const FAULT_KINDS = [
  'kill application',
  'freeze application',
  'wrong clock',
  'kill writer',
  'kill reader',
  'freeze writer',
  'partition',
  'isolate writer',
  'full disk',
  'kill redis',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Faults of different layers can happen together. */
export const LAYERS: Record<FaultKind, 'application' | 'database' | 'redis'> = {
  'kill application': 'application',
  'freeze application': 'application',
  'wrong clock': 'application',
  'kill writer': 'database',
  'kill reader': 'database',
  'freeze writer': 'database',
  partition: 'database',
  'isolate writer': 'database',
  'full disk': 'database',
  'kill redis': 'redis',
};

/** What was broken, and how it is taken back. */
export type Broken = { target: string; heal(): Promise<void> };

const WELL_WITHIN_MS = 120_000;
/** Longer than a node is given up, and longer than the checks of the balancer need. */
const FROZEN_MS = 8_000;
const BRIEFLY_MS = 3_000;

/** Starts a node that has ended, and a node that does not come back on its own. */
async function revive(cluster: Cluster, node: GaleraNode): Promise<void> {
  const writer = await cluster.writer().catch(() => undefined);
  const donor = cluster.nodes.find(({ name }) => name !== node.name && name !== writer)?.name;
  if (!node.process.isRunning) await node.join(donor);
  const comesBack = async () => !node.process.isRunning || (await cluster.isDatabaseWell());
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await until(comesBack, WELL_WITHIN_MS / 3);
    if (await cluster.isDatabaseWell().catch(() => false)) return;
    await node.process.kill();
    await node.join(donor);
  }
}

async function writerNode(cluster: Cluster): Promise<GaleraNode> {
  const name = await cluster.writer();
  return cluster.nodes.find((node) => node.name === name)!;
}

async function readerNode(cluster: Cluster, random: Random): Promise<GaleraNode> {
  const writer = await writerNode(cluster);
  return random.one(cluster.nodes.filter((node) => node !== writer));
}

function applicationOf(cluster: Cluster, random: Random) {
  return random.one(cluster.applications);
}

async function killNode(cluster: Cluster, node: GaleraNode): Promise<Broken> {
  await node.process.kill();
  return { target: node.name, heal: () => revive(cluster, node) };
}

async function killApplication(cluster: Cluster, random: Random): Promise<Broken> {
  const application = applicationOf(cluster, random);
  await application.process.kill();
  return { target: application.name, heal: () => Promise.resolve(application.start()) };
}

async function freezeApplication(cluster: Cluster, random: Random): Promise<Broken> {
  const application = applicationOf(cluster, random);
  application.process.signal('SIGSTOP');
  await sleep(random.one([BRIEFLY_MS, FROZEN_MS]));
  return { target: application.name, heal: () => Promise.resolve(application.process.signal('SIGCONT')) };
}

async function wrongClock(cluster: Cluster, random: Random): Promise<Broken> {
  const application = applicationOf(cluster, random);
  const shift = random.one(['+180s', '-180s']);
  await application.process.kill();
  application.start(shift);
  await until(() => application.isReady(), WELL_WITHIN_MS);
  await sleep(FROZEN_MS);
  return {
    target: `${application.name} ${shift}`,
    async heal() {
      await application.process.kill();
      application.start();
    },
  };
}

async function freezeWriter(cluster: Cluster): Promise<Broken> {
  const node = await writerNode(cluster);
  node.process.signal('SIGSTOP');
  await sleep(FROZEN_MS);
  return {
    target: node.name,
    async heal() {
      node.process.signal('SIGCONT');
      await revive(cluster, node);
    },
  };
}

/** Cuts a node off its peers. It still answers its clients, but must not decide anything. */
async function partition(cluster: Cluster, random: Random): Promise<Broken> {
  const node = random.below(2) === 0 ? await writerNode(cluster) : await readerNode(cluster, random);
  setLink(node.name, 'cluster', false);
  await sleep(FROZEN_MS);
  return {
    target: node.name,
    async heal() {
      setLink(node.name, 'cluster', true);
      await revive(cluster, node);
    },
  };
}

/** Cuts the writer off everybody: connections to it stay open and say nothing. */
async function isolateWriter(cluster: Cluster): Promise<Broken> {
  const node = await writerNode(cluster);
  setLink(node.name, 'cluster', false);
  setLink(node.name, 'clients', false);
  await sleep(FROZEN_MS);
  return {
    target: node.name,
    async heal() {
      setLink(node.name, 'cluster', true);
      setLink(node.name, 'clients', true);
      await revive(cluster, node);
    },
  };
}

async function fullDisk(cluster: Cluster, random: Random): Promise<Broken> {
  const node = random.below(2) === 0 ? await writerNode(cluster) : await readerNode(cluster, random);
  await node.fill();
  await sleep(FROZEN_MS);
  return {
    target: node.name,
    async heal() {
      node.empty();
      await revive(cluster, node);
    },
  };
}

async function killRedis({ redis }: Cluster): Promise<Broken> {
  await redis.process.kill();
  await sleep(BRIEFLY_MS);
  return { target: 'redis', heal: () => Promise.resolve(redis.start()) };
}

export const FAULTS: Record<FaultKind, (cluster: Cluster, random: Random) => Promise<Broken>> = {
  'kill application': killApplication,
  'freeze application': freezeApplication,
  'wrong clock': wrongClock,
  'kill writer': async (cluster) => killNode(cluster, await writerNode(cluster)),
  'kill reader': async (cluster, random) => killNode(cluster, await readerNode(cluster, random)),
  'freeze writer': freezeWriter,
  partition,
  'isolate writer': isolateWriter,
  'full disk': fullDisk,
  'kill redis': killRedis,
};
