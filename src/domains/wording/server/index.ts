/** What other domains may use of this one on the server. */
export { wordingDomain } from './domain.ts';
