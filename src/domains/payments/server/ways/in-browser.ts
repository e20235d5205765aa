/** By the form of the payment service in the browser: card, wallet or bank debit. After a decline, the customer may try again there. */
import { type Way, cancelled, noteOpen } from '#domains/payments/server/ways/way.ts';
import { findPayment, isWaiting, outcomeOf } from '#domains/payments/server/ways/saved-method.ts';

export const inBrowser: Way = {
  async look(services, charge, { withdraw, hasLeft }) {
    const found = await findPayment(services, charge);
    if (!found) return null;
    const mayTryAgain = ['started', 'unconfirmed'].includes(charge.status) && !withdraw && !hasLeft;
    const isOver = isWaiting(found)
      ? withdraw === true || charge.status === 'failed'
      : found.status === 'failed' && !mayTryAgain;
    return outcomeOf(isOver ? await cancelled(services, found.intentId) : found, found, false);
  },
  noteOpen,
};
