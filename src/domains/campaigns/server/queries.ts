import type { Knex } from 'knex';
import { requireManages } from '#server/actor.ts';
import type { Call, Services } from '#server/context.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { previewDocument } from '#domains/campaigns/preview.ts';
import { NO_AUDIENCE, canTryAgain, stateOf } from '#domains/campaigns/rules.ts';
import type {
  AudiencesView,
  CampaignPage,
  CampaignView,
  ListCampaignsInput,
  MailSource,
  MailTemplate,
  PreviewInput,
  Reach,
  RecipientsInput,
} from '#domains/campaigns/schema.ts';
import { chosenMembers, reachOf } from '#domains/campaigns/server/members.ts';
import { outsideAnswer } from '#domains/campaigns/server/outside.ts';
import type { AudienceRow, CampaignRow } from '#domains/campaigns/server/tables.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict } from '#shared/errors.ts';

type ListedCampaign = CampaignRow & { author_name: string; author_email: string };

export function campaignView(row: ListedCampaign): CampaignView {
  const { id, subject, template_name, is_to_all, failure, created_at, sent_at, author_name, author_email } = row;
  const { recipients, written, unsubscribed, bounced, unconfirmed, refused } = row;
  const { opens, clicks, unsubscribes, bounces, report_at } = row;
  return {
    _id: id,
    subject,
    template: template_name,
    isSendToAll: is_to_all,
    state: stateOf(row),
    failure,
    can_retry: canTryAgain(row),
    created_at,
    created_by: author_name || author_email,
    sent_at,
    ...{ recipients, written, unsubscribed, bounced, unconfirmed, refused },
    ...{ opens, clicks, unsubscribes, bounces, report_at },
  };
}

/** The audience of a workspace; undefined if none was chosen. */
export function findAudience(knex: Queryable, spaceId: string): Promise<AudienceRow | undefined> {
  return knex('mail_audiences').where('space_id', spaceId).first();
}

/** The audiences that workspaces have, and those of campaigns that were sent. */
export async function usedLists(knex: Queryable): Promise<string[]> {
  const [sent, chosen] = await Promise.all(
    (['campaigns', 'mail_audiences'] as const).map((table) => knex(table).distinct().pluck<string[]>('list_id')),
  );
  return [...new Set([...sent!, ...chosen!])].sort();
}

/** @throws Conflict if no audience was chosen */
export async function requireAudience(knex: Queryable, spaceId: string): Promise<AudienceRow> {
  const audience = await findAudience(knex, spaceId);
  if (!audience) throw new Conflict(NO_AUDIENCE);
  return audience;
}

function sourceView({ mailchimp }: Services, audience: AudienceRow | undefined): MailSource {
  return {
    connected: mailchimp.client !== undefined,
    sandbox: mailchimp.isSandbox,
    audience: audience ? { _id: audience.list_id, name: audience.name } : null,
  };
}

/** Reads the rows of a query of campaigns with their authors. */
export function readCampaigns(query: Knex.QueryBuilder): PromiseLike<ListedCampaign[]> {
  return query
    .join('users', 'users.id', 'campaigns.created_by')
    .select<ListedCampaign[]>('campaigns.*', 'users.name as author_name', 'users.email as author_email');
}

/** The campaigns of a workspace, newest first. The service is not called. */
export async function listCampaigns(
  { services, actor }: Call,
  { space_id, ...paging }: ListCampaignsInput,
): Promise<CampaignPage> {
  requireManages(actor, space_id);
  const { knex } = services;
  const query = tableBy(knex, 'campaigns', 'campaigns_list').where('campaigns.space_id', space_id);
  const [page, audience] = await Promise.all([
    paged({ table: 'campaigns', query, read: readCampaigns }, paging),
    findAudience(knex, space_id),
  ]);
  return { ...mapPage(page, campaignView), source: sourceView(services, audience) };
}

/** How many of the chosen members receive a campaign, and why the others do not. @throws InvalidInput, Conflict */
export async function checkRecipients({ services, actor }: Call, input: RecipientsInput): Promise<Reach> {
  requireManages(actor, input.space_id);
  await findSpace(services.knex, input.space_id);
  const { list_id } = await requireAudience(services.knex, input.space_id);
  return reachOf(await chosenMembers(services.knex, input, list_id));
}

/** The templates that the service has now. @throws Conflict if the service does not list them */
export async function listTemplates({ services, actor }: Call, spaceId: string): Promise<MailTemplate[]> {
  requireManages(actor, spaceId);
  await findSpace(services.knex, spaceId);
  const templates = await outsideAnswer(services, (mailchimp) => mailchimp.listTemplates());
  return templates.map(({ id, name }) => ({ id, name }));
}

export async function previewTemplate(
  { services, actor }: Call,
  { space_id, template_id }: PreviewInput,
): Promise<{ html: string }> {
  requireManages(actor, space_id);
  await findSpace(services.knex, space_id);
  const sections = await outsideAnswer(services, (mailchimp) => mailchimp.readTemplate(template_id));
  return { html: previewDocument(sections) };
}

/** The audiences that the service has now, with the one of the workspace. @throws Conflict if the service does not list them */
export async function listAudiences({ services, actor }: Call, spaceId: string): Promise<AudiencesView> {
  requireManages(actor, spaceId);
  await findSpace(services.knex, spaceId);
  const [audiences, chosen] = await Promise.all([
    outsideAnswer(services, (mailchimp) => mailchimp.listAudiences()),
    findAudience(services.knex, spaceId),
  ]);
  return { chosen: chosen?.list_id ?? null, audiences: audiences.map(({ id, name }) => ({ _id: id, name })) };
}
