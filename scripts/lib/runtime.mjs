/** The Node that runs Cockpit. On a machine with an older one, it comes from npm's registry. This file must run on Node 20. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { npmCi } from './dependencies.mjs';
import { Problem, step } from './messages.mjs';
import { root } from './paths.mjs';
import { run } from './processes.mjs';
import { onParentExit } from './shutdown.mjs';

const OLDEST = 24;
const directory = join(root, 'scripts', 'runtime');

/** True if the Node of this process is new enough. */
export const isCurrent = () => Number(process.versions.node.split('.')[0]) >= OLDEST;

/**
 * The path of a new enough Node, which is installed first if that was not done before.
 * @throws Problem where npm has none for the system, and with the output of npm
 */
export async function ensureRuntime() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const version = optionalDependencies[name];
  if (!version) throw new Problem(howToInstall());
  const node = join(directory, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!isInstalled(node, version)) {
    await step(`Installing Node ${version}`, () => npmCi(directory));
    if (!isInstalled(node, version)) throw new Problem(howToInstall());
  }
  return node;
}

/** True if the package is there in this version, and runs on this system. */
function isInstalled(node, version) {
  return existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;
}

const howToInstall = () =>
  `Cockpit needs Node ${OLDEST} or newer; this is ${process.version}. Install it:\n\n    ` +
  (process.platform === 'darwin' ? `brew install node@${OLDEST}` : 'https://nodejs.org/en/download');

/**
 * Runs this script again, with another Node, and ends with its exit code. Signals are passed on.
 */
export async function continueWith(node) {
  const env = {
    ...process.env,
    NODE_OF_MACHINE: process.version,
    STARTED_AT: String(Math.round(performance.timeOrigin)),
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  };
  let endedBy;
  const onSpawn = (child) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    onParentExit(() => child.kill('SIGTERM'));
    child.once('exit', (_code, signal) => (endedBy = signal));
  };
  const { code } = await run(node, [...process.execArgv, ...process.argv.slice(1)], {
    env,
    onSpawn,
    cwd: process.cwd(),
  });
  process.exit(endedBy ? 128 + constants.signals[endedBy] : code);
}
