/** What other domains may use of this one on the server. */
export { accountingDomain } from './domain.ts';
