/** Plants a violation of each of our own lint rules in a folder with their configuration, and expects that the linter reports it. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const PLANTED = [
  {
    rule: 'facts-not-text',
    file: 'src/domains/bookings/server/planted-template.ts',
    text: "export const planted = (sum: string) => ({ history: { type: 'paid', remark: `${sum} by card` } });\n",
  },
  {
    rule: 'facts-not-text',
    file: 'src/domains/bookings/server/planted-text.ts',
    text: "export const planted = { history: { type: 'cancelled', remark: 'Nobody came' } };\n",
  },
  {
    rule: 'no-domain-in-client',
    file: 'src/client/planted-domain.ts',
    text: 'export const planted = (trpc: { bookings: string }) => trpc.bookings;\n',
  },
  {
    rule: 'wait-for-page',
    file: 'test/e2e/planted.ts',
    text: 'export const planted = async (expect: (n: number) => void, row: { count(): Promise<number> }) =>\n  expect(await row.count());\n',
  },
];

/** It breaks no rule: a person has written the remark. */
const ALLOWED = {
  file: 'src/domains/bookings/server/planted-allowed.ts',
  text: "export const planted = (remark: string) => ({ history: { type: 'remark', remark } });\n",
};

let folder: string;
let report: string;
beforeAll(async () => {
  // The linter skips what Git ignores, as everything under .test.
  folder = mkdtempSync(join(tmpdir(), 'cockpit-lint-'));
  for (const name of ['oxlint.config.ts', 'scripts/lint-rules.mjs', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, text } of [...PLANTED, ALLOWED]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const run = promisify(execFile)(join(root, 'node_modules/.bin/oxlint'), ['--format', 'unix', 'src', 'test'], {
    cwd: folder,
  });
  // With violations, the exit code is above 0.
  ({ stdout: report } = await run.catch((failure: { stdout: string }) => failure));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(PLANTED)('$rule reports $file', ({ rule, file }) => {
  expect(report.split('\n').filter((line) => line.includes(file) && line.includes(rule))).toHaveLength(1);
});

it('what a person has written is allowed', () => {
  expect(report).not.toContain(ALLOWED.file);
});
