import { expect, it } from 'vitest';
import { selectionOf } from '../../scripts/lib/test-stages.mjs';

const stagesOf = (...args: string[]) => selectionOf(args).tests.map(({ name }) => name);

const checksOf = (...args: string[]) => selectionOf(args).checks.map(({ name }) => name);

it('runs the common tests and all checks without arguments', () => {
  expect(stagesOf()).toEqual(['build and budgets', 'common unit, e2e, api tests']);
  expect(checksOf()).toEqual(['types', 'lint', 'import rules', 'unused code', 'format']);
});

it('runs what is rare by its name, without the checks', () => {
  expect(stagesOf('rare')).toEqual(['build and budgets', 'rare api, e2e tests', 'upgrade under load']);
  expect(checksOf('rare')).toEqual([]);
});

it('runs the checks alone, or only that of the types', () => {
  expect([stagesOf('checks'), checksOf('checks')]).toEqual([[], checksOf()]);
  expect([stagesOf('types'), checksOf('types')]).toEqual([[], ['types']]);
});

it('runs one kind by its name', () => {
  expect(stagesOf('api')).toEqual(['build and budgets', 'api tests']);
  expect(selectionOf(['api'])).toMatchObject({ needsBrowser: false, needsDatabase: true });
});

it('runs files with what they need', () => {
  expect(stagesOf('src/shared/time.test.ts')).toEqual(['unit tests']);
  expect(selectionOf(['src/shared/time.test.ts'])).toMatchObject({ needsBrowser: false, needsDatabase: false });
  expect(stagesOf('tools/cluster/plants.test.ts')).toEqual(['unit tests']);
  expect(stagesOf('tools/cluster/plants.rare.test.ts')).toEqual(['build and budgets', 'api tests']);
  expect(stagesOf('./test/e2e/live.test.ts', '-t', 'a name')).toEqual(['build and budgets', 'e2e tests']);
  expect(selectionOf(['test/e2e/live.test.ts'])).toMatchObject({ needsBrowser: true, needsDatabase: true });
  expect(stagesOf('test/live/live.test.ts', 'test/e2e/live.test.ts')).toEqual(['build and budgets', 'api, e2e tests']);
});

it('runs a test name in all kinds, and rejects a file that is not a test', () => {
  expect(stagesOf('-t', 'a name')).toEqual(['build and budgets', 'unit, e2e, api tests']);
  expect(() => selectionOf(['nothing'])).toThrow('Usage: npm test');
});
