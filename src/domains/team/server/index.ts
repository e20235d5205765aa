/** What other domains may use of this one on the server. */
export { teamDomain } from './domain.ts';
export { type Given, type Meant, type Source, NOTHING, giveAll, meaningOf, requireGrantable } from './given.ts';
