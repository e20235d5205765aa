/**
 * Moving a paid booking can cost money, and money is the payments domain's, which knows bookings and not the other way. It
 * provides this at start (app/subscribers.ts).
 */
import type { Actor } from '#server/actor.ts';
import type { Move } from '#domains/bookings/server/service/move.ts';

export type MoneyPort = {
  /**
   * Charges the difference to the card of the original payment and makes the move in the step that records the money.
   * @throws PaymentDeclined, and then the booking is exactly as it was
   */
  chargeAndMove(actor: Actor, move: Move, differencePence: number, now: Date): Promise<void>;
};

let port: MoneyPort | undefined;

export function provideMoney(provided: MoneyPort): void {
  port = provided;
}

export function money(): MoneyPort {
  if (!port) throw new Error('The payments domain has not provided its port');
  return port;
}
