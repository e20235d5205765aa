/** Deposits of memberships: charged with the first invoice, and returned or kept after the end. */
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/time.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';
import {
  MONTH,
  ada,
  addCompany,
  addPlan,
  begin,
  bill,
  invoicesOf,
  months,
  of,
  owner,
  refused,
  signIn,
  toDay,
  useMemberships,
} from './stage.ts';

useApp();
useMemberships();

/** £300.00. */
const DEPOSIT = 30_000;
const REASON = 'Two keys were lost';

const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0);
const pay = (_id: string, amount: number) =>
  owner().invoices.recordPayment.mutate({ _id, amount, method: 'transfer', reference: 'T' });
const settle = (_id: string, fields: { keep?: number; reason?: string } = {}) =>
  owner().memberships.settleDeposit.mutate({ _id, ...fields });
const invoiceOf = (id: string) => owner().invoices.get.query({ _id: id });
const held = async () => {
  const all = await owner().memberships.heldDeposits.query({ space_id: world.spaceId });
  return all.find(({ currency }) => currency === 'GBP')?.held ?? 0;
};

/** Ends a membership with its first month, and moves on to the second. */
async function end(_id: string): Promise<void> {
  await owner().memberships.giveNotice.mutate({ _id, end: addDays(`${months[1]}-01`, -1) });
  toDay(`${months[1]}-02`);
}

/** A membership that has ended, with its first invoice. */
async function ended(fields: object = {}, plan: object = { deposit: 300 }) {
  const { _id, invoices } = await begin(fields, plan);
  await end(_id);
  return { _id, first: invoices[0]! };
}

/** What the report of earnings has for the months of this test. */
async function earned() {
  const input = { space_id: world.spaceId, by: 'month', from: months[0]!, to: months[1]! } as const;
  return (await owner().invoices.earnings.query(input)).total;
}

it('a deposit is not credited by hand, with the rest of its invoice', async () => {
  const { invoices } = await begin({}, { deposit: 300 });
  const { _id } = invoices[0]!;
  const line = (await invoiceOf(_id)).lines.findIndex(({ description }) => description === 'Deposit');
  const wanted = { _id, reason: 'All', lines: [{ line, amount: 1 }] };
  await expect(owner().invoices.credit.mutate(wanted)).rejects.toMatchObject(refused(400));
  const note = await owner().invoices.credit.mutate({ _id, reason: 'All' });
  expect(note.price).toMatchObject({ total: MONTH / 100 });
  expect(await invoiceOf(_id)).toMatchObject({ open: DEPOSIT / 100 });
});

