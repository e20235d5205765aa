/** What other domains may use of this one on the server. */
export { dashboardsDomain } from './domain.ts';
