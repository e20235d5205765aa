/** What other domains may use of this one in the browser. */
export { systemDomain } from './domain.ts';
export { setupDismissed } from './setup-dismissed.ts';
export { useSetup } from './setup-queries.ts';
