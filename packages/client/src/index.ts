/** A client of the Cockpit API, for Node, browsers and other places that have `fetch`. */
export { type Call, type Client, type ClientOptions, type Result, createClient } from './client.ts';
export { CockpitError } from './error.ts';
export type * from './schemas.ts';
export type { Operations } from './operations.ts';
export { type WebhookEvent, verifyWebhook } from './webhook.ts';
