/** What other domains may use of this one on the server. */
export { membershipsDomain } from './domain.ts';
