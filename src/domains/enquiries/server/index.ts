/** What other domains may use of this one on the server. */
export { TOUR_EXPORT_OPERATION, tourExportRoute } from './export.ts';
export { mailNewEnquiry } from './received.ts';
export { enquiriesRouter } from './router.ts';
export { ENQUIRY_RECEIVED } from './service.ts';
