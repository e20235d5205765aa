import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { buildWhenStale } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/main.mjs';
import { Problem, say, secondsSince } from './lib/messages.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { onShutdown } from './lib/shutdown.mjs';
import { endGroup, testEnvironment } from './lib/test-environment.mjs';
import { openTestRun } from './lib/test-run.mjs';

/** What a copy of the checkout does without. */
const LEFT_OUT = ['node_modules', '.git', '.test', '.data', '.tsc'];
/** Tests that read the built client. It is built with the fault for them, unless that is in code of the server, which they load themselves. */
const READS_BUILD = /^test\/(e2e|pages)\//;
const OF_SERVER = /\/server\//;

/**
 * `npm run test:plants [-- names or areas]`: plants each fault of test/plants/plants.ts in a copy of the checkout, and runs the tests that must find it.
 * A copy is sure for every kind of test: servers of their own, the built client and the cache of modules have the fault, and the checkout never has it.
 */
await runMain(async () => {
  await ensureDependencies();
  const { PLANTS } = await import('../test/plants/plants.ts');
  const plants = chosen(PLANTS, process.argv.slice(2));
  const files = [...new Set(plants.flatMap(({ tests }) => tests))];
  const chromium = files.some((file) => file.startsWith('test/e2e/')) ? await ensureChromium() : undefined;
  if (files.some((file) => READS_BUILD.test(file))) await buildWhenStale();

  const opening = openTestRun({ needsDatabase: files.some((file) => file.startsWith('test/')) });
  let child;
  onShutdown(
    async () => {
      if (child) endGroup(child);
      await (await opening).close();
    },
    { exitCode: 130 },
  );
  const opened = await opening;
  try {
    const env = { ...testEnvironment(opened, chromium), LANE: 'common' };
    const copy = await copyOf(opened.directory);
    const context = { ...copy, directory: opened.directory, env, onSpawn: (spawned) => (child = spawned) };
    process.exitCode = (await plantAll(plants, files, context)) ? 0 : 1;
  } finally {
    await opened.close();
  }
});

/** Plants one fault after the other. @returns whether all were found @throws Problem if the tests fail without one */
async function plantAll(plants, files, context) {
  // On a busy machine, a test that waits for something may fail once.
  const before = await runTests(files, context, ['--retry=1']);
  if (before.problem) throw new Problem(`The tests fail without a planted fault: ${before.problem}\n${before.output}`);
  console.log(`All ${before.passed} tests of ${files.length} files pass without a planted fault.`);
  let found = 0;
  for (const plant of plants) if (await isFound(plant, context)) found += 1;
  console.log(`\n${found} found, ${plants.length - found} not found`);
  return found === plants.length;
}

/** The plants that are named, themselves or by their area. */
function chosen(plants, names) {
  for (const name of names)
    if (!plants.some((plant) => plant.name === name || plant.area === name))
      throw new Problem(`"${name}" is no plant and no area of test/plants/plants.ts`);
  return names.length === 0 ? plants : plants.filter(({ name, area }) => names.includes(name) || names.includes(area));
}

/** A copy of the checkout with its build, in the folder of the run. */
async function copyOf(directory) {
  const folder = join(directory, 'copy');
  cpSync(root, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !LEFT_OUT.includes(basename(path)),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { buildWhenStale: buildCopy } = await import(join(folder, 'scripts/lib/build.mjs'));
  return { folder, buildCopy };
}

/** Runs the tests of a plant with its fault, and prints which one has found it. */
async function isFound({ name, file, find, replace, tests }, context) {
  const startedAt = Date.now();
  const path = join(context.folder, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) throw new Problem(`"${find}" of "${name}" is not once in ${file}`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    if (!OF_SERVER.test(file) && tests.some((test) => READS_BUILD.test(test))) await context.buildCopy();
    const { failure, problem } = await runTests(tests, context, ['--bail=1']);
    console.log([name, failure ?? `NOT FOUND${problem ? ` (${problem})` : ''}`, secondsSince(startedAt)].join(' | '));
    return failure !== undefined;
  } finally {
    writeFileSync(path, source);
  }
}

/**
 * @returns the number of passed tests; `failure` is the first failed test with its file, `problem` why the tests have not all passed. A file that
 * cannot be loaded has no failed test: a fault that breaks everything proves nothing.
 */
async function runTests(files, { folder, directory, env, onSpawn }, flags = []) {
  const report = join(directory, 'plants.json');
  // The modules of the copy are in a cache of their own, which goes with it.
  const cache = `--fsModuleCachePath=${join(directory, 'modules')}`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const args = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', cache, ...reporters, ...flags, ...files];
  writeFileSync(report, '{"testResults":[]}');
  const { code, output } = await run(process.execPath, args, {
    quiet: true,
    cwd: folder,
    detached: true,
    env,
    onSpawn,
  });
  if (process.env.SHOW_OUTPUT) say(output);
  const { testResults, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(folder, name)}: ${fullName}`),
  );
  const broken = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const problem = failures[0] ?? broken?.message ?? (code === 0 ? undefined : 'the test runner has failed');
  return { passed: numPassedTests, failure: failures[0], problem, output };
}
