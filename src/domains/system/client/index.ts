/** What other domains may use of this one in the browser. */
export { setupDismissed } from './setup-dismissed.ts';
export { useSetup } from './setup-queries.ts';
