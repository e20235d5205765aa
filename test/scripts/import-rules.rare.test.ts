/** Adds violations to a copy of the sources, and expects that the import rules and the type check report each of them. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const PROJECTS = ['tsconfig.shared.json', 'tsconfig.server.json', 'tsconfig.client.json'];
const CONFIGS = ['tsconfig.json', 'tsconfig.base.json', ...PROJECTS];

type Planted = { file: string; text: string; rule: string };

/** A file that imports `from`. */
const importing = (from: string) => `import * as planted from '${from}';\nexport { planted };\n`;

const PLANTED: Planted[] = [
  {
    rule: 'client-never-imports-server',
    file: 'src/domains/bookings/client/planted.ts',
    text: `export type { Actor } from '#server/actor.ts';\n`,
  },
  {
    rule: 'client-never-imports-server',
    file: 'src/app/client/planted.ts',
    text: importing('#domains/accounts/server/tokens.ts'),
  },
  {
    rule: 'client-never-imports-server',
    file: 'src/client/planted-application.ts',
    text: importing('#app/server/http.ts'),
  },
  {
    rule: 'only-the-trpc-client-knows-the-router-type',
    file: 'src/domains/members/client/planted.ts',
    text: `export type { AppRouter } from '#app/server/router.ts';\n`,
  },
  {
    rule: 'client-never-imports-server',
    file: 'src/domains/content/kinds/offer/client/planted.ts',
    text: importing('#domains/content/server/model.ts'),
  },
  { rule: 'client-knows-no-node', file: 'src/client/ui/planted.ts', text: importing('node:fs') },
  {
    rule: 'server-never-imports-client',
    file: 'src/domains/bookings/server/planted.ts',
    text: importing('#client/ui/class-names.ts'),
  },
  {
    rule: 'server-never-imports-client',
    file: 'src/server/planted.ts',
    text: importing('#domains/workspaces/client/zones.ts'),
  },
  {
    rule: 'server-knows-no-browser-package',
    file: 'src/domains/team/server/planted.ts',
    text: importing('@tanstack/react-query'),
  },
  { rule: 'code-of-both-sides-is-pure', file: 'src/shared/planted-node.ts', text: importing('node:crypto') },
  { rule: 'code-of-both-sides-is-pure', file: 'src/shared/planted-react.ts', text: importing('react') },
  { rule: 'code-of-both-sides-is-pure', file: 'src/domains/bookings/planted.ts', text: importing('knex') },
  {
    rule: 'code-of-both-sides-is-pure',
    file: 'src/domains/pricing/planted.ts',
    text: importing('#server/db/knex.ts'),
  },
  { rule: 'code-of-both-sides-is-pure', file: 'src/domains/content/kinds/offer/planted.ts', text: importing('react') },
  {
    rule: 'code-of-both-sides-is-pure',
    file: 'src/domains/content/kinds/offer/planted-client.ts',
    text: importing('#domains/content/client/queries.ts'),
  },
  {
    rule: 'server-never-imports-client',
    file: 'src/domains/content/server/planted.ts',
    text: importing('#domains/content/kinds/offer/client/offer-price.tsx'),
  },
  {
    rule: 'shared-knows-no-domain',
    file: 'src/shared/planted-domain.ts',
    text: importing('#domains/bookings/rules.ts'),
  },
  {
    rule: 'platform-knows-no-domain',
    file: 'src/server/planted-domain.ts',
    text: importing('#domains/bookings/rules.ts'),
  },
  {
    rule: 'platform-knows-no-domain',
    file: 'src/client/planted.ts',
    text: importing('#domains/bookings/schema.ts'),
  },
  {
    rule: 'nobody-imports-app',
    file: 'src/domains/system/server/planted.ts',
    text: importing('#app/server/procedures.ts'),
  },
  {
    rule: 'layer-base',
    file: 'src/domains/workspaces/server/planted.ts',
    text: importing('#domains/bookings/server/records.ts'),
  },
  {
    rule: 'layer-sales',
    file: 'src/domains/payments/planted.ts',
    text: importing('#domains/members/schema.ts'),
  },
  {
    rule: 'domains-have-a-face',
    file: 'src/domains/bookings/server/planted-face.ts',
    text: importing('#domains/resources/server/locks.ts'),
  },
  {
    rule: 'domains-have-a-face',
    file: 'src/domains/payments/planted-face.ts',
    text: importing('#domains/bookings/schema.ts'),
  },
  {
    rule: 'payments-know-nothing-that-is-paid',
    file: 'src/domains/payments/server/planted.ts',
    text: importing('#domains/invoices/server/index.ts'),
  },
  {
    rule: 'mails-are-facts',
    file: 'src/domains/bookings/server/planted-mail.ts',
    text: importing('#server/mail/layout.ts'),
  },
  {
    rule: 'the-application-uses-faces',
    file: 'src/app/server/planted-face.ts',
    text: importing('#domains/bookings/server/model.ts'),
  },
  { rule: 'unknown-domain', file: 'src/domains/planted-unknown/rules.ts', text: importing('#shared/time.ts') },
  { rule: 'unknown-domain-alone', file: 'src/domains/planted-alone/rules.ts', text: 'export const PRICE = 1;\n' },
  { rule: 'stray-file', file: 'src/domains/helpers.ts', text: importing('#shared/time.ts') },
  { rule: 'stray-file-alone', file: 'src/domains/constants.ts', text: 'export const PRICE = 1;\n' },
  { rule: 'stray-file', file: 'src/domains/bookings/utils/planted.ts', text: importing('#shared/time.ts') },
  { rule: 'stray-file', file: 'src/domains/content/kinds/planted.ts', text: importing('#shared/time.ts') },
  { rule: 'stray-file', file: 'src/domains/content/kinds/offer/server/planted.ts', text: importing('#shared/time.ts') },
  { rule: 'stray-file', file: 'src/app/planted.ts', text: importing('#shared/time.ts') },
  { rule: 'sandbox-is-outside', file: 'sandbox/planted.ts', text: importing('../src/shared/time.ts') },
  {
    rule: 'product-knows-no-sandbox',
    file: 'src/server/planted-sandbox.ts',
    text: importing('../../sandbox/start.ts'),
  },
  { rule: 'product-knows-no-tool', file: 'src/server/planted-tool.ts', text: importing('../../tools/planted.ts') },
  { rule: 'no-circles', file: 'src/shared/planted-a.ts', text: importing('./planted-b.ts') },
  {
    rule: 'client-never-imports-server',
    file: 'src/domains/roles/client/planted.ts',
    text: `export const planted = () => import('#server/db/knex.ts');\n`,
  },
];

