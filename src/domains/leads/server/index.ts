/** What other domains may use of this one on the server. */
export { leadsDomain } from './domain.ts';
export { FACEBOOK_WEBHOOK_OPERATIONS, facebookHandshake, facebookWebhook } from './webhook.ts';
