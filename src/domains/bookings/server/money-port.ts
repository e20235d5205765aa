/**
 * What the bookings domain asks of the payments domain, which knows bookings and not the other way. It is provided at start.
 * The answers come back as reports: see service/charge-outcome.ts.
 */
import type { Call, Services } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Move } from '#domains/bookings/server/service/move.ts';

export type MoneyPort = {
  /** Withdraws the charges of a booking that wait for the bank's customer; one that succeeded meanwhile is settled. */
  withdrawOpenCharges(services: Services, bookingId: string): Promise<void>;
  /** Whether a charge of this booking may still succeed. The caller has locked the booking. */
  hasOpenCharge(trx: Transaction, bookingId: string): Promise<boolean>;
  /**
   * Charges what a move costs, and makes the move in the step that records the money.
   * @param sourceId a card of the actor, when they named one
   * @throws PaymentDeclined, and then the booking is exactly as it was
   */
  chargeDifference(call: Call, move: Move, sourceId: string | undefined): Promise<void>;
};

declare module '#server/context.ts' {
  interface Services {
    money: MoneyPort;
  }
}
