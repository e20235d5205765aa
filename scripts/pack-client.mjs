import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/main.mjs';
import { Problem } from './lib/messages.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

const PACKAGE = join(root, 'packages/client');
const BUILT = join(PACKAGE, 'dist');

/** As `package.json` of the checkout, with JavaScript: Node reads no types in node_modules. */
function packed() {
  const { name, version, description, type, sideEffects } = JSON.parse(readFileSync(join(PACKAGE, 'package.json')));
  const exports = { types: './index.d.ts', default: './index.js' };
  return { name, version, description, type, sideEffects, exports: { '.': exports } };
}

async function must(command, args, options) {
  const { code, output } = await run(command, args, { quiet: true, ...options });
  if (code !== 0) throw new Problem(`The client was not packed:\n\n${output.trimEnd()}`);
}

/**
 * `npm run pack:client [-- FOLDER]`: builds the client of the API into packages/client/dist, and packs it for `npm install`. Prints the packed
 * file, which is in FOLDER, or in dist.
 */
await runMain(async () => {
  await ensureDependencies();
  rmSync(BUILT, { recursive: true, force: true });
  const build = ['--noEmit', 'false', '--incremental', 'false', '--declaration', '--rewriteRelativeImportExtensions'];
  const folders = ['-p', PACKAGE, '--rootDir', join(PACKAGE, 'src'), '--outDir', BUILT];
  await must(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), ...folders, ...build]);
  copyFileSync(join(PACKAGE, 'README.md'), join(BUILT, 'README.md'));
  const { name, version, ...others } = packed();
  writeFileSync(join(BUILT, 'package.json'), `${JSON.stringify({ name, version, ...others }, null, 2)}\n`);
  const folder = resolve(process.env.INIT_CWD ?? '', process.argv[2] ?? BUILT);
  await must('npm', ['pack', '--pack-destination', folder], { cwd: BUILT });
  console.log(join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`));
});
