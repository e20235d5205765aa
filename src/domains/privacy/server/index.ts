/** What other domains may use of this one on the server. */
export { privacyDomain } from './domain.ts';
export { requireDataOf } from './export/rights.ts';
export { dataDownload } from './export/download.ts';
export { dataSchema } from './export/schema.ts';
