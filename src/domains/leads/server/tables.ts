/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable } from '#server/db/table-row.ts';
import type { LeadAnswer } from '#domains/leads/schema.ts';

export type LeadRow = {
  id: string;
  /** The id that Facebook has for the lead. */
  facebook_id: string;
  ad_id: string | null;
  form: string;
  name: string;
  email: string;
  phone: string;
  answers: LeadAnswer[];
  created_at: Date;
  received_at: Date;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    lead_sources: { page_id: string; read_until: Date | null; failure: string | null };
    leads: JsonTable<LeadRow, 'answers'>;
  }
}
