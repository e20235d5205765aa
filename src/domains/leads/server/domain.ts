/** The parts of this domain on the server. */
import { recordTopic } from '#server/delivery/topic.ts';
import type { ServerDomain } from '#server/domain.ts';
import { leadsRouter } from '#domains/leads/server/router.ts';
import { LEAD_ANNOUNCED, readAnnounced } from '#domains/leads/server/service/announced.ts';
import { catchUpLeads } from '#domains/leads/server/service/catch-up.ts';
import { MINUTE } from '#shared/time.ts';
import { LeadView } from '#domains/leads/schema.ts';

export const leadsDomain = {
  routers: { leads: leadsRouter },
  jobs: [{ name: 'catch up with leads', everyMs: 5 * MINUTE, run: catchUpLeads }],
  topics: [recordTopic(LEAD_ANNOUNCED, 'leadId', readAnnounced)],
  views: { Lead: LeadView },
} satisfies ServerDomain;
