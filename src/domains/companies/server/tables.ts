/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { RowOf } from '#server/db/table-row.ts';
import type { CompanyRole } from '#domains/companies/schema.ts';
import type { Company } from '#domains/companies/server/model.ts';

/** A row of `company_entries`. */
export type CompanyEntryRow = {
  id: string;
  company_id: string;
  kind: 'charge' | 'refund' | 'payment';
  /** Who is billed for a charge or a refund; null for a payment, and for somebody without an account. */
  user_id: string | null;
  charge_id: string | null;
  refund_id: string | null;
  /** The collective invoice of a charge or a refund, once it is written; the invoice that a payment pays. */
  invoice_id: string | null;
  /** How a payment was made, and what staff entered for it. */
  method: 'cash' | 'transfer' | 'terminal' | 'card' | 'debit' | null;
  reference: string;
  amount_pence: number;
  at: Date;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    companies: RowOf<Company> & { live_name: string | null };
    company_people: {
      company_id: string;
      user_id: string;
      role: CompanyRole;
      limit_pence: number | null;
      created_at: Date;
    };
    company_entries: CompanyEntryRow;
  }
}
