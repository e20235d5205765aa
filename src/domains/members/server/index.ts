/** What other domains may use of this one on the server. */
export { membersDomain } from './domain.ts';
export { countActiveMembers } from './queries.ts';
