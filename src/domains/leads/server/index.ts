/** What other domains may use of this one on the server. */
export { leadsRouter } from './router.ts';
export { LEAD_ANNOUNCED, readAnnounced } from './service/announced.ts';
export { catchUpLeads } from './service/catch-up.ts';
export { FACEBOOK_WEBHOOK_OPERATIONS, facebookHandshake, facebookWebhook } from './webhook.ts';
