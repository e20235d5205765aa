/** What other domains may use of this one on the server. */
export { teamDomain } from './domain.ts';
