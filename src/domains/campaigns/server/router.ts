import { z } from 'zod';
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

const MANAGES = { rule: 'manages the space' } as const;

export const campaignsRouter = router({
  list: may('mail', 'show')
    .meta(MANAGES)
    .input(ListCampaignsInput)
    .output(CampaignPage)
    .query(({ ctx, input }) => listCampaigns(ctx, input)),
  templates: may('mail', 'show')
    .meta(MANAGES)
    .input(MailSpaceInput)
    .output(z.array(MailTemplate))
    .query(({ ctx, input }) => listTemplates(ctx, input.space_id)),
  preview: may('mail', 'show')
    .meta(MANAGES)
    .input(PreviewInput)
    .output(TemplatePreview)
    .query(({ ctx, input }) => previewTemplate(ctx, input)),
  /** Changes nothing. It is a mutation because the list of recipients can be too long for an address. */
  check: may('mail')
    .meta(MANAGES)
    .input(RecipientsInput)
    .output(Reach)
    .mutation(({ ctx, input }) => checkRecipients(ctx, input)),
  send: may('mail')
    .meta(MANAGES)
    .input(SendCampaignInput)
    .output(SentCampaign)
    .mutation(({ ctx, input }) => sendCampaign(ctx, input)),
  retry: may('mail')
    .meta(MANAGES)
    .input(CampaignInput)
    .output(CampaignInput)
    .mutation(({ ctx, input }) => retryCampaign(ctx, input._id)),
  audiences: may('settings.workspace')
    .meta(MANAGES)
    .input(MailSpaceInput)
    .output(AudiencesView)
    .query(({ ctx, input }) => listAudiences(ctx, input.space_id)),
  chooseAudience: may('settings.workspace')
    .meta({ rule: 'manages all spaces' })
    .input(ChooseAudienceInput)
    .output(ChosenAudience)
    .mutation(({ ctx, input }) => chooseAudience(ctx, input)),
});
