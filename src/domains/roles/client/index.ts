/** What other domains may use of this one in the browser. */
export { rolesDomain } from './domain.ts';
export { useRoleChoices } from './queries.ts';
