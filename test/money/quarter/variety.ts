/** What a quarter must have contained, so that its comparison means something. */
import { expect } from 'vitest';
import type { Quarter } from './play.ts';

/** What has not happened in a quarter, so that nothing is known of it. */
function missingKinds({
  debits,
  vouchers,
  voucherEnds,
  moneyEnds,
  plansTried,
  disputed,
  debitsTakenBack,
}: Quarter): string[] {
  const counts = {
    'debits paid': debits.paid,
    'debits failed': debits.failed,
    'late debits': debits.late,
    'debits that failed after a confirmation': debits.failedAtOnce,
    'vouchers in use': vouchers.reduce((sum, { usedBy }) => sum + usedBy.size, 0),
    'all ends of bookings with a voucher': Math.max(0, voucherEnds - 3),
    'all ends of bookings with money': Math.max(0, moneyEnds - 3),
    'plans bought': Math.max(0, plansTried - 1),
    'disputes lost and won': Math.max(0, disputed - 1),
    'debits of invoices taken back': debitsTakenBack,
  };
  return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [] : [what]));
}

/** What must have happened, so that the comparison means something. */
export function checkVariety(quarter: Quarter): void {
  const { memberships, customers, companies, parts, opens, notes, orders } = quarter;
  const invoices = memberships.flatMap((each) => each.invoices);
  expect({
    paid: invoices.some(({ open }) => open === 0),
    part: parts > 0,
    open: opens > 0,
    tried: invoices.some(({ tries }) => tries > 2),
    charged: customers.some(({ charged }) => charged > 0),
    refunded: customers.some(({ refunded }) => refunded > 0),
    paused: memberships.some(({ pauses }) => pauses.length > 0),
    priced: memberships.some(({ prices }) => prices.length > 1),
    ended: memberships.some(({ end }) => end !== null),
    collected: companies.some(({ collected }) => collected.length > 0),
    credited: notes.some(({ total }) => total > 0),
    ordered: orders.some(({ open }) => open === 0),
    monthly: memberships.some(({ products }) => products.some(({ until }) => until !== null)),
    settled: memberships.some(({ deposit, held, invoices: all }) => deposit > 0 && held === 0 && all.length > 0),
  }).toEqual({
    ...{ paid: true, part: true, open: true, tried: true, charged: true, refunded: true },
    ...{ paused: true, priced: true, ended: true, collected: true },
    ...{ credited: true, ordered: true, monthly: true, settled: true },
  });
  expect(missingKinds(quarter)).toEqual([]);
}
