import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/**
 * Counts the results in a JSON report of Vitest. Skipped tests count as failed, unless tests were selected by name. A file that
 * could not be loaded counts as one failure, and so does a run that failed for another reason.
 * @returns `{ passed, failed, output?, failures?, times? }`: `failures` has a line for each failed test, and `times` is for `slowest`
 */
export function countTests(reportFile, exitCode, { isByName = false } = {}) {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failed: 1, output: 'The test runner wrote no report.' };
  const passed = report.numPassedTests;
  const crashedFiles = report.testResults.filter(isCrashed);
  const notRun = report.numPendingTests + report.numTodoTests;
  const skipped = isByName ? 0 : notRun;
  const failed = report.numTotalTests - passed - (notRun - skipped) + crashedFiles.length;
  const hasOtherError = exitCode !== 0 && failed === 0;
  const notes = [
    ...crashedFiles.map(({ name, message }) => `${name} could not be run: ${message}`),
    ...(skipped > 0 ? [`${skipped} skipped, which counts as failed`] : []),
    ...(hasOtherError ? ['The test runner ended with an error outside the tests, see above.'] : []),
  ];
  return {
    passed,
    failed: failed + (hasOtherError ? 1 : 0),
    output: notes.join('\n'),
    failures: failuresOf(report),
    times: timesOf(report),
  };
}

function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages: [message = ''] = [] }) =>
          `${relative(root, name)}: ${fullName}: ${reasonOf(message)}`,
      ),
  );
}

/** The first line of a message, what a browser test waited for, and where. A record of the run may keep no more of it. */
function reasonOf(message) {
  const [reason] = message.split('\n');
  const awaited = /- (waiting for .+)/.exec(stripVTControlCharacters(message))?.[1];
  const place = /\/test\/(\S+?:\d+)/.exec(message)?.[1];
  return [reason, awaited, place && `at ${place}`].filter(Boolean).join(' ');
}

/** How long each file and each test took. The time of a file is that of its tests, without the start of its server. */
function timesOf({ testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ file: relative(root, name), fullName, ms: duration ?? 0 })),
  );
  const files = new Map();
  for (const { file, ms } of tests) files.set(file, (files.get(file) ?? 0) + ms);
  return {
    files: [...files].map(([name, ms]) => ({ name, ms })),
    tests: tests.map(({ file, fullName, ms }) => ({ name: `${file}: ${fullName}`, ms })),
  };
}

/** The ten slowest files and tests of several stages, as text. Empty for the tests of one file. */
export function slowest(times) {
  const table = (title, rows) => {
    const top = rows.sort((a, b) => b.ms - a.ms).slice(0, 10);
    return [title, ...top.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`), ''];
  };
  const files = times.flatMap((each) => each.files);
  const tests = times.flatMap((each) => each.tests);
  return files.length < 2
    ? ''
    : [...table('The slowest files', files), ...table('The slowest tests', tests)].join('\n');
}

function isCrashed({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((result) => result.status !== 'failed');
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
