/** What other domains may use of this one on the server. */
export { displaysDomain } from './domain.ts';
