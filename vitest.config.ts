import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { plantPlugin } from './tools/cluster/plants.ts';

/** `PLANT='no unit lock' npm test -- test/bookings/changes-at-once.rare.test.ts` runs the tests with a planted fault (tools/cluster/plants.ts), which they must find. */
const { PLANT } = process.env;

/**
 * `common` leaves out what is rare or long: the files `*.rare.test.ts`, and that browser tests look at each of their screens. `rare` plays these files, and
 * all browser tests with all looks. Files that are named on the command line are in no lane.
 */
const { LANE } = process.env;
const RARE = '{test,tools}/**/*.rare.test.ts';
const LEFT_OUT = LANE === 'common' ? [RARE] : [];

/** Requests create many short-lived objects. With more room for them, a worker needs a tenth less processor time. */
const NEW_OBJECTS = ['--max-semi-space-size=64'];

/** The kinds follow each other, because a worker that changes to another kind loads its modules again. */
const ORDER = ['unit', 'api', 'e2e'];

/** Files that take much longer than their size suggests. */
const LONG =
  /\/(scripts\/import-rules|cluster\/plants|e2e\/every-screen|e2e\/reader|money\/quarter)(\.rare)?\.test\.ts$/;

/** Vitest begins with the largest files of a kind. Long ones go before them, so that no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project, moduleId }: TestSpecification) =>
      ORDER.indexOf(project.name) * 2 + (LONG.test(moduleId) ? 0 : 1);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

/** `unit`: tests of pure files, next to the code, and of the checker of the cluster. `api`: tests that need the database or HTTP. `e2e`: tests in a browser. */
export default defineConfig({
  test: {
    // For two cores: a worker waits for the database and the browser a third of its time.
    maxWorkers: 3,
    fsModuleCache: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Loading the modules of each file anew takes longer than the tests.
          isolate: false,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tools/**/*.test.ts', 'test/architecture/**/*.test.ts'],
          exclude: [RARE, '**/node_modules/**'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        plugins: PLANT ? [plantPlugin(PLANT)] : [],
        test: {
          name: 'api',
          // The files of a worker share the modules of the server, which keep no state. Loading them takes longer than many tests.
          isolate: false,
          include: LANE === 'rare' ? [RARE] : ['test/**/*.test.ts', RARE],
          exclude: ['test/e2e/**', 'test/architecture/**', ...LEFT_OUT],
          environment: 'node',
          pool: 'forks',
          execArgv: NEW_OBJECTS,
          globalSetup: ['test/helpers/global-setup.ts'],
          setupFiles: ['test/helpers/begin-day.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // On a busy machine, a second is not enough for a delivery.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          // As above.
          isolate: false,
          include: ['test/e2e/**/*.test.ts'],
          exclude: LEFT_OUT,
          environment: 'node',
          pool: 'forks',
          execArgv: NEW_OBJECTS,
          globalSetup: ['test/helpers/global-setup.ts'],
          setupFiles: ['test/helpers/begin-day.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as a page waits for an element.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
