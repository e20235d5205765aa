import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import {
  AudiencesView,
  CampaignInput,
  CampaignPage,
  ChooseAudienceInput,
  ChosenAudience,
  ListCampaignsInput,
  MailSpaceInput,
  MailTemplate,
  PreviewInput,
  Reach,
  RecipientsInput,
  SendCampaignInput,
  SentCampaign,
  TemplatePreview,
} from '#domains/campaigns/schema.ts';
import {
  checkRecipients,
  listAudiences,
  listCampaigns,
  listTemplates,
  previewTemplate,
} from '#domains/campaigns/server/queries.ts';
import { chooseAudience } from '#domains/campaigns/server/service/audience.ts';
import { retryCampaign } from '#domains/campaigns/server/service/retry.ts';
import { sendCampaign } from '#domains/campaigns/server/service/send.ts';
import { msg } from '#shared/texts.ts';

const MANAGES = { rule: 'manages the space' } as const;

export const campaignsRouter = router({
  list: may('mail', 'show')
    .meta({ ...MANAGES, rest: rest.get('/mailchimp/campaign/list', 'List the campaigns of a workspace') })
    .input(ListCampaignsInput)
    .output(CampaignPage)
    .query(({ ctx, input }) => listCampaigns(ctx, input)),
  templates: may('mail', 'show')
    .meta({ ...MANAGES, rest: rest.get('/mailchimp/template/list', 'List the mail templates') })
    .input(MailSpaceInput)
    .output(z.array(MailTemplate))
    .query(({ ctx, input }) => listTemplates(ctx, input.space_id)),
  preview: may('mail', 'show')
    .meta({
      ...MANAGES,
      rest: rest.get(
        '/mailchimp/template/{template_id}/preview',
        'Read the editable parts of a mail template as an HTML document',
      ),
    })
    .input(PreviewInput)
    .output(TemplatePreview)
    .query(({ ctx, input }) => previewTemplate(ctx, input)),
  /** Changes nothing. It is a mutation because the list of recipients can be too long for an address. */
  check: may('mail')
    .meta({
      ...MANAGES,
      rest: rest.post('/mailchimp/campaign/check', {
        summary: 'Count how many of the chosen members receive a campaign. Nothing is sent',
        example: { space_id: '1', isSendToAll: true },
      }),
    })
    .input(RecipientsInput)
    .output(Reach)
    .mutation(({ ctx, input }) => checkRecipients(ctx, input)),
  send: may('mail')
    .meta({
      ...MANAGES,
      rest: rest.post('/mailchimp/campaign/send', {
        summary: 'Send a campaign to all members of a workspace, or to those of a list of email addresses or ids',
        message: msg('Mail sent successfully'),
        example: { space_id: '1', subject: 'News of June', template_id: '5001', sendTo: ['ada@example.org'] },
      }),
    })
    .input(SendCampaignInput)
    .output(SentCampaign)
    .mutation(({ ctx, input }) => sendCampaign(ctx, input)),
  retry: may('mail')
    .meta({ ...MANAGES, rest: rest.post('/mailchimp/campaign/{_id}/retry', 'Try a campaign again that has failed') })
    .input(CampaignInput)
    .output(CampaignInput)
    .mutation(({ ctx, input }) => retryCampaign(ctx, input._id)),
  audiences: may('settings.workspace')
    .meta({
      ...MANAGES,
      rest: rest.get(
        '/space/{space_id}/audiences',
        'List the audiences that the mail service has, with the one of the workspace',
      ),
    })
    .input(MailSpaceInput)
    .output(AudiencesView)
    .query(({ ctx, input }) => listAudiences(ctx, input.space_id)),
  chooseAudience: may('settings.workspace')
    .meta({
      rule: 'manages all spaces',
      rest: rest.put('/space/{space_id}/audience', {
        summary: 'Set the audience of a workspace, or none',
        example: { list_id: 'a1b2c3d4e5' },
      }),
    })
    .input(ChooseAudienceInput)
    .output(ChosenAudience)
    .mutation(({ ctx, input }) => chooseAudience(ctx, input)),
});
