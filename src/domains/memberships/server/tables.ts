/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable, RowOf } from '#server/db/table-row.ts';
import type { MembershipPlan } from '#domains/memberships/server/model.ts';
import type { Currency } from '#shared/money.ts';

/** A row of `memberships`. */
export type MembershipRow = {
  id: string;
  space_id: string;
  plan_id: string;
  /** Who is billed: a person or a company. */
  user_id: string | null;
  company_id: string | null;
  /** The place, and its booking. */
  resource_id: string | null;
  booking_id: string | null;
  seats: number;
  currency: Currency;
  /** Of the fees; blank for the default of the workspace. */
  tax_rate: string;
  start_fee_pence: number;
  deposit_pence: number;
  term_months: number;
  /** The credits of each month. */
  room_minutes: number;
  desk_days: number;
  /** For how many months after their own the credits stay valid. */
  rollover_months: number;
  /** Off the price of meeting rooms, in percent. */
  room_discount: number;
  /** Whether bookings and doors are possible at any time of day. */
  any_time: boolean;
  notice_months: number;
  from_day: string;
  end_day: string | null;
  /** The first day that is not billed yet; null after the last month. */
  next_on: string | null;
  /** When and by whom it was accepted, and the words. */
  accepted_at: Date | null;
  accepted_by: string;
  /** Their account, whose card is charged for a company that pays by card. */
  accepted_user_id: string | null;
  accepted_text: string | null;
  /** The network address from which it was accepted; blank if that is not known. */
  accepted_from: string;
  /** The last day that the customer has agreed to; null without an end. */
  accepted_until: string | null;
  /** When it ends unless its first invoice is paid; null for one that staff began, and once that is paid. */
  pay_until: Date | null;
  created_at: Date;
};

/** A row of `membership_deposits`. Each kind is there at most once, and what is returned and kept is together what was charged. */
export type DepositRow = {
  membership_id: string;
  kind: 'charged' | 'returned' | 'kept';
  space_id: string;
  currency: Currency;
  amount_pence: number;
  /** The invoice, or the credit note of what is returned. */
  invoice_id: string;
  reason: string;
  at: Date;
};

/** A row of `membership_products`: a product that is billed with each month, as it was agreed. */
export type MonthlyProductRow = {
  id: string;
  membership_id: string;
  product_id: string;
  name: string;
  quantity: number;
  unit_pence: number;
  tax_rate: string;
  from_month: string;
  /** The last month; null without an end. */
  until_month: string | null;
  unaccepted: boolean;
};

/** A row of `membership_acceptances`: what the customer has accepted after the words of the beginning. */
export type AcceptanceRow = {
  id: string;
  membership_id: string;
  user_id: string;
  name: string;
  from_address: string;
  text: string;
  at: Date;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    membership_plans: JsonTable<RowOf<MembershipPlan> & { live_name: string | null }, 'door_ids'>;
    memberships: MembershipRow & { unpaid_user: string | null };
    membership_deposits: DepositRow;
    /** `unaccepted` is a price that staff have raised, and that the customer has not accepted. */
    membership_prices: { membership_id: string; from_month: string; price_pence: number; unaccepted: boolean };
    membership_acceptances: AcceptanceRow;
    membership_pauses: { membership_id: string; from_month: string; until_month: string };
    membership_products: MonthlyProductRow;
    membership_periods: { membership_id: string; month: string; invoice_id: string };
  }
}
