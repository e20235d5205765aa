/**
 * The rules of money: what the payment service has taken equals the records, the documents and the bookings, to the penny. Pure
 * functions over what was read at the end, so that every test of money has the same rules.
 */
import { isDeepStrictEqual } from 'node:util';
import { toMinor } from '#shared/money.ts';

export type TakenCharge = { amount: number; amount_refunded: number; status: string };

export type BookingMoney = {
  id: string;
  assigned_user_id: string;
  active: boolean;
  payment_status: string;
  paid_pence: number;
  total_pence: number;
  full_total_pence: number;
};

export type Document = {
  invoice_id: string;
  kind: 'invoice' | 'credit_note';
  booking_id: string;
  charge_id: string | null;
  refund_id: string | null;
  request_id: string | null;
  net_pence: number;
  total_pence: number;
  snapshot: { lines: { amount: number }[] };
};

type Moved = { id: string; booking_id: string; amount_pence: number };

/** Everything that was read, after all deliveries. Charges and refunds in the order of their ids. */
export type MoneyFacts = {
  /** What the payment service lists. */
  taken: TakenCharge[];
  bookings: BookingMoney[];
  documents: Document[];
  charges: (Moved & { status: string; outcome: string | null; purpose: string })[];
  refunds: (Moved & { status: string; charge_id: string })[];
};

export type Expected = {
  /** What was agreed for each approved request, which is settled outside. */
  approved: Map<string, number>;
  /** The sum that staff waived for each member, by which their booking may cost less than its price. */
  waived?: Map<string, number>;
};

const sumOf = (amounts: number[]) => amounts.reduce((sum, pence) => sum + pence, 0);

/** A problem if both values differ. */
function differing(what: string, found: unknown, expected: unknown): string[] {
  if (isDeepStrictEqual(found, expected)) return [];
  const text = (value: unknown) => JSON.stringify(value instanceof Map ? [...value] : value);
  return [`${what}: ${text(found)} instead of ${text(expected)}`];
}

/** The sums per booking. Bookings without money are left out. */
function perBooking(amounts: { booking_id: string; pence: number }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { booking_id, pence } of amounts) sums[booking_id] = (sums[booking_id] ?? 0) + pence;
  return Object.fromEntries(Object.entries(sums).filter(([, pence]) => pence !== 0));
}

/** Numbers have no gaps, and the lines of a document add up. */
function documentProblems(documents: Document[]): string[] {
  const numbering = (['invoice', 'credit_note'] as const).flatMap((kind) => {
    const numbers = documents.filter((each) => each.kind === kind).map(({ invoice_id }) => Number(invoice_id.slice(4)));
    const inOrder = numbers.sort((a, b) => a - b);
    const wrong = inOrder.find((number, index) => number !== index + 1);
    return wrong === undefined ? [] : [`numbers of ${kind}: ${wrong} is repeated, or comes after a gap`];
  });
  const sums = documents.flatMap(({ invoice_id, snapshot, net_pence, total_pence }) => {
    const lines = snapshot.lines.map(({ amount }) => Math.sign(amount) * toMinor(Math.abs(amount), 'GBP'));
    const tax = Math.abs(net_pence * 1.2 - total_pence) < 1 ? [] : [`tax of ${invoice_id} is wrong`];
    return [...differing(`lines of ${invoice_id}`, sumOf(lines), net_pence), ...tax];
  });
  return [...numbering, ...sums];
}

const movedOf = ({ id, booking_id, amount_pence }: Moved): Moved => ({ id, booking_id, amount_pence });

function keptOf({ charges, refunds }: MoneyFacts): { charges: Moved[]; refunds: Moved[] } {
  const kept = charges.filter(({ status, outcome }) => status === 'succeeded' && outcome === 'kept');
  const ids = new Set(kept.map(({ id }) => id));
  const returned = refunds.filter(({ status, charge_id }) => status === 'succeeded' && ids.has(charge_id));
  return { charges: kept.map(movedOf), refunds: returned.map(movedOf) };
}

/** Every charge that was kept has one invoice, every refund of one has one credit note, and no other charge has a document. */
function chargeProblems({ documents }: MoneyFacts, kept: ReturnType<typeof keptOf>): string[] {
  const written = (key: 'charge_id' | 'refund_id') =>
    documents
      .flatMap(({ [key]: id, booking_id, total_pence: amount_pence }) => (id ? [{ id, booking_id, amount_pence }] : []))
      .sort((one, other) => Number(one.id) - Number(other.id));
  return [
    ...differing('invoices of charges', written('charge_id'), kept.charges),
    ...differing('credit notes of refunds', written('refund_id'), kept.refunds),
  ];
}

function bookingProblems({ bookings }: MoneyFacts, { approved, waived = new Map() }: Expected): string[] {
  return bookings.flatMap((booking) => {
    const { id, active, payment_status, paid_pence, total_pence, full_total_pence } = booking;
    const agreed = paid_pence + (approved.get(id) ?? 0);
    if (active && payment_status === 'completed') {
      const allowance = waived.get(booking.assigned_user_id) ?? 0;
      const cheaper = agreed + allowance < full_total_pence ? [`booking ${id} is cheaper than a direct booking`] : [];
      return [...differing(`paid for booking ${id}`, agreed, total_pence), ...cheaper];
    }
    return payment_status === 'completed' ? [] : differing(`paid for booking ${id}`, paid_pence, 0);
  });
}

/**
 * Compares the charges minus the refunds of the payment service with those of the records, of the documents and of the bookings, for
 * each booking. No active booking is cheaper than a direct booking with the same result.
 * @returns the problems; none if every penny is where it belongs
 */
export function moneyProblems(facts: MoneyFacts, expected: Expected): string[] {
  const { taken, bookings, documents, charges, refunds } = facts;
  const kept = keptOf(facts);
  const moved = perBooking([
    ...kept.charges.map(({ booking_id, amount_pence }) => ({ booking_id, pence: amount_pence })),
    ...kept.refunds.map(({ booking_id, amount_pence }) => ({ booking_id, pence: -amount_pence })),
  ]);
  const paid = perBooking(bookings.map(({ id, paid_pence }) => ({ booking_id: id, pence: paid_pence })));
  const succeeded = taken.filter(({ status }) => status === 'succeeded');
  const open = charges.filter(({ status }) => status === 'started' || status === 'requires_action');
  const settled = documents.filter(({ request_id }) => request_id !== null);
  const settledOf = new Map(settled.map(({ request_id, total_pence }) => [request_id, total_pence]));
  return [
    ...documentProblems(documents),
    ...chargeProblems(facts, kept),
    ...differing('paid per booking', paid, moved),
    ...differing(
      'taken by the payment service',
      sumOf(succeeded.map(({ amount, amount_refunded }) => amount - amount_refunded)),
      sumOf(Object.values(moved)),
    ),
    ...differing('open charges', open.map(movedOf), []),
    ...differing('open refunds', refunds.filter(({ status }) => status === 'started').map(movedOf), []),
    ...differing('invoices of requests', settledOf, expected.approved),
    ...differing('number of invoices of requests', settled.length, expected.approved.size),
    ...bookingProblems(facts, expected),
  ];
}
