import { join } from 'node:path';
import { buildWhenStale } from './lib/build.mjs';
import { ensureServerBinary } from './lib/database/server-binary.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/main.mjs';
import { Problem } from './lib/messages.mjs';
import { dataDirectory } from './lib/paths.mjs';
import { run, runTypeScript } from './lib/processes.mjs';
import { onShutdown } from './lib/shutdown.mjs';
import { isDebianLike } from './lib/system-packages.mjs';
import { unpackPackages } from './lib/unpacked-packages.mjs';

/**
 * `npm run test:cluster -- [arguments]`: runs the product on a cluster, injects faults and checks the result (docs/cluster.md).
 *
 * The run has its own network, mounts and process ids. They end with the process `unshare`, also after `kill -9`, and with them every
 * process, address and temporary file of the run.
 */
const PACKAGES = [
  'galera-4',
  'mariadb-server', // the scripts of the state transfer
  'rsync',
  'libpopt0',
  'redis-server',
  'redis-tools',
  'libjemalloc2',
  'liblzf1',
  'haproxy',
  'liblua5.3-0',
  'libopentracing1',
  'libopentracing-c-wrapper0',
  'libfaketime',
];
const OWN = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

await runMain(async () => {
  const given = process.argv.slice(2);
  await ensureDependencies();
  if (given[0] === '--check') process.exit((await runTypeScript('tools/cluster/check.ts', [given[1]])).code);

  if (!isDebianLike() || process.getuid?.() !== 0)
    throw new Problem('The cluster runs on Debian or Ubuntu, as root: it makes networks and mounts of its own.');
  await buildWhenStale();
  const { kind, server, installer } = await ensureServerBinary();
  if (kind !== 'mariadb') throw new Problem('The cluster needs MariaDB, and this machine has MySQL.');
  const directory = join(dataDirectory(), 'cluster');
  const packages = await unpackPackages(join(directory, 'packages'), PACKAGES);
  let child;
  onShutdown(() => child?.kill('SIGKILL'), { exitCode: 130 });
  const env = {
    ...process.env,
    CLUSTER_SERVER: server,
    CLUSTER_INSTALLER: installer,
    CLUSTER_PACKAGES: packages,
    CLUSTER_RUNS: join(directory, 'runs'),
  };
  const command = [...OWN, process.execPath, 'tools/cluster/main.ts', ...given];
  const { code } = await run('unshare', command, { env, onSpawn: (spawned) => (child = spawned) });
  process.exit(code);
});
