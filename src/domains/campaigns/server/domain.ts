/** The parts of this domain on the server. */
import { z } from 'zod';
import { defineTopic } from '#server/delivery/topic.ts';
import type { ServerDomain } from '#server/domain.ts';
import { campaignsErasure } from '#domains/campaigns/server/erasure.ts';
import { campaignsPersonal } from '#domains/campaigns/server/personal.ts';
import { campaignsRouter } from '#domains/campaigns/server/router.ts';
import { READ_MAIL_STATUSES } from '#domains/campaigns/server/service/audience.ts';
import { tellMailchimp } from '#domains/campaigns/server/service/choice.ts';
import { followCampaigns } from '#domains/campaigns/server/service/follow.ts';
import { CAMPAIGN_WORK } from '#domains/campaigns/server/service/send.ts';
import { readAllStatuses } from '#domains/campaigns/server/service/statuses.ts';
import { workOnCampaign } from '#domains/campaigns/server/service/work.ts';
import { campaignTold } from '#domains/campaigns/server/told.ts';
import { MINUTE, SECOND } from '#shared/time.ts';
import { AudiencesView, CampaignView } from '#domains/campaigns/schema.ts';
import { campaignSentences } from '#domains/campaigns/sentences.ts';
import { recipientRetention } from '#domains/campaigns/server/retention.ts';
import { msg } from '#shared/texts.ts';

/** A campaign to ten thousand members takes minutes. Its step decides when it is given up, before the attempts end. */
const campaignWork = defineTopic({
  name: CAMPAIGN_WORK,
  payload: z.object({ campaignId: z.string() }),
  concurrency: 2,
  maxAttempts: 40,
  backoff: (attempt) => Math.min(SECOND * 2 ** attempt, 2 * MINUTE),
  timeLimitMs: 15 * MINUTE,
  deliver: (item, services) => workOnCampaign(services, item),
  summary: ({ campaignId }) => `campaignId ${campaignId}`,
});

export const campaignsDomain = {
  routers: { campaigns: campaignsRouter },
  jobs: [
    { name: msg('follow campaigns'), everyMs: 2 * SECOND, run: followCampaigns },
    { name: READ_MAIL_STATUSES, everyMs: 5 * MINUTE, run: readAllStatuses },
  ],
  topics: [campaignWork],
  listens: [tellMailchimp],
  sentences: [campaignSentences],
  tells: [campaignTold],
  views: { Audiences: AudiencesView, Campaign: CampaignView },
  erasure: campaignsErasure,
  personal: campaignsPersonal,
  retention: [recipientRetention],
} satisfies ServerDomain;
