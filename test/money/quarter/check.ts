/** Compares what the server, the payment service and the accounting have with the model. */
import type { Knex } from 'knex';
import { expect } from 'vitest';
import { voucherProblems } from '../../helpers/vouchers.ts';
import type { XeroSandbox } from '../../integrations/accounting.ts';
import { stripeList } from '../read.ts';
import type { ModelMembership } from './model.ts';
import type { Quarter } from './play.ts';

type Document = {
  id: string;
  invoice_id: string;
  kind: 'invoice' | 'credit_note';
  net_pence: number;
  total_pence: number;
  currency: string;
  open_pence: number | null;
  collect_on: string | null;
  company_id: string | null;
};
/** How the payment service takes money. */
const BY_SERVICE = ['card', 'debit'];

type Amounts = Record<string, number>;

const signed = ({ kind, total_pence }: Pick<Document, 'kind' | 'total_pence'>) =>
  kind === 'invoice' ? total_pence : -total_pence;

/** Adds amounts by a key; what is zero is left out. */
function sums<T>(rows: T[], keyOf: (row: T) => string, amountOf: (row: T) => number): Amounts {
  const totals = new Map<string, number>();
  for (const row of rows) totals.set(keyOf(row), (totals.get(keyOf(row)) ?? 0) + amountOf(row));
  return Object.fromEntries([...totals].filter(([, amount]) => amount !== 0));
}

export async function checkMemberships(knex: Knex, memberships: ModelMembership[]): Promise<void> {
  const rows = await knex('membership_periods as p')
    .join('invoices as i', 'i.id', 'p.invoice_id')
    .orderBy(['p.membership_id', 'p.month'])
    .select<(Document & { membership_id: string; month: string })[]>('p.membership_id', 'p.month', 'i.*');
  for (const { id, invoices } of memberships) {
    const kept = rows.filter(({ membership_id }) => membership_id === id);
    expect(
      kept.map((row) => [row.month, row.net_pence, row.total_pence, row.open_pence, row.collect_on]),
      `the invoices of membership ${id}`,
    ).toEqual(invoices.map(({ month, net, total, open, collectOn }) => [month, net, total, open, collectOn]));
  }
}

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

/** Each booking that its customer pays has documents of what they have paid and not got back. */
async function checkBookings(knex: Knex, { documented }: Quarter): Promise<void> {
  const rows = await knex('invoices')
    .whereIn('booking_id', [...documented.keys()])
    .select<(Document & { booking_id: string })[]>('*');
  expect(
    sums(rows, ({ booking_id }) => booking_id, signed),
    'the documents of bookings',
  ).toEqual(
    sums(
      [...documented],
      ([id]) => id,
      ([, total]) => total,
    ),
  );
}

async function checkCompanies(knex: Knex, { companies }: Quarter): Promise<void> {
  for (const { id, balance, collected } of companies) {
    const { balance_pence } = (await knex('companies').where({ id }).first('balance_pence'))!;
    expect(balance_pence, `the balance of company ${id}`).toBe(balance);
    const entries = await knex('company_entries')
      .where('company_id', id)
      .sum<{ sum: string }>({ sum: 'amount_pence' })
      .first();
    expect(Number(entries?.sum ?? 0)).toBe(balance);
    const documents = await knex('invoices')
      .where('company_id', id)
      .whereRaw(`JSON_UNQUOTE(JSON_EXTRACT(snapshot, '$.description')) LIKE 'Bookings in %'`)
      .orderBy('id')
      .select<Document[]>('*');
    expect(documents.map(signed), `the collective invoices of company ${id}`).toEqual(
      collected.map(({ total }) => total),
    );
  }
}

/** The credit notes by hand and of deposits, what is held, and the orders. */
async function checkNotesAndOrders(
  knex: Knex,
  { notes, memberships, purchases, orders, left }: Quarter,
): Promise<void> {
  const rows = await knex('invoices').whereNotNull('credited_id').orderBy('id').select<Document[]>('*');
  // A job writes those of plans that are not paid, at some time of a day.
  const inOrder = (amounts: [number, number | null][]) => amounts.toSorted(([one], [other]) => one - other);
  expect(inOrder(rows.map(({ total_pence, open_pence }) => [total_pence, open_pence]))).toEqual(
    inOrder(notes.map(({ total, open }) => [total, open])),
  );
  const entries = await knex('membership_deposits').select('membership_id', 'kind', 'amount_pence');
  const held = sums(
    entries,
    ({ membership_id }) => membership_id,
    ({ kind, amount_pence }) => (kind === 'charged' ? amount_pence : -amount_pence),
  );
  expect(held, 'the deposits that are held').toEqual(
    sums(
      [...memberships, ...purchases.map(({ membership }) => membership)],
      ({ id }) => id,
      (each) => each.held,
    ),
  );
  const ordered = await knex('orders as o')
    .join('invoices as i', 'i.id', 'o.invoice_id')
    .whereNull('o.membership_id')
    .orderBy('o.id');
  expect(ordered.map(({ total_pence, open_pence }) => [total_pence, open_pence])).toEqual(
    orders.map(({ total, open }) => [total, open]),
  );
  const alone = await knex('orders as o')
    .join('invoices as i', 'i.id', 'o.invoice_id')
    .whereNotNull('o.membership_id')
    .whereNotIn('i.id', knex('membership_periods').select('invoice_id'))
    .pluck<number[]>('i.total_pence');
  const waiting = await knex('orders').whereNull('invoice_id').pluck<number[]>('total_pence');
  const sorted = (amounts: number[]) => amounts.toSorted((one, other) => one - other);
  expect([sorted(alone), sorted(waiting)], 'orders of memberships, alone and waiting').toEqual([
    sorted(left),
    sorted(memberships.flatMap((each) => each.waiting.map(({ total }) => total))),
  ]);
}

