import { readFileSync } from 'node:fs';

/**
 * Counts a run of Vitest from its JSON report. Everything that did not pass has failed, skipped tests too, unless tests were
 * chosen by name; a file that could not be loaded, or a run that ended badly for another reason, counts as one failure.
 * @returns `{ passed, failed, output? }`
 */
export function countTests(reportFile, exitCode, { isByName = false } = {}) {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failed: 1, output: 'The test runner left no report.' };
  const passed = report.numPassedTests;
  const crashedFiles = report.testResults.filter(isCrashed);
  const left = report.numPendingTests + report.numTodoTests;
  const skipped = isByName ? 0 : left;
  const failed = report.numTotalTests - passed - (left - skipped) + crashedFiles.length;
  const endedBadly = exitCode !== 0 && failed === 0;
  const notes = [
    ...crashedFiles.map(({ name, message }) => `${name} could not be run: ${message}`),
    ...(skipped > 0 ? [`${skipped} skipped, which counts as failed`] : []),
    ...(endedBadly ? ['The test runner ended with an error outside the tests, see above.'] : []),
  ];
  return { passed, failed: failed + (endedBadly ? 1 : 0), output: notes.join('\n') };
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
