/**
 * What the bookings domain asks of the payments domain, which knows bookings and not the other way. It is provided at start.
 * The answers come back as reports: see service/charge-outcome.ts.
 */
import type { Actor } from '#server/actor.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Move } from '#domains/bookings/server/service/move.ts';

export type MoneyPort = {
  /** Withdraws the charges of a booking that wait for the bank's customer; one that succeeded meanwhile is settled. */
  withdrawOpenCharges(bookingId: string): Promise<void>;
  /** Whether a charge of this booking may still succeed. The caller has locked the booking. */
  hasOpenCharge(trx: Transaction, bookingId: string): Promise<boolean>;
  /**
   * Charges what a move costs, and makes the move in the step that records the money.
   * @param sourceId a card of the actor, when they named one
   * @throws PaymentDeclined, and then the booking is exactly as it was
   */
  chargeDifference(actor: Actor, move: Move, sourceId: string | undefined, now: Date): Promise<void>;
};

let port: MoneyPort | undefined;

export function provideMoney(provided: MoneyPort): void {
  port = provided;
}

/** @throws Error before the payments domain has provided it */
export function money(): MoneyPort {
  if (!port) throw new Error('The payments domain has not provided its port');
  return port;
}
