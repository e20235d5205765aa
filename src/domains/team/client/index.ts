/** What other domains may use of this one in the browser. */
export { teamDomain } from './domain.ts';
