import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain, secondsSince } from './lib/messages.mjs';
import { onShutdown } from './lib/shutdown.mjs';
import { selectionOf } from './lib/test-stages.mjs';
import { openTestRun } from './lib/test-run.mjs';

const AT_ONCE = 2;

// The settings of .env.example that would lead tests to real services or a real database.
const CONFIGURATION =
  /^(DATABASE_URL|PORT|HOST|PUBLIC_URL|NODE_ENV|REDIS_URL|SMTP_URL|FORCE_COLOR|(S3|STRIPE|MAILCHIMP|KISI|XERO|FACEBOOK)_.*)$/;

/**
 * `npm test`: every check there is; the last line counts them all. `npm test -- api` runs one kind (`unit`, `api`, `e2e`),
 * `npm test -- test/e2e/live.test.ts -t 'name'` some files or tests, with all that they need set up.
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
    onSpawn: (child) => remember(children, child),
  };
  const results = await runStages(selection, context, stopping.signal);
  if (stopping.signal.aborted) return;
  await database.close();
  const [passed, failed] = ['passed', 'failed'].map((key) => results.reduce((sum, result) => sum + result[key], 0));
  console.log(`\n${passed} passed, ${failed} failed`);
  // Nothing at all passed: the name or the file is wrong.
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
});

/** A failing stage does not keep the others from running. */
async function runStages({ atOnce, inTurn }, context, signal) {
  const results = [];
  const runNext = async (queue) => {
    while (queue.length > 0 && !signal.aborted) results.push(await runStage(queue.shift(), context));
  };
  const sideBySide = [...atOnce];
  await Promise.all(Array.from({ length: AT_ONCE }, () => runNext(sideBySide)));
  await runNext([...inTurn]);
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

/** Tests see neither the user's configuration nor the user's data, and write no colour codes into a log. */
function testEnvironment({ url, directory }, chromium) {
  const env = { ...process.env, ...(url && { TEST_DATABASE_URL: url }), DATA_DIR: `${directory}/data` };
  for (const name of Object.keys(process.env)) if (CONFIGURATION.test(name)) delete env[name];
  const plain = process.env.CI || !process.stdout.isTTY ? { NO_COLOR: '1' } : {};
  const browser = chromium ? { CHROMIUM_PATH: chromium } : {};
  return { ...env, ...plain, ...browser };
}

function remember(children, child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** Stages run in process groups of their own, so that their workers end with them. */
function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    child.kill('SIGKILL'); // it never became the leader of a group
  }
}
