/** What other domains may use of this one on the server. */
export { insightDomain } from './domain.ts';
export { occupancyExport } from './occupancy/export-route.ts';
export { recurringExport } from './recurring/export-route.ts';
export { revenueExport } from './revenue/export-route.ts';
