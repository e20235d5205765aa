/** What other domains may use of this one on the server. */
export { noteBookingChanges } from './changes.ts';
export { feedsRouter } from './router.ts';
export { serveFeed } from './serve.ts';
