/** Runs the clients against one server and one database without faults: quick, to see that the checker finds what is planted. */
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../../sandbox/frame/serve.ts';
import { connect } from '../../src/server/db/knex.ts';
import { type Checked, checkRun } from './checker/check.ts';
import { readFacts } from './checker/facts.ts';
import { makeScene } from './clients/world.ts';
import { Application, environment } from './engines/applications.ts';
import { History, readHistory } from './history.ts';
import { startLoad } from './load.ts';
import { startOutside } from './outside-process.ts';
import { until } from './process.ts';
import { untilSettled } from './settle.ts';

const READY_WITHIN_MS = 60_000;
const CALLED_WITHIN_MS = 90_000;
/** With a planted fault, some charges may stay open for ever. */
const SETTLED_WITHIN_MS = 20_000;
const CONNECTIONS = 4;

export type OneMachineOptions = {
  /** An empty database. */
  databaseUrl: string;
  /** Receives the history, the logs, the charges and the mails. */
  folder: string;
  /** A built server with a planted fault; by default the built server. */
  serverFile?: string;
  clients: number;
  /** The clients stop after so many calls. */
  calls: number;
  seed: number;
};

/** A free port, which nobody else gets before it is released. */
async function reservePort(): Promise<{ port: number; release: () => Promise<unknown> }> {
  const server = createServer();
  const port = await listen(server);
  return { port, release: () => new Promise((resolve) => server.close(resolve)) };
}

export async function playOnOneMachine(options: OneMachineOptions): Promise<Checked> {
  const { databaseUrl, folder, serverFile, clients, calls, seed } = options;
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  // The outside services take ports of their own meanwhile.
  const { port, release } = await reservePort();
  const site = `http://127.0.0.1:${port}`;
  const { outside, process: outsideProcess } = await startOutside(folder, site);
  const env = { ...environment(outside, site, databaseUrl), DATA_DIR: join(folder, 'data') };
  const application = new Application('a1', { port, env, logs, serverFile });
  await release();
  application.start();
  const knex = connect(databaseUrl, CONNECTIONS);
  try {
    if (!(await until(() => application.isReady(), READY_WITHIN_MS)))
      throw new Error(`The server did not start: ${logs}`);
    // A payment that waits for the bank would be withdrawn only after the run.
    const scene = {
      ...(await makeScene(knex, { site, program: outside.program, members: clients })),
      cardKinds: ['good', 'good', 'declined'] as const,
    };
    const file = join(folder, 'history.jsonl');
    const history = new History(file);
    const load = startLoad([application], { scene, history, seed });
    const isDone = await until(() => Promise.resolve(history.calls >= calls), CALLED_WITHIN_MS);
    await load.stop();
    if (!isDone) throw new Error(`The clients made only ${history.calls} calls: ${logs}`);
    await history.close();
    await untilSettled(knex, SETTLED_WITHIN_MS);
    return checkRun(readHistory(file), await readFacts(knex, outside.stripe, folder));
  } finally {
    await knex.destroy();
    await application.process.kill();
    await outsideProcess.kill();
  }
}
