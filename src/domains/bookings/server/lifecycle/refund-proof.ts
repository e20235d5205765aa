import type { Call } from '#server/context.ts';
import { requireProofOfRefund } from '#server/proof.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';

type PaidBack = { record: Pick<BookingRecord, 'assigned_user_id' | 'currency'>; refundPence: number };

/** Staff who pay back much for bookings of a customer need a proof. @throws ProofNeeded */
export function requireProofOf(call: Call, changed: PaidBack[]): void {
  const [first] = changed;
  if (!first) return;
  const { assigned_user_id: payerId, currency } = first.record;
  const pence = changed.reduce((sum, { refundPence }) => sum + refundPence, 0);
  requireProofOfRefund(call, { payerId, currency, pence });
}
