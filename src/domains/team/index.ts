/** What other domains may use of this one on both sides. */
export type { RoleRow } from './rules.ts';
export { domains, roleRows } from './schema.ts';
