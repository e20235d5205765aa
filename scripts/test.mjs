import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/main.mjs';
import { secondsSince } from './lib/messages.mjs';
import { onShutdown } from './lib/shutdown.mjs';
import { endGroup, testEnvironment } from './lib/test-environment.mjs';
import { selectionOf } from './lib/test-stages.mjs';
import { openTestRun } from './lib/test-run.mjs';
import { slowest } from './lib/vitest-report.mjs';

/**
 * `npm test`: runs all checks and prints their count in the last line. `npm test -- api` runs one kind (`unit`, `api`, `e2e`).
 * `npm test -- test/e2e/live.test.ts -t 'name'` runs some files or tests, with the build, database and browser that they need.
 */
await runMain(async () => {
  const selection = selectionOf(process.argv.slice(2));

  await ensureDependencies();
  const chromium = selection.needsBrowser ? await ensureChromium() : undefined;
  const opening = openTestRun(selection);
  const children = new Set();
  const stopping = new AbortController();
  onShutdown(
    async () => {
      stopping.abort();
      for (const child of children) endGroup(child);
      await (await opening).close();
    },
    { exitCode: 130 },
  );

  const database = await opening;
  const context = {
    ...database,
    env: testEnvironment(database, chromium),
    onSpawn: (child) => track(children, child),
  };
  const results = await runStages(selection, context, stopping.signal);
  if (stopping.signal.aborted) return;
  await database.close();
  const slow = slowest(results.flatMap(({ times }) => times ?? []));
  if (slow) console.log(`\n${slow.trimEnd()}`);
  const failures = results.flatMap((result) => result.failures ?? []);
  if (failures.length > 0) console.log(`\n${failures.map((failure) => `FAILED  ${failure}`).join('\n')}`);
  const [passed, failed] = ['passed', 'failed'].map((key) => results.reduce((sum, result) => sum + result[key], 0));
  console.log(`\n${passed} passed, ${failed} failed`);
  // When nothing passed, the name or the file was wrong.
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
});

/** Runs the checks beside the tests: all of them, also after one has failed. */
async function runStages({ checks, tests }, context, signal) {
  const results = [];
  const runAll = async (stages) => {
    for (const stage of stages) if (!signal.aborted) results.push(await runStage(stage, context));
  };
  await Promise.all([runAll(tests), runAll(checks)]);
  return results;
}

async function runStage(stage, context) {
  const startedAt = Date.now();
  const result = await stage.run(context);
  const { passed, failed, output } = result;
  const time = secondsSince(startedAt);
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${stage.name}: ${passed} passed, ${failed} failed (${time})`);
  if (output) console.log(`\n${output.trimEnd()}\n`);
  return result;
}

function track(children, child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
}
