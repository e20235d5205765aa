/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { RowOf } from '#server/db/table-row.ts';
import type { Product } from '#domains/products/server/model.ts';
import type { Currency } from '#shared/money.ts';

/** A row of `orders`. */
export type OrderRow = {
  id: string;
  space_id: string;
  /** The person; null if staff have sold to a company as such. */
  user_id: string | null;
  /** The company that is billed; null if the person is. */
  company_id: string | null;
  booking_id: string | null;
  /** The membership with whose next invoice it is billed; null for one with an invoice of its own. */
  membership_id: string | null;
  /** Null until it is billed with its membership. */
  invoice_id: string | null;
  /** Whether staff have ordered it with a membership, and its customer has not accepted it. */
  unaccepted: boolean;
  currency: Currency;
  net_pence: number;
  total_pence: number;
  created_at: Date;
};

/** A row of `order_lines`: a product as it was sold. */
export type OrderLineRow = Pick<Product, 'name' | 'credit_type' | 'credit_amount' | 'valid_days'> & {
  id: string;
  order_id: string;
  product_id: string;
  quantity: number;
  unit_pence: number;
  tax_percent: number;
  net_pence: number;
  tax_pence: number;
  /** What the line has granted. */
  credit_id: string | null;
  /** What was withdrawn of it because its payment came back: minutes or days. */
  withdrawn_amount: number;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    products: RowOf<Product> & { live_name: string | null };
    orders: OrderRow;
    order_lines: OrderLineRow;
  }
}
