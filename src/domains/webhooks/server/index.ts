/** What the application may use of this domain on the server. */
export { webhooksDomain } from './domain.ts';
export { webhookTopics } from './deliver.ts';
export { toldListener } from './log.ts';
export { BODY_VERSION } from './bodies.ts';
export { typesOf } from './types.ts';
