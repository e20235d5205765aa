/** What other domains may use of this one on the server. */
export { calendarDomain } from './domain.ts';
