/** What the application may use of this domain on the server. */
export { webhooksDomain } from './domain.ts';
export { webhookTopics } from './deliver.ts';
export { toldListener } from './log.ts';
