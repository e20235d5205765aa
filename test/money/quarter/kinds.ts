/** Kinds of money that occur a handful of times in a quarter. */
import type { Turn } from './bookings.ts';
import { bookByDebit } from './debits.ts';
import { bookWithVoucher } from './vouchers.ts';
import { debitInvoice, disputeBooking } from './disputes.ts';
import { bookWithMoney } from './money-credits.ts';
import { buyPlan } from './plans.ts';

const KINDS = [bookByDebit, bookWithVoucher, bookWithMoney, buyPlan, disputeBooking, debitInvoice];

/** Plays each kind, or not. @param seldom on one of so many days */
export async function playKinds(turn: Turn, seldom: number): Promise<void> {
  for (const play of KINDS) if (turn.operator.random.below(seldom) === 0) await play(turn);
}
