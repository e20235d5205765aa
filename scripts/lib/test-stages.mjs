import { setPriority } from 'node:os';
import { join } from 'node:path';
import { budgetTable, measurePages } from './budgets.mjs';
import { buildWhenStale } from './build.mjs';
import { Problem } from './messages.mjs';
import { projectCommand, root } from './paths.mjs';
import { run } from './processes.mjs';
import { isUpgradeTested } from './upgrade-record.mjs';
import { countTests } from './vitest-report.mjs';

/** The folders whose imports are checked. */
const CODE = ['src', 'sandbox', 'migrations', 'seeds', 'tools', 'scripts'];
const LOW_PRIORITY = 10;
// The checks create many short-lived objects. With more room for them, garbage collection takes an eighth less of the total time.
const NEW_OBJECTS = '--max-semi-space-size=128';

/**
 * The stages of `npm test`. Each is `{ name, run(context) }`, where `run` returns `{ passed, failed, output? }` and
 * `context` is `{ env, directory, onSpawn }`. A stage that is one command counts as one check: `script` is its path in node_modules.
 */
const single = (name, script, args) => ({
  name,
  run: async ({ env, onSpawn: track }) => {
    // It runs beside tests, some of which measure time: it takes only what they leave of the processor.
    const onSpawn = (child) => {
      setPriority(child.pid, LOW_PRIORITY);
      track(child);
    };
    const options = { quiet: true, detached: true, env, onSpawn };
    return asOne(await run(process.execPath, [NEW_OBJECTS, join(root, 'node_modules', script), ...args], options));
  },
});

const NAME_FLAGS = ['-t', '--testNamePattern'];

/**
 * The stage of the tests. It shows progress and counts each test. One run plays all kinds, so that no worker waits at the end of a
 * kind. `others` are file names and flags for vitest.
 */
const vitest = (kinds, { others = [], lane } = {}) => ({
  name: `${lane ? `${lane} ` : ''}${kinds.join(', ')} tests`,
  run: async ({ env: given, directory, onSpawn }) => {
    const env = lane ? { ...given, LANE: lane } : given;
    const report = join(directory, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const projects = kinds.map((kind) => `--project=${kind}`);
    const args = [projectCommand('vitest'), 'run', ...projects, ...reporters, ...others];
    const { code } = await run(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env,
      onSpawn,
    });
    return countTests(report, code, { isByName: others.some((argument) => NAME_FLAGS.includes(argument)) });
  },
});

const build = {
  name: 'build and budgets',
  run: async () => {
    try {
      await buildWhenStale();
      const pages = measurePages();
      return asOne({ code: pages.every(({ isWithin }) => isWithin) ? 0 : 1, output: budgetTable(pages) });
    } catch (error) {
      return asOne({ code: 1, output: error.message });
    }
  },
};

const asOne = ({ code, output }) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output });

/** It takes minutes, so it runs only when a migration was added since it has passed. */
const upgrade = {
  name: 'upgrade under load',
  run: async ({ env, onSpawn }) => {
    if (isUpgradeTested()) return { passed: 1, failed: 0 };
    return asOne(
      await run(process.execPath, ['scripts/test-upgrade.mjs'], { quiet: true, detached: true, env, onSpawn }),
    );
  },
};

/** With version 7. Version 6 is installed for dependency-cruiser, which needs it as a library. */
const types = single('types', 'typescript-7/bin/tsc', ['-b']);

const checks = [
  types,
  single('lint', 'oxlint/bin/oxlint', ['--type-aware']),
  single('import rules', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    ...CODE,
    '--config',
    '.dependency-cruiser.cjs',
  ]),
  single('unused code', 'knip/bin/knip.js', ['--no-config-hints']),
  single('format', 'oxfmt/bin/oxfmt', ['--check', '.']),
];

/** The kinds of tests. A file belongs to the first kind whose pattern matches. */
const KINDS = {
  unit: {
    files: /^(src|test\/architecture|tools)\/(?!.*\.rare\.)/,
    needsBrowser: false,
    needsDatabase: false,
    before: [],
  },
  e2e: { files: /^test\/e2e\//, needsBrowser: true, needsDatabase: true, before: [build] },
  api: { files: /^(test|tools)\//, needsBrowser: false, needsDatabase: true, before: [build] },
};

/** What needs neither a database nor a browser, and runs no test. */
const CHECKS = { types: [types], checks };

/** What `npm test` runs. */
const COMMON = {
  needsBrowser: true,
  needsDatabase: true,
  checks,
  tests: [build, vitest(Object.keys(KINDS), { lane: 'common' })],
};

/** What `npm run test:rare` runs: what kills processes, waits, installs or plays long random lives, and every look of the browser tests. */
const RARE = {
  needsBrowser: true,
  needsDatabase: true,
  checks: [],
  tests: [build, vitest(['api', 'e2e'], { lane: 'rare' }), upgrade],
};

const kindOf = (file) => Object.keys(KINDS).find((kind) => KINDS[kind].files.test(file));
const isFlag = (argument) => argument.startsWith('-');

/** The file names among the arguments. The value of `-t` is not a file. */
function filesAmong(args) {
  return args.filter((argument, index) => !isFlag(argument) && !NAME_FLAGS.includes(args[index - 1]));
}

/**
 * Reads the arguments of `npm test`: none, or `rare`, `types` or `checks`, or a kind or files, and flags for vitest.
 * @throws Problem for a file that is not a test
 */
export function selectionOf(args) {
  if (args.length === 0) return COMMON;
  if (args[0] === 'rare') return RARE;
  if (args[0] in CHECKS) return { needsBrowser: false, needsDatabase: false, checks: CHECKS[args[0]], tests: [] };
  const named = args[0] in KINDS ? args[0] : undefined;
  const others = (named ? args.slice(1) : args).map((argument) => argument.replace(/^\.\//, ''));
  const files = filesAmong(others);
  const found = [...new Set(named ? [named] : files.map(kindOf))];
  const chosen = found.length > 0 ? found : Object.keys(KINDS);
  if (chosen.includes(undefined))
    throw new Problem(`Usage: npm test [-- ${Object.keys(KINDS).join(' | ')} | files of tests] [-t 'part of a name']`);
  const needs = chosen.map((kind) => KINDS[kind]);
  return {
    needsBrowser: needs.some(({ needsBrowser }) => needsBrowser),
    needsDatabase: needs.some(({ needsDatabase }) => needsDatabase),
    checks: [],
    tests: [...new Set(needs.flatMap(({ before }) => before)), vitest(chosen, { others })],
  };
}
