/** What other domains may use of this one on the server. */
export { activityDomain } from './domain.ts';
