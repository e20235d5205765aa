/** Checks the money of all bookings after all deliveries, against the payment service and the documents. */
import type { Knex } from 'knex';
import { expect } from 'vitest';
import { poundsToPence } from '#shared/money.ts';
import { MINUTE } from '#shared/time.ts';
import type { TestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { KEYS } from '../integrations/sandbox.ts';

/** The objects that the payment service lists. */
export async function stripeList<T>(sandbox: string, what: string): Promise<T[]> {
  const headers = { authorization: `Bearer ${KEYS.secretKey}` };
  const all: (T & { id: string })[] = [];
  for (;;) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)!.id}` : '';
    const answer = await fetch(`${sandbox}/v1/${what}?limit=100${after}`, { headers });
    const page = (await answer.json()) as { data: (T & { id: string })[]; has_more: boolean };
    all.push(...page.data);
    if (!page.has_more) return all;
  }
}

/**
 * Advances the clock until everything is settled: lost charges are given up, unanswered 3-D Secure payments are withdrawn, and
 * refunds whose response was lost are repeated.
 */
export async function settleAll(app: Pick<TestApp, 'settle' | 'knex'>): Promise<void> {
  for (const minutes of [2, 2, 16, 16]) {
    await app.settle();
    clock.advance(minutes * MINUTE);
  }
  await app.settle();
}

type BookingMoney = {
  id: string;
  assigned_user_id: string;
  active: boolean;
  payment_status: string;
  paid_pence: number;
  total_pence: number;
  full_total_pence: number;
};

type Document = {
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

const sumOf = (amounts: number[]) => amounts.reduce((sum, pence) => sum + pence, 0);

/** The sums per booking. Bookings without money are left out. */
function perBooking(amounts: { booking_id: string; pence: number }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { booking_id, pence } of amounts) sums[booking_id] = (sums[booking_id] ?? 0) + pence;
  return Object.fromEntries(Object.entries(sums).filter(([, pence]) => pence !== 0));
}

/** Numbers have no gaps, and the lines of a document add up. */
function checkDocuments(documents: Document[]): void {
  for (const kind of ['invoice', 'credit_note'] as const) {
    const numbers = documents.filter((each) => each.kind === kind).map(({ invoice_id }) => Number(invoice_id.slice(4)));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  }
  for (const { invoice_id, snapshot, net_pence, total_pence } of documents) {
    const lines = snapshot.lines.map(({ amount }) => Math.sign(amount) * poundsToPence(Math.abs(amount)));
    expect(sumOf(lines), `lines of ${invoice_id}`).toBe(net_pence);
    expect(Math.abs(net_pence * 1.2 - total_pence), `tax of ${invoice_id}`).toBeLessThan(1);
  }
}

/** Every charge that was kept has one invoice, every refund of one has one credit note, and no other charge has a document. */
async function checkCharges(knex: Knex, documents: Document[]): Promise<{ charges: Moved[]; refunds: Moved[] }> {
  const kept = { status: 'succeeded', outcome: 'kept' };
  const charges = await knex('charges').where(kept).orderBy('id').select<Moved[]>('id', 'booking_id', 'amount_pence');
  const refunds = await knex('refunds')
    .where('status', 'succeeded')
    .whereIn('charge_id', knex('charges').where(kept).select('id'))
    .orderBy('id')
    .select<Moved[]>('id', 'booking_id', 'amount_pence');
  const written = (key: 'charge_id' | 'refund_id') =>
    documents
      .flatMap(({ [key]: id, booking_id, total_pence: amount_pence }) => (id ? [{ id, booking_id, amount_pence }] : []))
      .sort((one, other) => Number(one.id) - Number(other.id));
  expect(written('charge_id')).toEqual(charges);
  expect(written('refund_id')).toEqual(refunds);
  return { charges, refunds };
}

export type Expected = {
  /** What was agreed for each approved request, which is settled outside. */
  approved: Map<string, number>;
  /** The sum that staff waived for each member, by which their booking may cost less than its price. */
  waived?: Map<string, number>;
};

/**
 * Checks that the charges minus the refunds of the payment service equal those of the records, of the documents and of the bookings,
 * for each booking. No active booking is cheaper than a direct booking with the same result.
 */
export async function checkMoney(
  { knex, sandbox }: { knex: Knex; sandbox: string },
  { approved, waived = new Map() }: Expected,
): Promise<void> {
  const all = await stripeList<{ amount: number; amount_refunded: number; status: string }>(sandbox, 'charges');
  const taken = sumOf(
    all.filter(({ status }) => status === 'succeeded').map(({ amount, amount_refunded }) => amount - amount_refunded),
  );
  const bookings = await knex('bookings').select<BookingMoney[]>('*');
  const documents = await knex('invoices').select<Document[]>('*');
  checkDocuments(documents);
  const { charges, refunds } = await checkCharges(knex, documents);
  const moved = perBooking([
    ...charges.map(({ booking_id, amount_pence }) => ({ booking_id, pence: amount_pence })),
    ...refunds.map(({ booking_id, amount_pence }) => ({ booking_id, pence: -amount_pence })),
  ]);
  expect(perBooking(bookings.map(({ id, paid_pence }) => ({ booking_id: id, pence: paid_pence })))).toEqual(moved);
  expect(sumOf(Object.values(moved))).toBe(taken);
  expect(await knex('charges').whereIn('status', ['started', 'requires_action'])).toEqual([]);
  expect(await knex('refunds').where('status', 'started')).toEqual([]);

  const settled = documents.filter(({ request_id }) => request_id !== null);
  expect(new Map(settled.map(({ request_id, total_pence }) => [request_id, total_pence]))).toEqual(approved);
  expect(settled).toHaveLength(approved.size);
  for (const booking of bookings) {
    const agreed = booking.paid_pence + (approved.get(booking.id) ?? 0);
    if (booking.active && booking.payment_status === 'completed') {
      expect(agreed, `booking ${booking.id}`).toBe(booking.total_pence);
      const allowance = waived.get(booking.assigned_user_id) ?? 0;
      expect(agreed + allowance, `booking ${booking.id}`).toBeGreaterThanOrEqual(booking.full_total_pence);
    } else if (booking.payment_status !== 'completed') {
      expect(booking.paid_pence, `booking ${booking.id}`).toBe(0);
    }
  }
}
