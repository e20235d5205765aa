import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, step } from './messages.mjs';
import { root } from './paths.mjs';
import { run } from './processes.mjs';

/** Installs the dependencies if they are outdated. @throws Problem with the output of npm */
export async function ensureDependencies() {
  if (areDependenciesFresh()) return;
  await step('Installing dependencies (npm ci)', () => npmCi(root));
}

/** Installs the packages of a folder, exactly those of its lock file. @throws Problem with the output of npm */
export async function npmCi(folder) {
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  // The build needs the development packages, which npm would leave out with NODE_ENV=production.
  const install = [...npm.slice(1), 'ci', '--include=dev', '--no-audit', '--no-fund'];
  const { code, output } = await run(npm[0], install, { cwd: folder, quiet: true });
  if (code !== 0) throw new Problem(`npm ci failed:\n\n${output.trimEnd()}`);
}

/** True when node_modules matches package-lock.json. */
function areDependenciesFresh() {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(installedFile);
  const hasTools = existsSync(join(root, 'tools'));
  const { dependencies, devDependencies } = wanted[''] ?? {};
  const own = new Set(Object.keys({ ...dependencies, ...devDependencies }).map((name) => `node_modules/${name}`));
  return Object.entries(wanted).every(([path, entry]) => {
    const there = installed[path];
    // npm leaves out optional packages of other platforms and, in an image, which has no tools, what only they need.
    if (!there) return path === '' || entry.optional === true || (!hasTools && !own.has(path));
    return there.version === entry.version && there.integrity === entry.integrity;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
