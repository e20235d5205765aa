/** Kinds of money that are played a handful of times in a quarter. */
import type { Turn } from './bookings.ts';
import { bookByDebit } from './debits.ts';
import { bookWithVoucher } from './vouchers.ts';
import { debitInvoice, disputeBooking } from './disputes.ts';
import { bookWithMoney } from './money-credits.ts';
import { buyPlan } from './plans.ts';
import type { Quarter } from './play.ts';

const KINDS = [bookByDebit, bookWithVoucher, bookWithMoney, buyPlan, disputeBooking, debitInvoice];

/** Plays each kind, or not. @param seldom on one of so many days */
export async function playKinds(turn: Turn, seldom: number): Promise<void> {
  for (const play of KINDS) if (turn.operator.random.below(seldom) === 0) await play(turn);
}

/** What has not happened in a quarter, so that nothing is known of it. */
export function missingKinds({
  debits,
  vouchers,
  vouchersTried,
  moneyUsed,
  plansTried,
  disputed,
  debitsTakenBack,
}: Quarter): string[] {
  const counts = {
    'debits paid': debits.paid,
    'debits failed': debits.failed,
    'late debits': debits.late,
    'vouchers in use': vouchers.reduce((sum, { usedBy }) => sum + usedBy.size, 0),
    'all ways to use a voucher': Math.max(0, vouchersTried - 5),
    'all ways to use money': Math.max(0, moneyUsed - 4),
    'plans bought': Math.max(0, plansTried - 1),
    'disputes lost and won': Math.max(0, disputed - 1),
    'debits of invoices taken back': debitsTakenBack,
  };
  return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [] : [what]));
}
