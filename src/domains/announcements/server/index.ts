/** What other domains may use of this one on the server. */
export { announcementsDomain } from './domain.ts';
