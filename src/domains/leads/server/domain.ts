/** The parts of this domain on the server. */
import { listen } from '#server/events.ts';
import type { ServerDomain } from '#server/domain.ts';
import { leadsPersonal } from '#domains/leads/server/personal.ts';
import { leadsRouter } from '#domains/leads/server/router.ts';
import { leadAnnounced, readAnnounced } from '#domains/leads/server/service/announced.ts';
import { catchUpLeads } from '#domains/leads/server/service/catch-up.ts';
import { leadTold } from '#domains/leads/server/told.ts';
import { MINUTE } from '#shared/time.ts';
import { LeadView } from '#domains/leads/schema.ts';
import { leadRetention } from '#domains/leads/server/retention.ts';
import { msg } from '#shared/texts.ts';

export const leadsDomain = {
  routers: { leads: leadsRouter },
  jobs: [{ name: msg('catch up with leads'), everyMs: 5 * MINUTE, run: catchUpLeads }],
  listens: [listen('leads: announced', [leadAnnounced], { hear: readAnnounced })],
  tells: [leadTold],
  views: { Lead: LeadView },
  personal: leadsPersonal,
  retention: [leadRetention],
} satisfies ServerDomain;
