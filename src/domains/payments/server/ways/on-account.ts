/** On the account of a company: at once. The payment service does not know it. */
import type { Way } from '#domains/payments/server/ways/way.ts';
import { NO_CARD_USED } from '#domains/payments/server/service/settlement.ts';

export const onAccount: Way = {
  /** Found open, if the process ended between the charge and the move that it pays for. */
  look: (_services, { amount_pence: amountPence }) =>
    Promise.resolve({ state: 'succeeded', success: { ...NO_CARD_USED, amountPence } }),
  noteOpen: () => Promise.resolve(),
};
