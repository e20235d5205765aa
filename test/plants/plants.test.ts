import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AREAS, PLANTS } from './plants.ts';

const root = join(import.meta.dirname, '../..');

it.each(PLANTS)(
  '"$name" can be planted in the present source, and its tests exist',
  ({ file, find, replace, tests }) => {
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(tests.filter((test) => !existsSync(join(root, test)) || test.includes('.rare.'))).toEqual([]);
    expect(tests).not.toEqual([]);
  },
);

it('the plants have names of their own, which are no areas', () => {
  const names = PLANTS.map(({ name }) => name);
  expect(new Set([...names, ...AREAS]).size).toBe(names.length + AREAS.length);
});
