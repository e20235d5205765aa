/** `npm run docs`: writes docs/permissions.md. */
import { writeFileSync } from 'node:fs';
import { permissionDocument } from '#app/server/permission-table.ts';

writeFileSync('docs/permissions.md', permissionDocument());
