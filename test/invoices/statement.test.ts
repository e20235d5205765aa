/** Account statements and aged debt: they agree with the ledger and with what is open. */
import { beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { billCompanies } from '#domains/invoices/server/collective.ts';
import { toMinor } from '#shared/money.ts';
import { DAY, addDays, toLocal } from '#shared/time.ts';
import { SEED, rounds } from '../helpers/chaos.ts';
import { clock } from '../helpers/clock.ts';
import { randomOf } from '../helpers/random.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

const refused = (httpStatus: number) => ({ data: { httpStatus } });
const TRANSFER = { method: 'transfer', reference: 'T 1' } as const;
const LONDON = 'Europe/London';

let count = 0;
let ada: Person;
let company: string;

const owner = () => procedures(app, world.owner);
const of = (person: Person) => procedures(app, person).invoices;
const line = (price: number) => [{ description: `Item ${price}`, quantity: 1, price, tax_rate: '' }];
const bill = (payer: { user_id: string } | { company_id: string }, price: number, due_on?: string) =>
  owner().invoices.create.mutate({ space_id: world.spaceId, ...payer, lines: line(price), due_on });
const statementOf = (
  payer: { user_id: string } | { company_id: string },
  period: { from?: string; to?: string } = {},
) => owner().invoices.statement.query({ space_id: world.spaceId, ...payer, ...period });
const today = () => toLocal(clock.now(), LONDON).day;

function logIn(): void {
  for (const person of [ada, world.owner])
    person.token = signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', clock.now());
}

async function later(days: number): Promise<void> {
  clock.advance(days * DAY);
  logIn();
  await app.settle();
}

async function book(): Promise<Booked> {
  const body = roomBooking(world, slot(40 + (count += 1)));
  return (await app.call<Booked>('POST', '/bookings', { token: ada.token, body })).data;
}

beforeEach(async () => {
  clock.reset();
  count += 1;
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
  logIn();
  const terms = { space_id: world.spaceId, name: `Mills ${count}`, payment: 'account' } as const;
  company = (await owner().companies.create.mutate(terms))._id;
  await owner().companies.setPerson.mutate({ _id: company, user_id: ada.id, role: 'admin' });
});

describe('an account statement', () => {
  it('has documents and payments in their order, with the balance after each', async () => {
    const invoice = await bill({ user_id: ada.id }, 100);
    await owner().invoices.recordPayment.mutate({ _id: invoice._id, amount: 100, ...TRANSFER });
    const note = await owner().invoices.credit.mutate({
      _id: invoice._id,
      reason: 'Late',
      lines: [{ line: 0, amount: 50 }],
    });
    await owner().invoices.recordPayment.mutate({ _id: note._id, amount: 30, ...TRANSFER });
    const view = await of(ada).statement.query({ space_id: world.spaceId });
    expect(view).toMatchObject({ opening: 0, closing: -10, currency: 'GBP', download: true });
    expect(view.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['invoice', 120, 120],
      ['payment', -100, 20],
      ['credit_note', -60, -40],
      ['repayment', 30, -10],
    ]);
    expect(view.lines[1]).toMatchObject({
      number: invoice.invoice_id,
      text: `Paid by bank transfer for ${invoice.invoice_id}, T 1`,
    });
  });

  it('begins with what was owed before its first day', async () => {
    await bill({ user_id: ada.id }, 10);
    await later(40);
    await bill({ user_id: ada.id }, 20);
    const view = await statementOf({ user_id: ada.id }, { from: addDays(today(), -5) });
    expect(view).toMatchObject({ opening: 12, closing: 36 });
    expect(view.lines).toHaveLength(1);
    expect(await statementOf({ user_id: ada.id }, { to: addDays(today(), -5) })).toMatchObject({ closing: 12 });
  });

  it('has what was paid with a booking, and its refund, which leave nothing open', async () => {
    const card = await saveCard(app, ada);
    const booked = await book();
    await pay(app, ada, booked, card);
    await app.deliver();
    await procedures(app, ada).bookings.cancel.mutate({ _id: booked._id });
    await app.settle();
    const { lines, closing } = await statementOf({ user_id: ada.id });
    expect(lines.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['invoice', 108],
      ['payment', 0],
      ['credit_note', -108],
      ['repayment', 0],
    ]);
    expect(closing).toBe(0);
  });

  it('of a company has what is not billed yet, and then its collective invoice', async () => {
    const booked = await book();
    await procedures(app, ada).payments.payOnAccount.mutate({ _id: booked._id, company_id: company, amount: 10_800 });
    const before = await statementOf({ company_id: company });
    expect(before.lines).toMatchObject([{ kind: 'not_billed', amount: 108, invoice_id: null }]);
    await later(40);
    await billCompanies(momentOf(app.services));
    const { lines, closing } = await statementOf({ company_id: company });
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([['invoice', 108]]);
    expect(closing).toBe(108);
  });

  it('agrees with the account of a company and with what is open, whatever happens', async () => {
    const random = randomOf(SEED);
    for (let round = 0; round < rounds(60); round += 1) {
      const payer = random.below(2) === 0 ? { user_id: ada.id } : { company_id: company };
      const { _id } = await bill(payer, (1 + random.below(20_000)) / 100);
      for (let step = 0; step < 3; step += 1) {
        const { open, left } = await owner().invoices.get.query({ _id });
        if (random.below(2) === 0 && open! > 0) {
          const amount = (1 + random.below(toMinor(open!, 'GBP'))) / 100;
          await owner().invoices.recordPayment.mutate({ _id, amount, ...TRANSFER });
        } else if (left[0]! > 0) {
          const amount = (1 + random.below(toMinor(left[0]!, 'GBP'))) / 100;
          await owner().invoices.credit.mutate({ _id, reason: 'Less', lines: [{ line: 0, amount }] });
        }
      }
      await later(random.below(3));
    }
    const ofCompany = await statementOf({ company_id: company });
    const { balance_pence } = (await app.knex('companies').where('id', company).first())!;
    expect(toMinor(ofCompany.closing, 'GBP')).toBe(balance_pence);
    const rows = await app.knex('invoices').where('user_id', ada.id);
    const open = rows.reduce((sum, { kind, open_pence }) => sum + (kind === 'invoice' ? 1 : -1) * (open_pence ?? 0), 0);
    expect(toMinor((await statementOf({ user_id: ada.id })).closing, 'GBP')).toBe(open);
  });

  it('is read by the customer, the admins of the company, and staff of the workspace', async () => {
    await bill({ company_id: company }, 10);
    const stranger = await addPerson(app.knex, 'Member', [world.spaceId]);
    const manager = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
    expect(await of(ada).statement.query({ space_id: world.spaceId, company_id: company })).toMatchObject({
      closing: 12,
    });
    for (const person of [stranger, manager]) {
      const ask = (payer: object) => of(person).statement.query({ space_id: world.spaceId, ...payer });
      await expect(ask({ company_id: company })).rejects.toMatchObject(refused(404));
      await expect(ask({ user_id: ada.id })).rejects.toMatchObject(refused(404));
    }
    const elsewhere = { space_id: world.otherSpaceId, company_id: company };
    await expect(of(world.owner).statement.query(elsewhere)).rejects.toMatchObject(refused(404));
  });

  it('is refused for a reversed and for a too long period', async () => {
    const ask = (period: object) => statementOf({ user_id: ada.id }, period);
    await expect(ask({ from: '2026-02-01', to: '2026-01-01' })).rejects.toMatchObject(refused(400));
    await expect(ask({ from: '2020-01-01', to: '2026-01-01' })).rejects.toMatchObject(refused(400));
  });

  it('is a CSV file', async () => {
    const invoice = await bill({ user_id: ada.id }, 100);
    const response = await fetch(`${app.address}/api/v1/statement/export?space_id=${world.spaceId}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const rows = (await response.text()).replace('\uFEFF', '').split('\r\n');
    expect(rows[0]).toBe('Date,Document,Text,Amount (GBP),Balance (GBP)');
    expect(rows[2]).toBe(`${today()},${invoice.invoice_id},Item 100,120.00,120.00`);
    expect(rows[3]).toContain('Closing balance,0.00,120.00');
  });
});

describe('aged debt', () => {
  const debtOf = async (match: { user_id: string } | { company_id: string }) => {
    const { rows } = await owner().invoices.agedDebt.query({ space_id: world.spaceId });
    const [name, value] = Object.entries(match)[0]!;
    return rows.find((row) => row[name as 'user_id'] === value);
  };

  it('has what each customer owes, by how long it is overdue', async () => {
    const payer = { company_id: company };
    const [first] = [await bill(payer, 1, today())];
    for (const [price, days] of [
      [2, 1],
      [4, 31],
      [8, 61],
      [16, 62],
      [32, 91],
      [64, 92],
    ] as const)
      await bill(payer, price, addDays(today(), 92 - days));
    await later(92);
    expect(await debtOf(payer)).toMatchObject({
      name: `Mills ${count}`,
      not_due: 0,
      to_30: 2.4,
      to_60: 4.8,
      to_90: 28.8,
      over_90: 116.4,
      total: 152.4,
    });
    await owner().invoices.recordPayment.mutate({ _id: first._id, amount: 1.2, ...TRANSFER });
    expect(await debtOf(payer)).toMatchObject({ over_90: 115.2 });
  });

  it('takes off what is to be paid back, and ends with the last payment', async () => {
    const payer = { user_id: ada.id };
    const invoice = await bill(payer, 10);
    expect(await debtOf(payer)).toMatchObject({ not_due: 12, credit: 0, total: 12 });
    await owner().invoices.recordPayment.mutate({ _id: invoice._id, amount: 12, ...TRANSFER });
    expect(await debtOf(payer)).toBeUndefined();
    await owner().invoices.credit.mutate({ _id: invoice._id, reason: 'Less' });
    expect(await debtOf(payer)).toMatchObject({ not_due: 0, credit: 12, total: -12 });
  });

  it('adds up each currency, and is a CSV file', async () => {
    await bill({ user_id: ada.id }, 10);
    const { rows, totals } = await owner().invoices.agedDebt.query({});
    const sum = rows.reduce((all, { total }) => all + toMinor(total, 'GBP'), 0);
    expect(totals).toMatchObject([{ currency: 'GBP', total: sum / 100 }]);
    const response = await fetch(`${app.address}/api/v1/aged-debt/export`, {
      headers: { authorization: `Bearer ${world.owner.token}` },
    });
    const text = await response.text();
    expect(text).toContain('Customer,Email,Not due (GBP),1–30 days (GBP)');
    expect(text).toContain(ada.email);
  });

  it('is shown to staff of the workspace', async () => {
    const manager = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
    await bill({ user_id: ada.id }, 10);
    const ask = (person: Person, space_id?: string) => of(person).agedDebt.query({ space_id });
    await expect(ask(manager, world.spaceId)).rejects.toMatchObject(refused(403));
    await expect(ask(ada, world.spaceId)).rejects.toMatchObject(refused(403));
    expect((await ask(manager)).rows).toEqual([]);
  });
});
