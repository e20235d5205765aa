import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withoutLeadingSpreads } from '../../scripts/lib/leading-spreads.mjs';

it.each([
  ['({ ...row, id: 1 })', '({ ...void 0, ...row, id: 1 })'],
  ['({\n  ...row,\n  id: 1\n})', '({\n  ...void 0, ...row,\n  id: 1\n})'],
  ['f({ ...a, b: { ...c, ...d } })', 'f({ ...void 0, ...a, b: { ...void 0, ...c, ...d } })'],
  ['x = { ...a, b: 1 }; y = { ...c, d: 2 };', 'x = { ...void 0, ...a, b: 1 }; y = { ...void 0, ...c, d: 2 };'],
])('%j begins with an empty spread', async (code, expected) =>
  expect(await withoutLeadingSpreads(code)).toBe(expected),
);

it.each([
  ['the only property', '({ ...row })'],
  ['a later property', '({ id: 1, ...row })'],
  ['an array', '[...rows, row]'],
  ['arguments', 'f(...rows, row)'],
  ['a pattern', 'const { id, ...row } = record; ({ ...copy } = record);'],
  ['a text', '"({ ...row, id: 1 })"'],
  ['a template', '`{ ...row, id: 1 }`'],
  ['nothing', ''],
])('a spread in %s stays as it is', async (_what, code) => expect(await withoutLeadingSpreads(code)).toBe(code));

it('keeps the value, its order and what overrides what', async () => {
  const code = '({ ...{ a: 1, b: 2 }, b: 3, ...{ c: { ...undefined, d: 4 } }, e: { ...{ f: 5 }, ...{ f: 6 } } })';
  const [before, after] = [code, await withoutLeadingSpreads(code)].map((text) =>
    JSON.stringify(runInNewContext(text)),
  );
  expect(after).toBe(before);
});
