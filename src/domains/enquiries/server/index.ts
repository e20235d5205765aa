/** What other domains may use of this one on the server. */
export { enquiriesDomain } from './domain.ts';
export { INBOUND_MAIL_OPERATION, inboundMailWebhook } from './inbound.ts';
export { tourExport } from './export.ts';
