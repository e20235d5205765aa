/** Which of the bookings of one payment a refund or a dispute concerns. */
import { spreadRefund } from '#domains/payments/spread.ts';
import type { Pence } from '#shared/money.ts';

/** Only a charge of bookings has several shares. */
type Share = { id: string; booking_id: string | null; amount_pence: Pence };
type StoredRefund = { charge_id: string; refund_id: string | null; amount_pence: Pence; status: string };
type Refund = { refundId: string; amountPence: Pence; bookingId: string | null; status: string };

/**
 * The refunds of a payment by its shares, newest first as they are given. A refund that was made here names its booking. One that was made
 * in the dashboard is spread over what is left of the shares, and stays as it was spread.
 * @param known the refunds that are stored
 */
export function refundsOfShares<R extends Refund>(
  refunds: readonly R[],
  shares: readonly Share[],
  known: readonly StoredRefund[],
): Map<string, R[]> {
  const parts = new Map<string, R[]>(shares.map(({ id }) => [id, []]));
  const returned = known
    .filter(({ status }) => status !== 'failed')
    .map(({ charge_id, amount_pence }) => ({ charge_id, amount_pence }));
  const add = (chargeId: string, refund: R) => parts.get(chargeId)?.unshift(refund);
  for (const refund of [...refunds].reverse()) {
    const rows = known.filter(({ refund_id }) => refund_id === refund.refundId);
    const own = shares.find(({ booking_id }) => booking_id !== null && booking_id === refund.bookingId);
    if (rows.length > 0) for (const row of rows) add(row.charge_id, { ...refund, amountPence: row.amount_pence });
    else if (own) add(own.id, refund);
    else
      for (const { charge, amountPence } of spreadRefund(refund.amountPence, shares, returned).parts) {
        add(charge.id, { ...refund, amountPence });
        if (refund.status !== 'failed') returned.push({ charge_id: charge.id, amount_pence: amountPence });
      }
  }
  return parts;
}

/** The parts of a disputed amount by the shares of its payment, each with the id that its row has. The first has that of the dispute. */
export function disputesOfShares<S extends Share>(
  { disputeId, amountPence }: { disputeId: string; amountPence: Pence },
  shares: readonly S[],
): { charge: S; amountPence: Pence; disputeId: string }[] {
  const [only, ...others] = shares;
  if (only && others.length === 0) return [{ charge: only, amountPence, disputeId }];
  const { parts } = spreadRefund(amountPence, shares, []);
  return parts.map((part, index) => ({
    ...part,
    disputeId: index === 0 ? disputeId : `${disputeId}-${part.charge.id}`,
  }));
}
