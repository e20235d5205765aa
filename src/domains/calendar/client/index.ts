/** What other domains may use of this one in the browser. */
export { calendarDomain } from './domain.ts';
