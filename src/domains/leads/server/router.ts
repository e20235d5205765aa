import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import { LeadPage, ListLeadsInput } from '#domains/leads/schema.ts';
import { listLeads } from '#domains/leads/server/queries.ts';
import { msg } from '#shared/texts.ts';

export const leadsRouter = router({
  list: may('socialMediaLead', 'show')
    .meta({
      rule: 'area',
      reads: { what: msg('the leads'), model: 'Enquiry' },
      rest: rest.get('/facebook/leads', 'List the leads of social media advertisements, newest first'),
    })
    .input(ListLeadsInput)
    .output(LeadPage)
    .query(({ ctx, input }) => listLeads(ctx, input)),
});
