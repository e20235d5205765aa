/** What other domains may use of this one in the browser. */
export { rolesLive, useRoleChoices } from './queries.ts';
