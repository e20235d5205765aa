/** What other domains may use of this one in the browser. */
export { useRoleChoices } from './queries.ts';
