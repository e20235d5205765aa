/** What other domains may use of this one. */
export { grantBeyond, type RoleKey } from './rules.ts';
export { type RoleChoice, RoleView } from './schema.ts';
