/** Memberships: each month that has begun is billed exactly once, at its price, and a pause or an end that was answered is there. */
import { isPaused } from '../../../src/shared/benefit.ts';
import { addMonths } from '../../../src/shared/months.ts';
import type { DocumentFact, Facts } from './facts.ts';
import type { Finding } from './findings.ts';
import { grouped } from './grouped.ts';
import type { WriteFacts } from './outcomes.ts';
import { possible } from './series.ts';
import type { MembershipFact } from './till-facts.ts';

const monthOf = (day: string) => day.slice(0, 7);

/** The first month, and those before the day from which on nothing is billed yet. A paused one has no fee. */
function monthsToBill({ from_day, end_day, next_on, pauses }: MembershipFact): string[] {
  const first = monthOf(from_day);
  const next = next_on === null ? addMonths(monthOf(end_day!), 1) : monthOf(next_on);
  const months = [first];
  for (let month = addMonths(first, 1); month < next; month = addMonths(month, 1)) months.push(month);
  return months.filter((month) => !isPaused({ pauses }, month));
}

function billingFindings(membership: MembershipFact, invoices: Map<string, DocumentFact>): Finding[] {
  const { id, price_pence, periods } = membership;
  const due = monthsToBill(membership);
  const missing = due.filter((month) => !periods.some((period) => period.month === month));
  return [
    ...missing.map((month): Finding => ({ rule: 'not billed', text: `membership ${id} in ${month}` })),
    ...periods.flatMap(({ month, invoice_id }, index): Finding[] => {
      const isTwice = periods.findIndex((period) => period.month === month) < index;
      if (isTwice || !due.includes(month)) return [{ rule: 'billed twice', text: `membership ${id} in ${month}` }];
      const net = invoices.get(invoice_id)?.net_pence;
      if (net === price_pence) return [];
      return [{ rule: 'not billed', text: `membership ${id} costs ${net} instead of ${price_pence} in ${month}` }];
    }),
  ];
}

/** Every invoice that was not paid with a booking, and is not that of a request, is the one of an order or of a month. */
function strayInvoices({ till, money }: Pick<Facts, 'till' | 'money'>): Finding[] {
  const known = [
    ...till.orders.map(({ invoice_id }) => invoice_id),
    ...till.memberships.flatMap(({ periods }) => periods.map(({ invoice_id }) => invoice_id)),
  ];
  return money.documents
    .filter(({ kind, charge_id, request_id }) => kind === 'invoice' && charge_id === null && request_id === null)
    .filter(({ id }) => known.filter((each) => each === id).length !== 1)
    .map(({ invoice_id }) => ({
      rule: 'billed twice',
      text: `${invoice_id} is not the invoice of exactly one order or month`,
    }));
}

function changeFindings({ id, end_day, pauses }: MembershipFact, changes: WriteFacts[]): Finding[] {
  const ends = changes.filter(({ call }) => call === 'end-membership');
  const mayEnd = possible<string | null>(null, ends, ({ asked }) => String(asked?.end));
  const lostEnd = mayEnd.includes(end_day) ? [] : [`membership ${id} ends on ${end_day} instead of ${mayEnd.join()}`];
  const paused = changes.filter(({ call, outcome }) => call === 'pause' && outcome === 'done');
  const lostPauses = paused
    .filter(({ asked }) => !pauses.some(({ from, until }) => from === asked?.from && until === asked?.until))
    .map(({ asked }) => `membership ${id} is not paused from ${String(asked?.from)}`);
  const overlapping = pauses.filter(({ from }) => pauses.some((other) => other.from < from && from <= other.until));
  return [
    ...[...lostEnd, ...lostPauses].map((text): Finding => ({ rule: 'change lost', at: changes.at(-1)?.to, text })),
    ...overlapping.map((pause): Finding => ({
      rule: 'made twice',
      text: `membership ${id} has two pauses from ${pause.from}`,
    })),
  ];
}

export function membershipFindings(writes: WriteFacts[], facts: Pick<Facts, 'till' | 'money'>): Finding[] {
  const invoices = new Map(facts.money.documents.map((invoice) => [invoice.id, invoice]));
  const changes = grouped(
    writes.filter(({ call }) => call === 'pause' || call === 'end-membership'),
    ({ record }) => record!,
  );
  return [
    ...facts.till.memberships.flatMap((membership) => [
      ...billingFindings(membership, invoices),
      ...changeFindings(membership, changes.get(membership.id) ?? []),
    ]),
    ...strayInvoices(facts),
  ];
}
