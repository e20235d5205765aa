/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { CampaignProblem, Stage } from '#domains/campaigns/lifecycle.ts';
import type { BlockReason } from '#domains/campaigns/schema.ts';

export type AudienceRow = {
  space_id: string;
  /** Mailchimp's id. */
  list_id: string;
  name: string;
  chosen_at: Date;
};

export type CampaignRow = {
  id: string;
  space_id: string;
  created_by: string;
  list_id: string;
  subject: string;
  template_id: string;
  template_name: string;
  is_to_all: boolean;
  /** The title that the campaign and its segment have at Mailchimp, by which they are found again. */
  title: string;
  stage: Stage;
  problem: CampaignProblem | null;
  failure: string | null;
  segment_id: string | null;
  /** Mailchimp's id of the campaign. */
  outside_id: string | null;
  created_at: Date;
  tried_at: Date;
  sent_at: Date | null;
  check_at: Date | null;
  recipients: number;
  written: number;
  unsubscribed: number;
  bounced: number;
  unconfirmed: number;
  refused: number;
  opens: number;
  clicks: number;
  unsubscribes: number;
  bounces: number;
  report_at: Date | null;
};

/** `waiting` for the audience, `added` to it, `written` to; the others receive nothing. */
export type RecipientState = 'waiting' | 'added' | 'written' | 'refused' | BlockReason;

declare module 'knex/types/tables.js' {
  interface Tables {
    mail_audiences: AudienceRow;
    mail_lists: { list_id: string; read_until: Date | null; failure: string | null };
    mail_blocks: { list_id: string; email: string; reason: BlockReason };
    campaigns: CampaignRow;
    campaign_recipients: { campaign_id: string; email: string; state: RecipientState };
  }
}
