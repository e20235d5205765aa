/** What other domains may use of this one on the server. */
export { feedsDomain } from './domain.ts';
export { serveFeed } from './serve.ts';
