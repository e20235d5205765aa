/** What came in of the price of a booking. Its `payment_status` only says whether its place is confirmed. */
import { awaitsDebit } from '#domains/bookings/debits.ts';
import type { PaymentState } from '#domains/bookings/payment-states.ts';
import { type Subject, stageOf } from '#domains/bookings/stages.ts';

type Money = { paid_pence: number; total_pence: number; on_account: boolean };

/** The price of an approved request is settled outside the product, as that of a booking on the account of a company is later. */
export function paymentStateAt(
  subject: Subject,
  { paid_pence, total_pence, on_account }: Money,
  now: Date,
): PaymentState {
  const stage = stageOf(subject, now);
  if (stage === 'cancelled') return paid_pence > 0 && !on_account ? 'paid' : 'none';
  if (total_pence === 0) return 'none';
  if (stage === 'paying' || awaitsDebit(subject, { paid: paid_pence, total: total_pence }, now)) return 'processing';
  if (stage === 'held') return 'due';
  if (stage !== 'confirmed' && stage !== 'changing') return 'none';
  if (on_account || (subject.booking_request && paid_pence === 0)) return 'on_account';
  return paid_pence > 0 ? 'paid' : 'due';
}
