/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { GiftKind, RequestState } from '#domains/gifts/rules.ts';

/** What is given away, to whom, and what it is worth. Neither account nor company: to somebody without an account. */
export type GiftColumns = {
  space_id: string;
  user_id: string | null;
  company_id: string | null;
  kind: GiftKind;
  /** The record that exists already, 'Booking 12'; empty for one that the gift makes. */
  about: string;
  what: string;
  worth_pence: string;
  /** What counts towards the limit. */
  counted_pence: string;
  monthly: boolean;
};

/** A row of `gifts`. */
export type GiftRow = GiftColumns & {
  id: string;
  given_by: string;
  at: Date;
  /** The request to which somebody has agreed. */
  request_id: string | null;
};

/** A row of `gift_requests`. */
export type GiftRequestRow = GiftColumns & {
  id: string;
  asked_by: string;
  asked_at: Date;
  reason: string;
  state: RequestState;
  decided_by: string | null;
  decided_at: Date | null;
};

/** A row of `staff_gifts`. */
export type StaffGiftRow = {
  id: string;
  space_id: string;
  at: Date;
  given_by: string;
  given_to: string;
  /** The company of theirs that has it. */
  company_id: string | null;
  kind: GiftKind;
  what: string;
  worth_pence: string;
  monthly: boolean;
  /** Null in rows that the release before has written. */
  gift_id: string | null;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    gifts: GiftRow;
    gift_requests: GiftRequestRow;
    /** Amounts are in the main unit of the currency of the workspace. */
    gift_limits: { role_id: string; amount: number };
    staff_gifts: StaffGiftRow;
  }
}
