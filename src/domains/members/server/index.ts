/** What other domains may use of this one on the server. */
export { countActiveMembers } from './queries.ts';
export { membersRouter } from './router.ts';
