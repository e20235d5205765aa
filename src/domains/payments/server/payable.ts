/**
 * What charges pay: a booking or a move of it, or an invoice. The domain that owns it implements `Payable`. The machine of charges
 * (service/settle.ts, service/refund.ts, service/refund-status.ts, service/dispute.ts) knows nothing else of it.
 */
import type { Moment, Services } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { News } from '#server/outbox.ts';
import type { PaymentMethod } from '#domains/payments/methods.ts';
import type { ChargeRow, RefundRow } from '#domains/payments/server/model.ts';
import type { Settlement } from '#domains/payments/server/service/settlement.ts';

/** What the machine knows of a thing that is paid: nothing. */
export type Thing = object;

/** A charge with what it pays, both locked. A payment has one for each thing that it pays. */
export type PaidShare<Thing> = { row: ChargeRow; thing: Thing };
export type Shares<Thing> = [PaidShare<Thing>, ...PaidShare<Thing>[]];

/** The account that pays; null if it is not known. */
export type Paying = { userId: string; name: string; email: string } | null;

/** What came in. `isPart` says that one payment pays for several things. */
export type ReceivedMoney = { amountPence: number; method: PaymentMethod; payer: Paying; isPart: boolean };

/** A payment that the customer's bank processes until some day. */
export type Processing = { method: PaymentMethod; until: Date; payer: Paying };

/** What the payment service says of a refund. */
export type RefundChange = {
  /** As it was. */
  refund: RefundRow;
  status: RefundRow['status'];
  failure: string | null;
  /** It was made outside the product, and is new. */
  isOutside: boolean;
};

/** What the bank of a customer disputes of a charge. */
export type Disputed = {
  amountPence: number;
  reason: string;
  dueBy: Date | null;
  /** The amount in the mail to staff: the whole amount, with the first of several charges; null with the others. */
  notifiedPence: number | null;
};

export type ClosedDispute = {
  disputeId: string;
  amountPence: number;
  isLost: boolean;
  wasLost: boolean;
  notifiedPence: number | null;
};

export type Payable<Thing> = {
  /** Locks what charges pay, before the charges. @returns it by the ids of the charges */
  lock(trx: Transaction, services: Services, charges: ChargeRow[]): Promise<Map<string, Thing>>;
  /** Locks the rest of what several charges pay, after the charges. */
  lockRest?(trx: Transaction, shares: Shares<Thing>): Promise<void>;
  /** Decides whether a charge has paid it, or is refunded in full. @returns also what documents show of it */
  succeeded(
    trx: Transaction,
    share: PaidShare<Thing>,
    received: ReceivedMoney,
    at: Moment,
  ): Promise<{ outcome: Exclude<Settlement, 'failed'>; billed?: string }>;
  /** All that one payment pays for has its outcome, and at least one charge was kept. */
  allSucceeded?(trx: Transaction, shares: Shares<Thing>, at: Moment): Promise<void>;
  /** The charges of a payment have failed. @param failure `isLost`: they never reached the payment service */
  failed(
    trx: Transaction,
    shares: Shares<Thing>,
    failure: { reason: string; isLost: boolean },
    at: Moment,
  ): Promise<void>;
  processing(trx: Transaction, share: PaidShare<Thing>, processing: Processing, at: Moment): Promise<void>;
  /** The bank asks the customer to confirm. */
  waits?(trx: Transaction, shares: Shares<Thing>, at: Moment): Promise<void>;
  /** Asks for the refund in full of a charge that did not pay it. */
  returnNews(row: ChargeRow, amountPence: number): News;
  /** What documents of a refund show of it. */
  billedOf?(thing: Thing): string;
  /** A refund goes on, fails, or was made outside. @returns it afterwards */
  refunded(trx: Transaction, share: PaidShare<Thing>, change: RefundChange, at: Moment): Promise<Thing>;
  /**
   * The message that asks for a refund is delivered until the refund is made. So a refund without a key is the planned one of its amount, and one that
   * is impossible now is planned anew.
   */
  isAskedAgain: boolean;
  /** The bank disputes a charge. @returns it afterwards */
  disputed(trx: Transaction, share: PaidShare<Thing>, disputed: Disputed, at: Moment): Promise<Thing>;
  disputeClosed(trx: Transaction, share: PaidShare<Thing>, closed: ClosedDispute, at: Moment): Promise<void>;
};

/** What can be paid. A charge names the booking or the invoice that it pays. */
export type Payables = { booking: Payable<Thing>; invoice: Payable<Thing> };

declare module '#server/context.ts' {
  interface Services {
    payables: Payables;
  }
}
