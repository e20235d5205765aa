/** The whole cluster of a run: it starts everything, and tells whether everything is well. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { Application, type Outside, clusterEnvironment } from './engines/applications.ts';
import { GaleraNode } from './engines/galera.ts';
import { startHaproxy } from './engines/haproxy.ts';
import { NODES, type NodeName, type Topology } from './network.ts';
import { DATABASE_URL, ENGINES, PORTS, SITE, program } from './places.ts';
import { Process, until } from './process.ts';
import { startOutside } from './outside-process.ts';

const STARTED_WITHIN_MS = 90_000;

export type Cluster = {
  nodes: GaleraNode[];
  applications: Application[];
  redis: { process: Process; start(): void };
  outside: Outside;
  /** The node that serves the connections of the applications; with several writers, one of them. */
  writer(): Promise<NodeName>;
  /** True when all database nodes may serve and know each other. */
  isDatabaseWell(): Promise<boolean>;
  isWell(): Promise<boolean>;
  stop(): Promise<void>;
};

/** Runs one statement through the balancer, on a new connection. */
export async function askDatabase<T>(work: (database: Connection) => Promise<T>): Promise<T> {
  const database = await createConnection({ uri: DATABASE_URL, timezone: 'Z', connectTimeout: 2_000 });
  try {
    return await work(database);
  } finally {
    database.destroy();
  }
}

function script(file: string, logs: string): Process {
  const started = new Process();
  const args = [join(import.meta.dirname, file)];
  started.start({ command: process.execPath, args, log: join(logs, 'checks.log') });
  return started;
}

function startRedis(logs: string): Cluster['redis'] {
  const redis = new Process();
  const args = ['--port', String(PORTS.redis), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const start = () =>
    redis.start({ command: program('bin/redis-server'), args, env: ENGINES, log: join(logs, 'redis.log') });
  start();
  return { process: redis, start };
}

async function need(what: string, check: () => Promise<boolean>): Promise<void> {
  if (!(await until(check, STARTED_WITHIN_MS))) throw new Error(`${what} did not start within ${STARTED_WITHIN_MS} ms`);
}

/**
 * Starts the cluster with an empty, migrated database.
 * @param folder receives the logs and what the outside services keep
 * @param serverFile a built server with a planted fault
 */
export async function startCluster(topology: Topology, folder: string, serverFile?: string): Promise<Cluster> {
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  /** How many nodes a node knows, with itself; undefined if it may not serve. */
  const knownBy = async (index: number) => {
    const answer = await fetch(`http://127.0.0.1:${PORTS.check + index}/`, { signal: AbortSignal.timeout(2_000) });
    const text = await answer.text();
    return answer.ok ? Number(text) : undefined;
  };
  const isNodeWell = async (index: number) => (await knownBy(index)) !== undefined;
  const checks = script('engines/node-checks.ts', logs);
  const { outside, process: outsideProcess } = await startOutside(folder, SITE);
  const redis = startRedis(logs);
  const nodes = NODES.map((name) => new GaleraNode(name, logs));
  nodes[0]!.bootstrap();
  await need('The first database node', () => isNodeWell(0));
  for (const index of [1, 2]) {
    await nodes[index]!.join();
    await need(`Database node ${index + 1}`, () => isNodeWell(index));
  }
  const haproxy = startHaproxy(topology, logs);
  const env = clusterEnvironment(outside);
  const applications = [1, 2, 3].map(
    (number) => new Application(`a${number}`, { port: PORTS.process + number - 1, env, logs, serverFile }),
  );
  for (const application of applications) {
    // The first one migrates the database.
    application.start();
    await need(`Application ${application.name}`, () => application.isReady());
  }
  const isDatabaseWell = async () => {
    // A node that was frozen calls itself synchronized until it learns that the others have excluded it. They know of it at once.
    const known = await Promise.all([0, 1, 2].map(knownBy));
    return known.every((count) => count === NODES.length);
  };
  const isWell = async () => {
    const applicationsWell = await Promise.all(applications.map((each) => each.isReady()));
    return (await isDatabaseWell()) && applicationsWell.every(Boolean) && redis.process.isRunning;
  };
  return {
    nodes,
    applications,
    redis,
    outside,
    isDatabaseWell,
    isWell,
    writer: () =>
      askDatabase(async (database) => {
        const [rows] = await database.query('SELECT @@wsrep_node_name AS name');
        return (rows as { name: NodeName }[])[0]!.name;
      }),
    async stop() {
      const all = [...applications.map((each) => each.process), haproxy, checks, redis.process, outsideProcess];
      await Promise.all(all.map((each) => each.kill()));
      await Promise.all(nodes.map((node) => node.remove()));
    },
  };
}
