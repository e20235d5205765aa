/** What other domains may use of this one on the server. */
export { doorsDomain } from './domain.ts';
export { doorNames, doorsOf, requireDoors } from './queries.ts';
export { activityExport } from './export-route.ts';
