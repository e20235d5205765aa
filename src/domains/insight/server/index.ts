/** What other domains may use of this one on the server. */
export { insightDomain } from './domain.ts';
export { forecastExport } from './forecast/export-route.ts';
export { occupancyExport } from './occupancy/export-route.ts';
export { recurringExport } from './recurring/export-route.ts';
export { revenueExport } from './revenue/export-route.ts';
export { unmetExport } from './unmet/export-route.ts';
