/** `npm run test:cluster`, inside its own network: runs each chosen topology and checks it. docs/cluster.md explains the run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../src/server/db/knex.ts';
import { FACTS, HISTORY, TITLE, checkFolder } from './check.ts';
import { readFacts } from './checker/facts.ts';
import { makeScene } from './clients/world.ts';
import { startCluster } from './cluster.ts';
import { injectFaults } from './faults/schedule.ts';
import { History } from './history.ts';
import { startLoad } from './load.ts';
import { makeNetworks } from './network.ts';
import type { Topology } from './network.ts';
import { type Options, readOptions } from './options.ts';
import { buildPlanted } from './plants.ts';
import { DATABASE_URL, SITE, makePlaces } from './places.ts';
import { settle } from './settle.ts';

const MINUTE_MS = 60_000;

function folderOf(topology: Topology, { seed }: Options): string {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const folder = join(process.env.CLUSTER_RUNS!, `${stamp}-${topology}-${seed}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** @returns whether no invariant was broken */
async function play(topology: Topology, options: Options): Promise<boolean> {
  const folder = folderOf(topology, options);
  const { minutes, seed, clients, kinds, faults: count, plant } = options;
  writeFileSync(
    join(folder, TITLE),
    `${topology}, seed ${seed}, ${minutes} minutes, ${clients} clients${plant ? `, with the planted fault "${plant}"` : ''}`,
  );
  const say = (text: string) => process.stderr.write(`${topology}: ${text}\n`);
  const cluster = await startCluster(topology, folder, plant && (await buildPlanted(plant)));
  const knex = connect(DATABASE_URL, 4);
  const history = new History(join(folder, HISTORY));
  try {
    say('the cluster is up');
    const scene = await makeScene(knex, { site: SITE, program: cluster.outside.program, members: clients });
    const from = Date.now();
    const load = startLoad(cluster.applications, { scene, history, seed });
    await injectFaults(cluster, history, { kinds, seed, count, endsAt: from + minutes * MINUTE_MS });
    await load.stop();
    history.write({ what: 'load', from, to: Date.now() });
    await history.close();
    say('waiting until everything is settled');
    if (!(await settle(cluster, knex))) say('not everything was settled in time');
    const facts = await readFacts(knex, cluster.outside.stripe, folder);
    writeFileSync(join(folder, FACTS), JSON.stringify(facts));
  } finally {
    await knex.destroy();
    await cluster.stop();
  }
  const { report, isRight } = checkFolder(folder);
  console.log(report);
  say(`history and facts are in ${folder}`);
  return isRight;
}

const options = readOptions(process.argv.slice(2));
makeNetworks();
makePlaces();
let isRight = true;
for (const topology of options.topologies) isRight = (await play(topology, options)) && isRight;
process.exit(isRight ? 0 : 1);
