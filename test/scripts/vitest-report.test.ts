import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countTests, slowest } from '../../scripts/lib/vitest-report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'cockpit-report-'));
const file = join(folder, 'report.json');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passedFile = { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed' }] };
const crashedFile = { name: 'b.test.ts', status: 'failed', message: 'boom', assertionResults: [] };

function writeReport(counts: { total: number; passed: number; pending?: number }, testResults: object[]): void {
  const { total, passed, pending = 0 } = counts;
  const report = {
    numTotalTests: total,
    numPassedTests: passed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults,
  };
  writeFileSync(file, JSON.stringify(report));
}

it('counts passed tests', () => {
  writeReport({ total: 3, passed: 3 }, [passedFile]);
  expect(countTests(file, 0)).toMatchObject({ passed: 3, failed: 0 });
});

it('counts a skipped test and a file that could not be loaded as failures', () => {
  writeReport({ total: 3, passed: 2, pending: 1 }, [passedFile, crashedFile]);
  const { passed, failed, output } = countTests(file, 1);
  expect({ passed, failed }).toEqual({ passed: 2, failed: 2 });
  expect(output).toContain('b.test.ts could not be run: boom');
  expect(output).toContain('1 skipped');
});

it('ignores skipped tests when tests were selected by name', () => {
  writeReport({ total: 3, passed: 1, pending: 1 }, [passedFile]);
  expect(countTests(file, 1, { isByName: true })).toMatchObject({ passed: 1, failed: 1 });
});

it('counts an error outside the tests, and a missing report, as one failure', () => {
  writeReport({ total: 1, passed: 1 }, [passedFile]);
  expect(countTests(file, 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(countTests(join(folder, 'none.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
});

it('names each failed test with the first line of its reason', () => {
  const failedFile = {
    ...passedFile,
    status: 'failed',
    assertionResults: [
      { status: 'failed', fullName: 'adds', failureMessages: ['expected 1 to be 2\n    at a.test.ts:3'] },
    ],
  };
  writeReport({ total: 2, passed: 1 }, [passedFile, failedFile]);
  expect(countTests(file, 1).failures).toEqual([expect.stringMatching(/a\.test\.ts: adds: expected 1 to be 2$/)]);
});

it('names the slowest files and tests of all stages, and nothing for a single file', () => {
  const slow = (name: string, ...durations: number[]) => ({
    ...passedFile,
    name,
    assertionResults: durations.map((duration) => ({ status: 'passed', fullName: `takes ${duration}`, duration })),
  });
  writeReport({ total: 2, passed: 2 }, [slow('a.test.ts', 1_000, 2_500), slow('b.test.ts', 3_000)]);
  const { times } = countTests(file, 0);
  expect(slowest([times!])).toMatch(/The slowest files\n +3\.5 s {2}\S*a\.test\.ts\n +3\.0 s {2}\S*b\.test\.ts\n/);
  expect(slowest([times!])).toMatch(/The slowest tests\n +3\.0 s {2}\S*b\.test\.ts: takes 3000\n/);
  writeReport({ total: 1, passed: 1 }, [slow('a.test.ts', 1_000)]);
  expect(slowest([countTests(file, 0).times!])).toBe('');
});
