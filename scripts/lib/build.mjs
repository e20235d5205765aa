import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, say, secondsSince } from './messages.mjs';
import { projectCommand, root } from './paths.mjs';
import { precompress } from './precompress.mjs';
import { run } from './processes.mjs';

// The inputs of a build. Their contents are compared, because switching branches changes file times.
const INPUTS = [
  'src',
  'migrations',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.client.json',
  'package.json',
  'package-lock.json',
  'scripts/lib/build.mjs',
  'scripts/lib/precompress.mjs',
  'scripts/lib/texts-extractor.mjs',
];

const stampFile = join(root, 'dist', 'built-from');
const serverFile = join(root, 'dist', 'server', 'server.js');

const SERVER_BUILD = [
  'src/app/server/server.ts',
  '--bundle',
  '--platform=node',
  '--format=esm',
  '--target=node24',
  '--packages=external',
  '--sourcemap',
  `--outfile=${serverFile}`,
  '--log-level=warning',
];

/** The client, and the renderer of public pages (vite.config.ts). */
const VITE_BUILDS = [[], ['--ssr', 'src/app/client/render.tsx']];

/**
 * Builds the client (`dist/client`), the server (`dist/server/server.js`) and its renderer of public pages (`dist/render`) unless the last
 * build had the same inputs.
 * The stamp is written last, so an interrupted build is repeated.
 * @throws Problem with the output of the build.
 */
export async function buildWhenStale() {
  const inputs = hashOfInputs();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === inputs) return;
  const startedAt = Date.now();
  say('Building client and server …');
  rmSync(stampFile, { force: true });
  // The client is always a production build of React, whatever NODE_ENV the server has.
  const env = { ...process.env, NODE_ENV: 'production' };
  const results = await Promise.all([
    run(projectCommand('esbuild'), SERVER_BUILD, { quiet: true }),
    ...VITE_BUILDS.map((options) =>
      run(process.execPath, [projectCommand('vite'), 'build', ...options, '--logLevel', 'warn'], { quiet: true, env }),
    ),
  ]);
  const failures = results.filter(({ code }) => code !== 0);
  if (failures.length > 0) {
    throw new Problem(`The build failed:\n\n${failures.map(({ output }) => output.trimEnd()).join('\n\n')}`);
  }
  await precompress(join(root, 'dist', 'client', 'assets'));
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, inputs);
  say(`Built in ${secondsSince(startedAt)}.`);
}

function hashOfInputs() {
  const hash = createHash('sha256').update(process.version);
  for (const input of INPUTS) {
    for (const file of filesUnder(input)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** The files of a folder in a stable order, or the file itself, without tests. */
function filesUnder(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}
