import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { permissionDocument } from '#app/server/permission-table.ts';

it('docs/permissions.md matches the declarations of the procedures; `npm run docs` writes it', () => {
  expect(readFileSync('docs/permissions.md', 'utf8')).toBe(permissionDocument());
});