async function checkCredits(knex: Knex, { customers, companies }: Quarter): Promise<void> {
  const rows = await knex('credits').select('user_id', 'company_id', 'type', 'balance');
  const kept = sums(
    rows,
    ({ user_id, company_id, type }) => `${type} of ${user_id === null ? `company ${company_id}` : `person ${user_id}`}`,
    ({ balance }) => balance,
  );
  const parts = [...customers, ...companies].flatMap(({ kind, id, credits, money }) => [
    { whose: `meeting_room of ${kind} ${id}`, credits },
    { whose: `money of ${kind} ${id}`, credits: money },
  ]);
  const model = sums(
    parts,
    ({ whose }) => whose,
    ({ credits }) => credits.reduce((sum, { left }) => sum + left, 0),
  );
  expect(kept, 'credits').toEqual(model);
  const entries = await knex('credit_entries').select('credit_id', 'to_account', 'amount');
  const left = sums(
    entries,
    ({ credit_id }) => credit_id,
    ({ to_account, amount }) => (to_account === 'credit' ? amount : -amount),
  );
  const balances = await knex('credits').select('id', 'balance');
  expect(left).toEqual(
    sums(
      balances,
      ({ id }) => id,
      ({ balance }) => balance,
    ),
  );
}

/** Which bookings use which voucher. */
async function checkVouchers(knex: Knex, { vouchers }: Quarter): Promise<void> {
  const rows = await knex('voucher_uses as u')
    .join('vouchers as v', 'v.id', 'u.voucher_id')
    .select<{ code: string; booking_id: string; user_id: string }[]>('v.code', 'u.booking_id', 'u.user_id');
  const uses = rows.map(({ code, booking_id, user_id }) => [booking_id, code, user_id]);
  const model = vouchers.flatMap(({ code, usedBy }) => [...usedBy].map(([booking, { id }]) => [booking, code, id]));
  expect(uses.sort(), 'the uses of vouchers').toEqual(model.sort());
  expect(await voucherProblems(knex)).toEqual([]);
}

/** What the payment service has, by currency. */
async function checkPaymentService(sandbox: string, { customers }: Quarter): Promise<void> {
  type Charge = { amount: number; amount_refunded: number; currency: string; status: string };
  const charges = (await stripeList<Charge>(sandbox, 'charges')).filter(({ status }) => status === 'succeeded');
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
  expect(theirs, 'the money at the payment service').toEqual(ours);
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

/** The numbers have no gaps, and the lines of each document are its sums. */
async function checkDocuments(knex: Knex): Promise<Document[]> {
  const documents = await knex('invoices')
    .orderBy('id')
    .select<(Document & { snapshot: { lines: { amount: number; tax: number }[] } })[]>('*');
  for (const kind of ['invoice', 'credit_note'] as const) {
    const numbers = documents.filter((each) => each.kind === kind).map(({ invoice_id }) => Number(invoice_id.slice(4)));
    expect(numbers.sort((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
  }
  for (const { invoice_id, net_pence, total_pence, snapshot } of documents) {
    const sum = (part: 'amount' | 'tax') =>
      Math.round(snapshot.lines.reduce((total, line) => total + line[part], 0) * 100);
    expect([sum('amount'), sum('tax')], invoice_id).toEqual([net_pence, total_pence - net_pence]);
  }
  return documents;
}

/** Every document is in the accounting, with its total. */
async function checkAccounting(books: Awaited<ReturnType<XeroSandbox['books']>>, documents: Document[]): Promise<void> {
  const theirs = books.documents.filter(({ reference }) => reference.startsWith('Cockpit'));
  const totals = new Map(theirs.map(({ number, totalPence }) => [number, totalPence]));
  expect(Object.fromEntries(totals)).toEqual(
    Object.fromEntries(documents.map(({ invoice_id, total_pence }) => [invoice_id, total_pence])),
  );
  expect(theirs).toHaveLength(documents.length);
}

export async function checkQuarter(
  { knex, stripe, xero }: { knex: Knex; stripe: string; xero?: XeroSandbox },
  quarter: Quarter,
): Promise<void> {
  await checkMemberships(knex, quarter.memberships);
  await checkCompanies(knex, quarter);
  await checkCards(knex, quarter);
  await checkBookings(knex, quarter);
  await checkDisputes(knex, quarter);
  await checkNotesAndOrders(knex, quarter);
  await checkCredits(knex, quarter);
  await checkVouchers(knex, quarter);
  await checkPaymentService(stripe, quarter);
  await checkDesk(knex, quarter);
  const documents = await checkDocuments(knex);
  if (xero) await checkAccounting(await xero.books(), documents);
}
