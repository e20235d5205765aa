/** What other domains may use of this one on the server. */
export { identityDomain } from './domain.ts';
