/** What other domains may use of this one on the server. */
export type { HealthCheck } from './port.ts';
export { systemRouter } from './router.ts';
