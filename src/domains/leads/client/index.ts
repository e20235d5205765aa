/** What other domains may use of this one in the browser. */
export { leadsDomain } from './domain.ts';
