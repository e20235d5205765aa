/** What other domains may use of this one on the server. */
export { campaignsDomain } from './domain.ts';
