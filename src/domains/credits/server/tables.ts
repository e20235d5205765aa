/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable } from '#server/db/table-row.ts';
import type { CreditSource } from '#domains/credits/schema.ts';
import type { CreditType } from '#domains/credits/rules.ts';

/** A row of `credits`. It belongs to a person or to a company. */
export type CreditRow = {
  id: string;
  space_id: string;
  user_id: string | null;
  company_id: string | null;
  type: CreditType;
  resource_ids: string[] | null;
  /** What was granted: minutes of meeting rooms, days of flexi desks, or money in the smallest unit of the currency. */
  amount: number;
  /** What is left of it: what its entries brought to it, less what they took. */
  balance: number;
  valid_from: string;
  valid_until: string | null;
  source: CreditSource;
  /** The month of a membership, for example, for which credits are granted once. */
  source_key: string | null;
  note: string;
  created_at: Date;
  /** `valid_until` while something is left. */
  ends_on: string | null;
};

/** A row of `credit_entries`: an amount that went from one account to another. */
export type CreditEntryRow = {
  id: string;
  credit_id: string;
  from_account: 'issued' | 'credit' | 'booking';
  to_account: 'credit' | 'booking' | 'expired' | 'withdrawn';
  amount: number;
  booking_id: string | null;
  note: string;
  at: Date;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    credits: JsonTable<CreditRow, 'resource_ids'>;
    credit_entries: CreditEntryRow;
    credit_uses: { booking_id: string; credit_id: string; amount: number };
  }
}
