/** What other domains may use of this one on the server. */
export { calendarRouter } from './router.ts';
