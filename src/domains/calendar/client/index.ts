/** What other domains may use of this one in the browser. */
export { calendarLive } from './queries.ts';
