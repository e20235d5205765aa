/** Modules of the server keep no state. `start` creates the services and passes them on. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(^|\/)client\//.test(file),
);

const parsed = (file: string) =>
  ts.createSourceFile(file, readFileSync(join(src, file), 'utf8'), ts.ScriptTarget.Latest, true);

it('no module has a mutable variable', () => {
  const found = files.flatMap((file) =>
    parsed(file)
      .statements.filter(ts.isVariableStatement)
      .filter(({ declarationList }) => !(declarationList.flags & ts.NodeFlags.Const))
      .map((statement) => `${file}: ${statement.getText()}`),
  );
  expect(found).toEqual([]);
});

it('no model is queried without a database', () => {
  const found = files
    .filter((file) => file.includes('/server/'))
    .filter((file) => /\b[A-Z]\w*\.query\(\)/.test(readFileSync(join(src, file), 'utf8')));
  expect(found).toEqual([]);
});
