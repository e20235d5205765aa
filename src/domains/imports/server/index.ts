/** What other domains may use of this one on the server. */
export { importsDomain } from './domain.ts';
