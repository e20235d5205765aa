import { readFileSync } from 'node:fs';

/**
 * Counts the results in a JSON report of Vitest. Skipped tests count as failed, unless tests were selected by name. A file that
 * could not be loaded counts as one failure, and so does a run that failed for another reason.
 * @returns `{ passed, failed, output? }`
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
  return { passed, failed: failed + (hasOtherError ? 1 : 0), output: notes.join('\n') };
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
