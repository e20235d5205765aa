/** What other domains may use of this one. */
export { grantBeyond, type RoleKey } from './rules.ts';
export { RoleView } from './schema.ts';
