/** What other domains may use of this one on the server. */
export { productsDomain } from './domain.ts';
