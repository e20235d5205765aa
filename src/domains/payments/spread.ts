/** How a refund is spread over the charges of a booking. */
import type { Pence } from '#shared/money.ts';

type Charged = { id: string; amount_pence: Pence };
type Returned = { charge_id: string; amount_pence: Pence };

export type Spread<Charge> = { parts: { charge: Charge; amountPence: Pence }[]; missingPence: Pence };

/**
 * Spreads a refund over charges, in their order. No charge returns more than is left of it.
 * @param charges newest first
 * @param refunds what was returned before
 */
export function spreadRefund<Charge extends Charged>(
  amountPence: Pence,
  charges: readonly Charge[],
  refunds: readonly Returned[],
): Spread<Charge> {
  let missingPence = amountPence;
  const parts = charges.flatMap((charge) => {
    const returned = refunds
      .filter(({ charge_id }) => charge_id === charge.id)
      .reduce((sum, refund) => sum + refund.amount_pence, 0);
    const part = Math.min(missingPence, charge.amount_pence - returned);
    if (part <= 0) return [];
    missingPence -= part;
    return [{ charge, amountPence: part }];
  });
  return { parts, missingPence };
}
