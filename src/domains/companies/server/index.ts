/** What other domains may use of this one on the server. */
export { companiesDomain } from './domain.ts';
