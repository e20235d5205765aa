/** What other domains may use of this one on the server. */
export { dashboardsRouter } from './router.ts';
