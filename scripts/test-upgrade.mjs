import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenStale } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { ensureHaproxy } from './lib/haproxy.mjs';
import { runMain } from './lib/main.mjs';
import { Problem, say } from './lib/messages.mjs';
import { root } from './lib/paths.mjs';
import { run, runTypeScript } from './lib/processes.mjs';
import { onShutdown } from './lib/shutdown.mjs';
import { openTestRun } from './lib/test-run.mjs';
import { presentMigrations, recordUpgrade } from './lib/upgrade-record.mjs';

/**
 * `npm run test:upgrade`: replaces three processes of the previous release (`test/upgrade/previous-release`) by the present one, under
 * load, behind HAProxy, with a change of the schema in between. It fails at the first request that fails.
 * `npm run test:upgrade -- <commit>` begins with another release.
 */
await runMain(async () => {
  await ensureDependencies();
  const haproxy = await ensureHaproxy();
  const testRun = await openTestRun({ needsDatabase: true });
  const previous = join(testRun.directory, 'previous');
  const tested = presentMigrations();
  let child;
  const cleanUp = async () => {
    await run('git', ['worktree', 'remove', '--force', previous], { quiet: true });
    await testRun.close();
  };
  onShutdown(
    async () => {
      child?.kill('SIGTERM');
      await cleanUp();
    },
    { exitCode: 130 },
  );
  let code = 1;
  try {
    await buildWhenStale();
    await buildPrevious(previous);
    const env = {
      ...process.env,
      TEST_DATABASE_URL: testRun.url,
      TMPDIR: testRun.directory,
      HAPROXY: haproxy,
      PREVIOUS_RELEASE: previous,
    };
    ({ code } = await runTypeScript('test/upgrade/main.ts', [], { env, onSpawn: (spawned) => (child = spawned) }));
    if (code === 0 && !process.argv[2]) recordUpgrade(tested);
  } finally {
    await cleanUp();
  }
  process.exit(code);
});

/** Checks the previous release out into `folder` and builds it there. */
async function buildPrevious(folder) {
  const commit = process.argv[2] ?? readFileSync(join(root, 'test', 'upgrade', 'previous-release'), 'utf8').trim();
  say(`Building the previous release, ${commit} …`);
  await runOrFail('git', ['worktree', 'add', '--detach', folder, commit]);
  const lockOf = (directory) => readFileSync(join(directory, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else await runOrFail('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  await runOrFail(process.execPath, ['scripts/build.mjs'], { cwd: folder });
}

async function runOrFail(command, args, options = {}) {
  const { code, output } = await run(command, args, { quiet: true, ...options });
  if (code !== 0) throw new Problem(`${command} ${args.join(' ')} failed:\n\n${output.trimEnd()}`);
}
