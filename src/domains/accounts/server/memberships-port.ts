/**
 * The ports through which accounts learn what domains above them know of an account, because those import accounts. The application
 * provides them at start (app/server/services.ts).
 */
import type { Benefit } from '#shared/benefit.ts';
import type { UnpaidInvoice } from '#shared/unpaid-invoice.ts';

/** Columns of a statement that reads accounts. */
export type AccountColumns<Value> = {
  /** @param user the column with the id of the account */
  sql(user: string): string;
  /** What the columns say. @param row a row of such a statement */
  read(row: object): Value;
};

export type MembershipsPort = {
  /** A condition that is true for an account with a membership, at any time. @param user the column with the id of the account */
  anyOf(user: string): string;
  /** What the memberships of an account and of its companies give, also those that are over. */
  benefits: AccountColumns<Benefit[]>;
  /** The unpaid invoices of the memberships of an account and of its companies, the oldest first. */
  unpaid: AccountColumns<UnpaidInvoice[]>;
};

declare module '#server/context.ts' {
  interface Services {
    memberships: MembershipsPort;
    /** Conditions on the account `u`: one for each kind of record that makes it a customer. */
    customers: string[];
  }
}
