/** What other domains may use of this one on the server. */
export { campaignsRouter } from './router.ts';
export { READ_MAIL_STATUSES } from './service/audience.ts';
export { followCampaigns } from './service/follow.ts';
export { CAMPAIGN_WORK } from './service/send.ts';
export { readAllStatuses } from './service/statuses.ts';
export { workOnCampaign } from './service/work.ts';
