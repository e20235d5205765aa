/** What other domains may use of this one in the browser. */
export { feedsDomain } from './domain.ts';
