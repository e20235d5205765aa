/** What other domains may use of this one on the server. */
export { activitiesRouter } from './router.ts';
