/** Modules keep no state, except where it is listed here. On the server, `start` creates the services and passes them on. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

/** Collections that begin empty and are filled later, with the reason why a module may have them. */
const COLLECTIONS: Record<string, string> = {
  'shared/texts.ts: filledIn': 'the messages of schemas, which are constants',
  'shared/time.ts: formatters': 'a formatter is costly to make, and the same for everybody',
  'shared/time.ts: offsets': 'the offset of a zone at a time never changes',
  'server/trpc.ts: logged': 'marks errors, which no other request has',
  'server/request-facts.ts: callers': 'facts of a response, which end with it',
  'server/db/one-connection.ts: guarded': 'marks database clients',
  'server/db/site-version.ts: touched': 'marks transactions',
  'domains/accounts/server/tokens.ts: keys': 'the prepared key of each secret',
  'domains/calendar/client/components/big-calendar.tsx: NO_EVENTS': 'stays empty, and the same for React',
  'client/error-toasts.ts: retained': 'the toasts of the page',
  'client/error-toasts.ts: mutationOf': 'the toasts of the page',
  'shared/all-messages.ts: prepared': 'a schema is prepared once',
  'client/error-toasts.ts: toastsOf': 'the toasts of the page',
  'client/layout/use-stored-flag.ts: listeners': 'the storage of the page',
  'client/layout/use-stored-flag.ts: memory': 'the storage of the page',
  'client/mutation-events.ts: listeners': 'modules that are loaded later listen',
  'client/layout/last-address.ts: left': 'the queries with which the screens of the page were left',
  'client/scroll.ts: left': 'the places of the pages that were left',
  'client/report.ts: reported': 'each failure of the page is reported once',
  'client/undo.ts: screenOf': 'the toasts of the page',
  'server/own-texts/own-texts.ts: NONE': 'stays empty',
  'client/texts.tsx: own': 'the own texts of the page',
  'client/texts.tsx: patterns': 'the compiled texts of the modules that are loaded',
  'client/token.ts: refused': 'the token of the page',
  'client/token.ts: refusalListeners': 'the token of the page',
};

const modules = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);
const files = modules.filter((file) => !/(^|\/)client\//.test(file));

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

/** `new Map()` and the like, `[]` and `{}`: what is only read is never made empty. */
function beginsEmpty(initializer: ts.Expression | undefined): boolean {
  if (!initializer) return false;
  if (ts.isNewExpression(initializer)) {
    const made = initializer.expression.getText();
    return /^(Weak)?(Map|Set)$|^Array$/.test(made) && !initializer.arguments?.length;
  }
  if (ts.isArrayLiteralExpression(initializer)) return initializer.elements.length === 0;
  return ts.isObjectLiteralExpression(initializer) && initializer.properties.length === 0;
}

it('only listed modules fill a collection', () => {
  const found = modules.flatMap((file) =>
    parsed(file)
      .statements.filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .filter(({ initializer }) => beginsEmpty(initializer))
      .map(({ name }) => `${file}: ${name.getText()}`),
  );
  expect(found.sort()).toEqual(Object.keys(COLLECTIONS).sort());
});

it('no model is queried without a database', () => {
  const found = files
    .filter((file) => file.includes('/server/'))
    .filter((file) => /\b[A-Z]\w*\.query\(\)/.test(readFileSync(join(src, file), 'utf8')));
  expect(found).toEqual([]);
});
