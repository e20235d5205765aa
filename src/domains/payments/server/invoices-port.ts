/** The port through which payments tell invoices what was paid, because invoices import payments. The invoices domain provides it at start. */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Method } from '#domains/payments/methods.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import type { Currency } from '#shared/money.ts';

/** An invoice that is paid after it was issued. */
export type OpenInvoice = {
  id: string;
  invoice_id: string;
  kind: 'invoice' | 'credit_note';
  space_id: string;
  user_id: string | null;
  company_id: string | null;
  currency: Currency;
  /** What is still to be paid. Null for an invoice that was paid when it was issued. */
  open_pence: number | null;
};

export type NotedPayment = {
  /** Negative for what has come back. */
  amountPence: number;
  method: Exclude<Method, 'account'>;
  /** Whose card or bank account it is, or who pays at the desk. */
  userId: string | null;
  /** As the activity says it. */
  action: string;
};

export type FailedCharge = Pick<ChargeRow, 'id' | 'method' | 'card_last4' | 'collect_no'>;

export type InvoicesPort = {
  /** Locks an invoice. Its charges are locked after it. */
  lock(trx: Transaction, id: string): Promise<OpenInvoice>;
  /** Notes a payment of an invoice, which the caller has locked. A company has it on its account. */
  notePayment(trx: Transaction, invoice: OpenInvoice, payment: NotedPayment, now: Date): Promise<void>;
  /** Notes that the bank of the customer processes a payment. The caller has locked the invoice. @param action as the activity says it */
  noteProcessing(trx: Transaction, invoice: OpenInvoice, action: string, now: Date): Promise<void>;
  /**
   * Plans what follows after a charge has failed without its customer seeing that, and tells them. The caller has locked the invoice.
   * @param failure.row the charge; undefined if there was no card to charge
   */
  chargeFailed(
    trx: Transaction,
    invoice: OpenInvoice,
    failure: { row?: FailedCharge; reason: string; isLost: boolean },
    at: Moment,
  ): Promise<void>;
};

declare module '#server/context.ts' {
  interface Services {
    invoices: InvoicesPort;
  }
}
