/** What other domains may use of this one on the server. */
export { waitingDomain } from './domain.ts';
export { waitingDemand } from './demand.ts';
