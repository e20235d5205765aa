/** What other domains may use of this one on the server. */
export { systemDomain } from './domain.ts';
export type { HealthCheck } from './port.ts';