/** Files that the violations import. */
const OTHERS = [
  { file: 'src/shared/planted-b.ts', text: importing('./planted-a.ts') },
  { file: 'tools/planted.ts', text: 'export const PLANTED = 1;\n' },
];

type Violation = { from: string; rule: { name: string } };

/** Globals that code of a side must not use. */
const FORBIDDEN_GLOBALS = [
  { side: 'the server', file: 'src/server/planted-globals.ts', uses: 'window' },
  { side: 'the browser', file: 'src/client/planted-globals.ts', uses: 'process' },
  { side: 'the browser', file: 'src/domains/roles/client/planted-globals.ts', uses: 'Buffer' },
  { side: 'code of both sides', file: 'src/shared/planted-globals.ts', uses: 'document' },
  { side: 'code of both sides', file: 'src/domains/roles/planted-globals.ts', uses: 'process' },
  { side: 'code of both sides', file: 'src/domains/content/kinds/offer/planted-globals.ts', uses: 'document' },
  { side: 'the browser', file: 'src/domains/content/kinds/offer/client/planted-globals.ts', uses: 'Buffer' },
];

let copy: string;
let violations: Violation[];
let typeErrors: Map<string, string>;

/** @returns the violations that dependency-cruiser finds in the copy */
async function cruise(): Promise<Violation[]> {
  const command = join(root, 'node_modules/.bin/depcruise');
  const args = ['src', 'sandbox', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  // With violations, the exit code is above 0.
  const run = promisify(execFile)(command, args, { cwd: copy, maxBuffer: 2 ** 27 });
  const { stdout } = await run.catch((failure: { stdout: string }) => failure);
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

/** Builds the declarations of the server, which the project of the browser reads. */
async function buildDeclarations(): Promise<void> {
  const command = join(root, 'node_modules/typescript-7/bin/tsc');
  await promisify(execFile)(command, ['-b', 'tsconfig.server.json', '--noCheck'], { cwd: copy });
}

/** @returns the type errors of the files with globals, each in the complete project that it belongs to */
function globalErrors(): Map<string, string> {
  const errors = PROJECTS.flatMap((project) => {
    const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
    const config = ts.getParsedCommandLineOfConfigFile(join(copy, project), {}, host)!;
    const { fileNames: rootNames, options, projectReferences } = config;
    const program = ts.createProgram({ rootNames, options, projectReferences });
    return FORBIDDEN_GLOBALS.filter(({ file }) => rootNames.includes(join(copy, file))).map(({ file }) => {
      const found = program.getSemanticDiagnostics(program.getSourceFile(join(copy, file)));
      return [
        file,
        found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n'),
      ] as const;
    });
  });
  return new Map(errors);
}

beforeAll(async () => {
  mkdirSync(join(root, '.test'), { recursive: true });
  copy = mkdtempSync(join(root, '.test/architecture-'));
  for (const name of ['src', 'sandbox', 'migrations', 'package.json', '.dependency-cruiser.cjs', ...CONFIGS])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const { file, text } of [...PLANTED, ...OTHERS]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }
  violations = await cruise();
  // These files import types of the other side, which would make its globals known.
  for (const { file } of [...PLANTED, ...OTHERS]) rmSync(join(copy, file));
  for (const { file, uses } of FORBIDDEN_GLOBALS)
    writeFileSync(join(copy, file), `export const planted = typeof ${uses} === 'undefined' ? undefined : ${uses};\n`);
  await buildDeclarations();
  typeErrors = globalErrors();
}, 300_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it.each(PLANTED)('$rule refuses $file', ({ file, rule }) => {
  expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
});

it('nothing else is refused', () => {
  const planted = PLANTED.map(({ file }) => file);
  expect(violations.filter(({ from }) => !planted.includes(from))).toEqual([]);
});

it.each(FORBIDDEN_GLOBALS)('$side cannot use $uses', ({ file, uses }) => {
  expect(typeErrors.get(file)).toContain(`'${uses}'`);
});
