/** What other domains may use of this one in the browser. */
export { teamLive } from './queries.ts';
