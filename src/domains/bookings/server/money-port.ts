/**
 * The port through which bookings call payments, because payments import bookings. The payments domain provides it at start.
 * It reports the outcome of a charge to service/charge-outcome.ts.
 */
import type { Call, Services } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { Move } from '#domains/bookings/server/service/move.ts';
import type { Currency } from '#shared/money.ts';

/** A part of a refund, and how the customer gets it: 'will be refunded to Visa 4242'. */
export type RefundPart = { amountPence: number; how: string };

export type MoneyPort = {
  /** Withdraws the charges of bookings that wait for the customer's bank. A charge that has already succeeded is settled. */
  withdrawOpenCharges(services: Services, bookingIds: string[]): Promise<void>;
  /** Whether a charge of these bookings may still succeed. The caller has locked them. */
  hasOpenCharge(trx: Transaction, bookingIds: string[]): Promise<boolean>;
  /**
   * Charges the difference of a move, and moves the booking in the transaction that records the charge.
   * @param sourceId a card of the billed member, if one was chosen
   * @throws PaymentDeclined; the booking is then unchanged
   */
  chargeDifference(call: Call, move: Move, sourceId: string | undefined): Promise<void>;
  /** The name of the company on whose account a difference goes, if the caller may put it there; null if a card is charged. */
  accountOf(call: Call, record: BookingRecord): Promise<string | null>;
  /** @throws NotFound if the caller has not saved the card; Conflict if no cards are charged here */
  requireOwnCard(call: Call, sourceId: string): Promise<void>;
  /** Stores that the caller agrees to charges of a card for the bookings of a series, up to their price. The caller has checked the card. */
  agreeToSeries(
    trx: Transaction,
    call: Call,
    terms: { sourceId: string; seriesId: string; currency: Currency; totalPence: number },
  ): Promise<void>;
  /** How an amount would be refunded: one part for each payment that it is taken from. */
  quoteRefund(knex: Queryable, bookingId: string, amountPence: number): Promise<RefundPart[]>;
};

declare module '#server/context.ts' {
  interface Services {
    money: MoneyPort;
  }
}
