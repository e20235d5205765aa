/**
 * `npm run docs`: writes docs/permissions.md, docs/privacy.md and docs/privacy-data.schema.json, what has changed of the API into docs/api, and the generated part of packages/client. It writes no change that breaks programs, unless it is
 * called with `-- --breaking`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGES_FILE, SURFACE_FILE, withEntry } from '#app/server/api-changes.ts';
import { CLIENT_FOLDER, clientFiles } from '#app/server/client-package.ts';
import { apiDocument } from '#app/server/openapi.ts';
import { permissionDocument } from '#app/server/permission-table.ts';
import { DATA_SCHEMA_FILE, dataSchemaDocument, privacyDocument } from '#app/server/privacy-document.ts';
import { breaksOf, surfaceOf } from '#server/openapi-surface.ts';

writeFileSync('docs/permissions.md', permissionDocument());
writeFileSync('docs/privacy.md', privacyDocument());
writeFileSync(DATA_SCHEMA_FILE, dataSchemaDocument());

const before = readFileSync(SURFACE_FILE, 'utf8').trimEnd().split('\n');
const after = surfaceOf(apiDocument(''));
const breaks = breaksOf(before, after);
if (breaks.length > 0 && !process.argv.includes('--breaking')) {
  process.stderr.write(`These changes of the API break programs:\n${breaks.join('\n')}\n`);
  process.exitCode = 1;
} else {
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(CHANGES_FILE, withEntry(readFileSync(CHANGES_FILE, 'utf8'), before, after, day));
  writeFileSync(SURFACE_FILE, `${after.join('\n')}\n`);
  for (const [file, text] of Object.entries(clientFiles())) writeFileSync(join(CLIENT_FOLDER, file), text);
}
