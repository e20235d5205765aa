/** What earns money: each month is billed once, no order is lost, and credits, vouchers and accounts agree with what was done with them. */
import { creditProblemsOf } from '../../../test/helpers/credits.ts';
import { voucherProblemsOf } from '../../../test/helpers/vouchers.ts';
import { accountFindings } from './accounts.ts';
import type { Facts } from './facts.ts';
import type { Finding, Rule } from './findings.ts';
import { grouped } from './grouped.ts';
import { madeOnce } from './made-once.ts';
import { membershipFindings } from './memberships.ts';
import type { WriteFacts } from './outcomes.ts';
import type { TillFacts } from './till-facts.ts';

/** Clients never order the same quantities twice. */
const quantities = ({ lines }: TillFacts['orders'][number]) => lines.map(({ quantity }) => quantity).join('-');

type Made = { call: WriteFacts['call']; what: string; made: { id: string; title: string }[]; lost: Rule };

/** What the writes make, by the title that each of them has alone. */
function allMade({ grants, vouchers, orders, memberships, companyEntries }: TillFacts): Made[] {
  const of = (call: Made['call'], what: string, made: Made['made'], lost: Rule = 'change lost') => {
    return { call, what, made, lost };
  };
  const paid = companyEntries.filter(({ kind }) => kind === 'payment');
  return [
    of(
      'grant',
      'credits',
      grants.map(({ id, note }) => ({ id, title: note })),
    ),
    of(
      'add-voucher',
      'vouchers',
      vouchers.vouchers.map(({ id, code }) => ({ id, title: code })),
    ),
    of(
      'order',
      'orders',
      orders.map((order) => ({ id: order.id, title: quantities(order) })),
      'order lost',
    ),
    of(
      'begin-membership',
      'memberships',
      memberships.map(({ id, price_pence }) => ({ id, title: String(price_pence) })),
    ),
    // A payment is told by its invoice.
    of(
      'record-payment',
      'payments',
      paid.map(({ invoice_id, reference }) => ({ id: invoice_id!, title: reference })),
    ),
  ];
}

function madeFindings(writes: WriteFacts[], till: TillFacts): Finding[] {
  return allMade(till).flatMap(({ call, what, made, lost }) => {
    const byTitle = grouped(made, ({ title }) => title);
    return writes
      .filter((write) => write.call === call)
      .flatMap((write) => {
        const title = String(write.asked?.title);
        const ids = (byTitle.get(title) ?? []).map(({ id }) => id);
        return madeOnce(write, { what: `${what} of ${title}`, ids, lost });
      });
  });
}

/** In a run, all that is over gives back its credits: it was cancelled in time. */
function creditFindings({ till, bookings }: Pick<Facts, 'till' | 'bookings'>): Finding[] {
  const over = bookings.filter(({ active, payment_status }) => !active || payment_status === 'failed');
  const ids = new Set(over.map(({ id }) => id));
  const kept = till.credits.uses.filter(({ booking_id }) => ids.has(booking_id));
  const problems = [
    ...creditProblemsOf(till.credits, bookings),
    ...till.credits.credits.filter(({ balance }) => balance < 0).map(({ id }) => `credit ${id} is negative`),
    ...kept.map(
      ({ booking_id, credit_id }) => `booking ${booking_id} is over and keeps what it had of credit ${credit_id}`,
    ),
  ];
  return problems.map((text) => ({ rule: 'credits', text }));
}

export function tillFindings(writes: WriteFacts[], facts: Pick<Facts, 'till' | 'bookings' | 'money'>): Finding[] {
  const { till, bookings } = facts;
  return [
    ...madeFindings(writes, till),
    ...creditFindings(facts),
    ...voucherProblemsOf(till.vouchers, bookings).map((text): Finding => ({ rule: 'voucher', text })),
    ...membershipFindings(writes, facts),
    ...accountFindings(writes, facts),
  ];
}
