/** The committed surface of the API is that of the document, and its newest change is listed. `npm run docs` writes both. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHANGES_FILE, SURFACE_FILE, digestOf, withEntry } from '#app/server/api-changes.ts';
import { apiDocument } from '#app/server/openapi.ts';
import { breaksOf, surfaceOf } from '#server/openapi-surface.ts';

const committed = readFileSync(SURFACE_FILE, 'utf8').trimEnd().split('\n');
const present = surfaceOf(apiDocument(''));

it('breaks no program', () => {
  expect(breaksOf(committed, present)).toEqual([]);
});

it('has no change that is not written', () => {
  const [known, now] = [new Set(committed), new Set(present)];
  expect(present.filter((line) => !known.has(line))).toEqual([]);
  expect(committed.filter((line) => !now.has(line))).toEqual([]);
});

it('lists the newest change', () => {
  const [newest] = /^## .*$/mu.exec(readFileSync(CHANGES_FILE, 'utf8')) ?? [];
  expect(newest).toContain(`surface ${digestOf(committed)}`);
});

it('writes a new entry above the others', () => {
  const first = withEntry('# Changes\n', [], ['GET /a'], '2030-01-01');
  const second = withEntry(first, ['GET /a'], ['GET /a', 'GET /a ? text: string'], '2030-01-02');
  expect(second.match(/^## .{10}/gmu)).toEqual(['## 2030-01-02', '## 2030-01-01']);
  expect(second).toContain('- `GET /a`: `? text`');
  expect(withEntry(second, ['GET /a'], ['GET /a'], '2030-01-03')).toBe(second);
  expect(withEntry(second, ['GET /a'], ['GET /b'], '2030-01-03')).toContain('**Breaks programs:** GET /a is not');
});
