import { join } from 'node:path';
import { budgetTable, weighPages } from './budgets.mjs';
import { buildWhenStale } from './build.mjs';
import { projectCommand } from './paths.mjs';
import { run } from './processes.mjs';
import { countTests } from './vitest-report.mjs';

/**
 * The stages of `npm test`. Each is `{ name, run(context) }`, where `run` answers `{ passed, failed, output? }` and
 * `context` is `{ env, directory, onSpawn }`. A stage that is one command counts as one.
 */
const single = (name, command, args) => ({
  name,
  run: async ({ env, onSpawn }) => {
    const options = { quiet: true, detached: true, env, onSpawn };
    return asOne(await run(process.execPath, [projectCommand(command), ...args], options));
  },
});

/** Tests show their progress as they go, and count one by one. */
const vitest = (project) => ({
  name: `${project} tests`,
  run: async ({ env, directory, onSpawn }) => {
    const report = join(directory, `${project}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = [projectCommand('vitest'), 'run', '--project', project, ...reporters];
    const { code } = await run(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env,
      onSpawn,
    });
    return countTests(report, code);
  },
});

const build = {
  name: 'build and budgets',
  run: async () => {
    try {
      await buildWhenStale();
      const pages = weighPages();
      return asOne({ code: pages.every(({ isWithin }) => isWithin) ? 0 : 1, output: budgetTable(pages) });
    } catch (error) {
      return asOne({ code: 1, output: error.message });
    }
  },
};

const asOne = ({ code, output }) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output });

const checks = [
  single('types', 'tsc', ['-b']),
  single('lint', 'eslint', ['.', '--max-warnings', '0']),
  single('import rules', 'depcruise', ['src', '--config', '.dependency-cruiser.cjs']),
  single('format', 'prettier', ['--check', '.']),
];

/** What each argument of `scripts/test.mjs` stands for; without one, everything. `atOnce` stages run side by side. */
export const SELECTIONS = {
  all: { needsBrowser: true, atOnce: checks, inTurn: [build, vitest('unit'), vitest('api'), vitest('e2e')] },
  unit: { atOnce: [], inTurn: [vitest('unit')] },
  api: { atOnce: [], inTurn: [build, vitest('api')] },
  e2e: { needsBrowser: true, atOnce: [], inTurn: [build, vitest('e2e')] },
};
