/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { RowOf } from '#server/db/table-row.ts';
import type { AccountingRecord } from '#domains/accounting/server/model.ts';
import type { DifferenceView } from '#domains/accounting/schema.ts';

export type SignInRow = {
  state_hash: string;
  user_id: string;
  /** The session in which the person began. */
  session_hash: string;
  /** Encrypted. */
  verifier: string;
  expires_at: Date;
};

export type AccountRow = {
  account_id: string;
  code: string;
  name: string;
  type: string;
  status: string;
  bank_account_number: string;
  bank_account_type: string;
  currency: string;
};

export type DocumentRow = {
  id: string;
  document_id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  reference: string;
  contact: string;
  day: string;
  total_pence: number;
  open_pence: number;
  status: string;
  currency: string;
  online_url: string | null;
  /** Whether Xero was asked for the address of the online invoice. */
  online_asked: boolean;
};

export type PushRow = {
  id: string;
  tenant_id: string;
  invoice_id: string;
  state: 'waiting' | 'contact_made' | 'document_made' | 'done' | 'refused';
  contact_id: string | null;
  document_id: string | null;
  payment_id: string | null;
  /** Why the last attempt failed. */
  reason: string | null;
  attempts: number;
  /** How often somebody has pressed Try Again. */
  retries: number;
  due_at: Date;
  changed_at: Date;
};

export type DifferenceRow = {
  id: string;
  kind: DifferenceView['kind'];
  number: string;
  currency: string;
  ours_pence: number | null;
  theirs_pence: number | null;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    accounting: RowOf<AccountingRecord>;
    accounting_sign_ins: SignInRow;
    accounting_accounts: AccountRow;
    accounting_documents: DocumentRow;
    accounting_pushes: PushRow;
    accounting_differences: DifferenceRow;
  }
}
