/** Compares what was paid and came back, by the payment service and at the desk, with the model. */
import type { Knex } from 'knex';
import { expect } from 'vitest';
import { stripeList } from '../read.ts';
import type { Quarter } from './play.ts';
import { sums } from './sums.ts';

/** How the payment service takes money. */
const BY_SERVICE = ['card', 'debit'];

/** What cards and bank accounts have paid and got back, by account. */
async function checkCards(knex: Knex, { customers }: Quarter): Promise<void> {
  const charges = await knex('charges as c')
    .leftJoin('bookings as b', 'b.id', 'c.booking_id')
    .leftJoin('invoices as i', 'i.id', 'c.invoice_id')
    .whereIn('c.method', BY_SERVICE)
    .where('c.status', 'succeeded')
    .select<{ user_id: string; amount_pence: number }[]>(
      knex.raw('COALESCE(b.assigned_user_id, i.user_id) AS user_id'),
      'c.amount_pence',
    );
  const refunds = await knex('refunds as r')
    .join('charges as c', 'c.id', 'r.charge_id')
    .leftJoin('bookings as b', 'b.id', 'r.booking_id')
    .leftJoin('invoices as i', 'i.id', 'c.invoice_id')
    .whereIn('c.method', BY_SERVICE)
    .where('r.status', 'succeeded')
    .select<{ user_id: string; amount_pence: number }[]>(
      knex.raw('COALESCE(b.assigned_user_id, i.user_id) AS user_id'),
      'r.amount_pence',
    );
  const byUser = (rows: typeof charges) =>
    sums(
      rows,
      ({ user_id }) => user_id,
      ({ amount_pence }) => amount_pence,
    );
  expect(byUser(charges), 'what cards have paid').toEqual(
    sums(
      customers,
      ({ id }) => id,
      ({ charged }) => charged,
    ),
  );
  expect(byUser(refunds), 'what cards got back').toEqual(
    sums(
      customers,
      ({ id }) => id,
      ({ refunded }) => refunded,
    ),
  );
}

/** What banks have taken back, by account. */
async function checkDisputes(knex: Knex, { customers }: Quarter): Promise<void> {
  const rows = await knex('disputes as d')
    .join('charges as c', 'c.id', 'd.charge_id')
    .where('d.is_lost', true)
    .select<{ user_id: string; amount_pence: number }[]>('c.user_id', 'd.amount_pence');
  const lost = sums(
    rows,
    ({ user_id }) => user_id,
    ({ amount_pence }) => amount_pence,
  );
  expect(lost, 'what banks have taken back').toEqual(
    sums(
      customers,
      ({ id }) => id,
      ({ takenBack }) => takenBack,
    ),
  );
}

/** What the payment service has, by currency, and which of it the charges do not know. */
async function checkPaymentService(
  { knex, stripe }: { knex: Knex; stripe: string },
  { customers }: Quarter,
): Promise<void> {
  type Charge = {
    amount: number;
    amount_refunded: number;
    currency: string;
    status: string;
    payment_intent: string;
    metadata: Record<string, string>;
  };
  const charges = (await stripeList<Charge>(stripe, 'charges')).filter(({ status }) => status === 'succeeded');
  const theirs = sums(
    charges,
    ({ currency }) => currency.toUpperCase(),
    ({ amount, amount_refunded }) => amount - amount_refunded,
  );
  const ours = sums(
    customers,
    ({ place }) => place.currency,
    ({ charged, refunded }) => charged - refunded,
  );
  const known = await knex('charges').where('status', 'succeeded').whereNotNull('intent_id').pluck('intent_id');
  const unknown = charges.filter(({ payment_intent }) => !known.includes(payment_intent));
  const open = await knex('charges').whereNotIn('status', ['succeeded', 'failed']).orWhereNotNull('recheck_at');
  expect({ theirs, unknown, open: unknown.length > 0 ? open : [] }, 'the money at the payment service').toEqual({
    theirs: ours,
    unknown: [],
    open: [],
  });
}

/** What staff took and gave back, by currency. */
async function checkDesk(knex: Knex, { desk }: Quarter): Promise<void> {
  const rows = await knex('charges as c')
    .leftJoin('invoices as i', 'i.id', 'c.invoice_id')
    .whereIn('c.method', ['cash', 'transfer'])
    .where('c.outcome', 'kept')
    .select<{ currency: string; amount_pence: number; kind: string | null }[]>(
      'c.currency',
      'c.amount_pence',
      'i.kind',
    );
  // A charge of a credit note is what was paid back.
  const charges = rows.map(({ currency, amount_pence, kind }) => {
    return { currency, amount_pence: kind === 'credit_note' ? -amount_pence : amount_pence };
  });
  const refunds = await knex('refunds as r')
    .join('charges as c', 'c.id', 'r.charge_id')
    .whereIn('c.method', ['cash', 'transfer'])
    .where('r.status', 'succeeded')
    .select<{ currency: string; amount_pence: number }[]>('c.currency', 'r.amount_pence');
  const entries = await knex('company_entries as e')
    .join('companies as c', 'c.id', 'e.company_id')
    .where('e.kind', 'payment')
    .select<{ currency: string; amount_pence: number }[]>('c.currency', 'e.amount_pence');
  const back = [...refunds, ...entries].map((row) => ({ ...row, amount_pence: -row.amount_pence }));
  const paid = [...charges, ...back];
  const taken = sums(
    paid,
    ({ currency }) => currency,
    ({ amount_pence }) => amount_pence,
  );
  const expected = sums(
    [...desk],
    ([currency]) => currency,
    ([, amount]) => amount,
  );
  expect(taken, 'what staff took').toEqual(expected);
}

export async function checkPayments({ knex, stripe }: { knex: Knex; stripe: string }, quarter: Quarter): Promise<void> {
  await checkCards(knex, quarter);
  await checkDisputes(knex, quarter);
  await checkPaymentService({ knex, stripe }, quarter);
  await checkDesk(knex, quarter);
}
