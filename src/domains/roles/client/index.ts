/** What other domains may use of this one in the browser. */
export { useRoleChoices } from './queries.ts';
export { PermissionMatrix } from './components/permission-matrix.tsx';
export { grantable } from './matrix.ts';
