/** What other domains may use of this one on the server. */
export { enquiriesDomain } from './domain.ts';
export { TOUR_EXPORT_OPERATION, tourExportRoute } from './export.ts';
