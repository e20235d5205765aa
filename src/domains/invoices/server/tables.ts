/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable, RowOf } from '#server/db/table-row.ts';
import type { OperatorRecord } from '#domains/invoices/server/model.ts';
import type { NetLine } from '#domains/invoices/rules.ts';
import type { InvoiceLine, InvoiceSnapshot, InvoiceView } from '#domains/invoices/schema.ts';
import type { ResourceType } from '#shared/resource-types.ts';

/** JSON contains instants as strings. */
export type StoredSnapshot = Omit<InvoiceSnapshot, 'from' | 'to' | 'lines'> & {
  from: string;
  to: string;
  /** Those of earlier versions have no tax, or are missing. */
  lines?: (NetLine & Partial<InvoiceLine>)[];
};

export type InvoiceRow = {
  id: string;
  invoice_id: string;
  kind: InvoiceView['kind'];
  /** Null on a collective invoice, which has no type of resource either. */
  booking_id: string | null;
  space_id: string;
  user_id: string | null;
  /** The company that is billed. */
  company_id: string | null;
  resource_type: ResourceType | null;
  charge_id: string | null;
  refund_id: string | null;
  /** The booking, when the invoice is that of an approved request. */
  request_id: string | null;
  /** The dispute that was lost, when the credit note is written for it. */
  dispute_id: string | null;
  /** The credit note that this invoice takes back, because its refund failed or its dispute was won after all. */
  reversal_of: string | null;
  /** The invoice that this credit note by hand credits. */
  credited_id: string | null;
  invoice_date: Date;
  /** Until when it is to be paid, and what is still to be paid; null if it was paid when it was issued. */
  due_on: string | null;
  open_pence: number | null;
  /** The local day on which the card of the customer is charged without them, and how often that was tried. */
  collect_on: string | null;
  collect_no: number;
  /** Whose card that is; null for that of the person who is billed. */
  collect_user_id: string | null;
  /** What of it they have not accepted: it stays open, to be paid by hand. */
  unaccepted_pence: number;
  net_pence: number;
  total_pence: number;
  /** What of it is a deposit, and no revenue. Negative for a deposit that is kept. */
  deposit_pence: number;
  currency: string;
  /** Null if the lines have several rates. */
  tax_percent: number | null;
  /** Null for English. */
  language: string | null;
  snapshot: StoredSnapshot;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    invoices: JsonTable<InvoiceRow, 'snapshot'>;
    operator: RowOf<OperatorRecord>;
  }
}