describe('a deposit', () => {
  it('is a line without tax of the first invoice, and is held', async () => {
    const before = await held();
    const { _id: plan_id } = await addPlan({ deposit: 300, start_fee: 50 });
    const wanted = { plan_id, user_id: ada.id, from: `${months[0]}-01` };
    const { next } = await owner().memberships.preview.query(wanted);
    expect(next.map(({ tax, total }) => [tax, total])).toEqual([
      [70, 720],
      [60, 360],
      [60, 360],
    ]);
    const { _id, invoices, agreement } = await owner().memberships.create.mutate(wanted);
    expect(agreement).toContain('a deposit of £300.00 without tax');
    toDay(`${months[1]}-01`);
    await Promise.all([bill(), bill()]);
    expect((await invoicesOf(ada.id)).map(({ total_pence, deposit_pence }) => [total_pence, deposit_pence])).toEqual([
      [MONTH + 6_000 + DEPOSIT, DEPOSIT],
      [MONTH, 0],
    ]);
    const { lines, price } = await invoiceOf(invoices[0]!._id);
    expect(
      lines.map(({ description, amount, tax, tax_percent }) => [description, amount, tax, tax_percent]).at(-1),
    ).toEqual(['Deposit', 300, 0, 0]);
    expect(price).toEqual({ net: 650, tax: null, total: 720 });
    expect(await held()).toBe(before + 300);
    const { deposit, deposit_held, deposits } = await of(ada).memberships.get.query({ _id });
    expect({ deposit, deposit_held }).toEqual({ deposit: 300, deposit_held: 300 });
    expect(deposits).toMatchObject([{ kind: 'charged', amount: 300, invoice: { _id: invoices[0]!._id } }]);
  });

  it('is with the first month that is paid, if the membership begins with a pause', async () => {
    toDay(`${months[0]}-20`);
    const { _id } = await begin({ from: `${months[1]}-01` }, { deposit: 300 });
    await owner().memberships.pause.mutate({ _id, from: months[1]!, until: months[1]! });
    toDay(`${months[2]}-01`);
    await bill();
    expect((await invoicesOf(ada.id)).map(({ total_pence }) => total_pence)).toEqual([MONTH + DEPOSIT]);
  });

  it('of a paid invoice is to be paid back, by a credit note of the invoice', async () => {
    const before = await held();
    const { _id, first } = await ended();
    await pay(first._id, 660);
    const { deposits, deposit_held } = await settle(_id);
    expect(deposit_held).toBe(0);
    expect(deposits.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charged', 300],
      ['returned', 300],
    ]);
    const { invoice } = deposits[1]!;
    const note = await invoiceOf(invoice._id);
    expect(note).toMatchObject({
      kind: 'credit_note',
      open: 300,
      payable: true,
      price: { net: 300, tax: 0, total: 300 },
    });
    expect(note.lines).toMatchObject([{ deposit: true, credits_line: 1, amount: 300 }]);
    const row = await app.knex('invoices').where('id', invoice._id).first();
    expect(row).toMatchObject({ credited_id: first._id, deposit_pence: DEPOSIT, user_id: ada.id });
    expect(await invoiceOf(first._id)).toMatchObject({ open: 0 });
    expect(await pay(invoice._id, 300)).toMatchObject({ open: 0 });
    expect(await held()).toBe(before);
    await expect(settle(_id)).rejects.toMatchObject(refused(409, 'This deposit is settled already'));
    expect((await app.mails(ada.email)).some(({ subject }) => subject.includes(invoice.invoice_id))).toBe(true);
  });

  it.each([
    ['less than', 500, 160, 0, 140],
    ['more than', 100, 560, 260, 0],
    ['nothing of', 0, 660, 360, 0],
  ])('lowers what is open if %s it was paid', async (_, paid, open, left, back) => {
    const { _id, first } = await ended();
    if (paid > 0) await pay(first._id, paid);
    expect(await invoiceOf(first._id)).toMatchObject({ open });
    const { deposits } = await settle(_id);
    expect(await invoiceOf(first._id)).toMatchObject({ open: left });
    expect(await invoiceOf(deposits[1]!.invoice._id)).toMatchObject({ open: back, price: { total: 300 } });
  });

  it('is kept in part for a reason, with the tax in it, and then is revenue', async () => {
    const before = await earned();
    const { _id, first } = await ended();
    await pay(first._id, 660);
    const charged = await earned();
    expect(charged.net - before.net).toBe(300);
    expect(charged.gross - before.gross).toBe(360);
    await expect(settle(_id, { keep: 120 })).rejects.toMatchObject(refused(400));
    const { deposits } = await settle(_id, { keep: 120, reason: REASON });
    expect(deposits.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['charged', 300, ''],
      ['returned', 180, ''],
      ['kept', 120, REASON],
    ]);
    const kept = await invoiceOf(deposits[2]!.invoice._id);
    expect(kept.lines.map(({ description, amount, tax }) => [description, amount, tax])).toEqual([
      [`Deposit kept: ${REASON}`, 100, 20],
      [`Deposit of ${first.invoice_id}`, -120, 0],
    ]);
    expect(kept).toMatchObject({ kind: 'invoice', open: 0, payment: null, price: { net: -20, tax: null, total: 0 } });
    expect(await invoiceOf(deposits[1]!.invoice._id)).toMatchObject({ open: 180 });
    const after = await earned();
    expect(after.net - before.net).toBe(400);
    expect(after.gross - before.gross).toBe(480);
    expect(after.credited - before.credited).toBe(0);
  });

  it('is kept as a whole without a credit note', async () => {
    const { _id } = await ended();
    const { deposits } = await settle(_id, { keep: 300, reason: REASON });
    expect(deposits.map(({ kind }) => kind)).toEqual(['charged', 'kept']);
    expect((await invoicesOf(ada.id)).map(({ kind, open_pence }) => [kind, open_pence])).toEqual([
      ['invoice', 66_000],
      ['invoice', 0],
    ]);
  });

  it('of a company changes its account by what is returned', async () => {
    const company = await addCompany();
    const { _id, first } = await ended({ user_id: undefined, company_id: company._id });
    const balance = async () => (await app.knex('companies').where('id', company._id).first())!.balance_pence;
    expect(await balance()).toBe(66_000);
    await pay(first._id, 600);
    const { deposits } = await settle(_id, { keep: 100, reason: REASON });
    expect(await balance()).toBe(66_000 - 60_000 - 20_000);
    const note = deposits.find(({ kind }) => kind === 'returned')!.invoice._id;
    expect(await invoiceOf(note)).toMatchObject({ open: 140, company_id: company._id });
    expect(await invoiceOf(first._id)).toMatchObject({ open: 0 });
    await pay(note, 140);
    expect(await balance()).toBe(0);
    const entries = await app.knex('company_entries').where('company_id', company._id).pluck('amount_pence');
    expect(sum(entries)).toBe(0);
  });

  it('is settled once by two at once', async () => {
    const { _id } = await ended();
    const settled = await Promise.allSettled([settle(_id), settle(_id, { keep: 50, reason: REASON }), settle(_id)]);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const entries = await app.knex('membership_deposits').where('membership_id', _id);
    const of = (kinds: string[]) =>
      sum(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount_pence }) => amount_pence));
    expect(of(['returned', 'kept'])).toBe(of(['charged']));
  });

  it('is settled once for each key, also if the answer was lost', async () => {
    const { _id } = await ended();
    const call = { token: world.owner.token, body: { keep: 0 }, headers: { 'Idempotency-Key': `deposit-${_id}` } };
    const answers = [1, 2].map(() => app.call('POST', `/memberships/${_id}/deposit`, call));
    for (const { meta } of await Promise.all(answers)) expect([200, 409]).toContain(meta.status);
    expect((await app.call('POST', `/memberships/${_id}/deposit`, call)).meta.status).toBe(200);
    expect(await app.knex('invoices').where({ user_id: ada.id, kind: 'credit_note' })).toHaveLength(1);
  });

  it('is settled after the end only, by staff of the workspace, and never for more than is held', async () => {
    const { _id } = await begin({}, { deposit: 300 });
    const without = await begin();
    await owner().memberships.giveNotice.mutate({ _id: without._id, end: addDays(`${months[1]}-01`, -1) });
    await expect(settle(_id)).rejects.toMatchObject(refused(409));
    await end(_id);
    await expect(settle(_id, { keep: 300.01, reason: REASON })).rejects.toMatchObject(refused(400));
    await expect(settle(_id, { keep: 0.001, reason: REASON })).rejects.toMatchObject(refused(400));
    const manager = signIn(await addPerson(app.knex, 'Manager', [world.otherSpaceId]));
    const as = (person: typeof ada) => of(person).memberships.settleDeposit.mutate({ _id });
    for (const person of [manager, world.otherStaff]) await expect(as(person)).rejects.toMatchObject(refused(404));
    await expect(as(ada)).rejects.toMatchObject(refused(403));
    await expect(of(manager).memberships.heldDeposits.query({ space_id: world.spaceId })).rejects.toMatchObject(
      refused(403),
    );
    await expect(settle(without._id)).rejects.toMatchObject(refused(409, 'This membership has no deposit'));
    expect(await app.knex('membership_deposits').where('membership_id', _id)).toHaveLength(1);
  });
});
