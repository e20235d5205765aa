import { BaseModel } from '#server/db/base-model.ts';
import type { TaxTypeOf } from '#domains/accounting/schema.ts';

/** The only row of `accounting`. The tokens are encrypted for the record `TOKENS_RECORD`. */
export class AccountingRecord extends BaseModel {
  static override tableName = 'accounting';
  static override jsonAttributes = ['tax_types'];

  declare version: number;
  /** The id that Xero has for the organisation. */
  declare tenant_id: string | null;
  declare organisation: string;
  declare access_token: string | null;
  declare refresh_token: string | null;
  declare access_expires_at: Date | null;
  /** While a process renews the tokens, the time at which another one may. */
  declare renewing_until: Date | null;
  /** Why Xero must be connected again. */
  declare broken: string | null;
  declare connected_at: Date | null;
  declare bank_account_id: string | null;
  declare sales_code: string;
  /** Blank for that of sales. */
  declare deposit_code: string;
  declare tax_type: string;
  /** Null for none. */
  declare tax_types: TaxTypeOf[] | null;
  declare push_from: string | null;
  /** The invoices up to this id, but the newest ones, are in the queue of what is sent. */
  declare entered_until: string;
  /** What was changed at Xero before this time has been read. */
  declare read_until: Date | null;
  declare read_at: Date | null;
  /** Why the last reading failed. */
  declare failure: string | null;
  declare compared_at: Date | null;
}

/** The id of the only row. */
export const ONLY = '1';
