/** What other domains may use of this one in the browser. */
export { leadsLive } from './queries.ts';
