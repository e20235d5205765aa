/** What other domains may use of this one on the server. */
export { teamRouter } from './router.ts';
