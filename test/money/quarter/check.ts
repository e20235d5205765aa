/** Compares what the server, the payment service and the accounting have with the model. */
import type { Knex } from 'knex';
import { expect } from 'vitest';
import { reductionProblems } from '../../helpers/reductions.ts';
import { voucherProblems } from '../../helpers/vouchers.ts';
import type { XeroSandbox } from '../../integrations/accounting.ts';
import { checkPayments } from './check-payments.ts';
import type { ModelMembership } from './model.ts';
import type { Quarter } from './play.ts';
import { type Document, signed, sums } from './sums.ts';

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
  const inOrder = (amounts: [number, number | null][]) =>
    amounts.toSorted(([one, open], [other, otherOpen]) => one - other || (open ?? 0) - (otherOpen ?? 0));
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
  expect(await reductionProblems(knex)).toEqual([]);
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
  await checkPayments({ knex, stripe }, quarter);
  await checkBookings(knex, quarter);
  await checkNotesAndOrders(knex, quarter);
  await checkCredits(knex, quarter);
  await checkVouchers(knex, quarter);
  const documents = await checkDocuments(knex);
  if (xero) await checkAccounting(await xero.books(), documents);
}
