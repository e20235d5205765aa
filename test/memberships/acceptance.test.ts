/** What a membership may collect from a saved card: what its customer has accepted or ordered, and nothing that others have added. */
import { beforeAll, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { collectInvoices } from '#domains/invoices/server/collect.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson, saveCard } from '../helpers/world.ts';
import { MONTH, ada, addCompany, addPlan, begin, bill, chargesOf, invoicesOf, months, nextNumber } from './stage.ts';
import { of, owner, refused, signIn, toDay, useMemberships } from './stage.ts';

useApp();
beforeAll(() => holdJobs(app.knex));
useMemberships();

const addProduct = (fields: object = {}) =>
  owner().products.create.mutate({ space_id: world.spaceId, name: `Product ${nextNumber()}`, price: 100, ...fields });
const order = async (_id: string, person: Person) =>
  of(person).memberships.order.mutate({ _id, lines: [{ product_id: (await addProduct())._id, quantity: 1 }] });
const addMonthly = async (_id: string, person: Person, from = months[1]!) =>
  of(person).memberships.addProduct.mutate({ _id, product_id: (await addProduct({ kind: 'monthly' }))._id, from });
const get = (_id: string, person = ada) => of(person).memberships.get.query({ _id });
const accept = async (_id: string, person = ada) =>
  of(person).memberships.accept.mutate({ _id, name: 'Ada', agreement: (await get(_id, person)).to_accept! });
const collect = () => collectInvoices(momentOf(app.services));
const charged = async (person = ada) => (await chargesOf(person.id)).map(({ amount_pence }) => amount_pence);
const open = async () => (await invoicesOf(ada.id)).map(({ open_pence }) => open_pence);

/** Bills the month with this number, counted from the first of the test, and charges the card, more often than it is due. */
async function billMonth(number: number): Promise<void> {
  toDay(`${months[number]}-01`);
  await bill();
  await Promise.all([collect(), collect()]);
  for (const day of ['04', '08', '15']) {
    toDay(`${months[number]}-${day}`);
    await collect();
  }
}

/** A membership that Ada has accepted, and whose first invoice is paid by her card. */
async function accepted(fields: object = {}) {
  await saveCard(app, ada);
  const { _id } = await begin(fields);
  await accept(_id);
  await collect();
  expect(await charged()).toEqual([MONTH]);
  return _id;
}

describe('the card of a customer', () => {
  it('pays the fee and what they have ordered themselves, but no order of staff', async () => {
    const _id = await accepted();
    await order(_id, ada);
    await order(_id, world.owner);
    await billMonth(1);
    expect(await charged()).toEqual([MONTH, MONTH + 12_000]);
    expect(await open()).toEqual([0, 12_000]);
    const { invoices } = await get(_id);
    const source_id = await saveCard(app, ada);
    await of(ada).invoices.pay.mutate({ _id: invoices[0]!._id, source_id, amount: 120 });
    expect(await open()).toEqual([0, 0]);
  });

  it('pays neither a product that staff have added nor a price that they have raised, but the fee as it was', async () => {
    const _id = await accepted();
    await addMonthly(_id, world.owner);
    await owner().memberships.changePrice.mutate({ _id, from: months[1]!, price: 1_000 });
    await billMonth(1);
    expect(await charged()).toEqual([MONTH, MONTH]);
    expect(await open()).toEqual([0, 132_000 - MONTH]);
    await billMonth(2);
    expect(await charged()).toEqual([MONTH, MONTH, MONTH]);
  });

  it('pays what was added once it is accepted, with the words that were read', async () => {
    const _id = await accepted();
    expect((await get(_id)).to_accept).toBeNull();
    await owner().memberships.changePrice.mutate({ _id, from: months[1]!, price: 400 });
    await addMonthly(_id, world.owner);
    const { to_accept: read } = await get(_id);
    await order(_id, world.owner);
    const { to_accept: agreement } = await get(_id);
    for (const text of ['£400.00 a month', '£100.00 a month', '£120.00 with tax', 'may charge my default card'])
      expect(agreement).toContain(text);
    const { accept: press } = of(ada).memberships;
    await expect(press.mutate({ _id, name: 'Ada' })).rejects.toMatchObject(refused(400));
    await expect(press.mutate({ _id, name: 'Ada', agreement: read! })).rejects.toMatchObject(refused(409));
    await expect(owner().memberships.accept.mutate({ _id, name: 'X', agreement: agreement! })).rejects.toMatchObject(
      refused(403),
    );
    expect((await accept(_id)).to_accept).toBeNull();
    await billMonth(1);
    expect(await charged()).toEqual([MONTH, 48_000 + 24_000]);
    expect(await open()).toEqual([0, 0]);
  });

  it('pays a lower price without a new act, and not what is raised again', async () => {
    const _id = await accepted();
    await owner().memberships.changePrice.mutate({ _id, from: months[1]!, price: 200 });
    await billMonth(1);
    await owner().memberships.changePrice.mutate({ _id, from: months[2]!, price: 250 });
    await billMonth(2);
    expect(await charged()).toEqual([MONTH, 24_000, 24_000]);
    expect(await open()).toEqual([0, 0, 6_000]);
  });

  it('pays nothing after the end that the customer has set and staff have taken back', async () => {
    const _id = await accepted();
    await of(ada).memberships.giveNotice.mutate({ _id });
    await owner().memberships.withdrawNotice.mutate({ _id });
    expect((await get(_id)).to_accept).toContain('no longer ends on');
    for (const number of [1, 2]) await billMonth(number);
    expect(await charged()).toEqual([MONTH, MONTH]);
    expect(await open()).toEqual([0, 0, MONTH]);
    await accept(_id);
    await billMonth(3);
    expect(await charged()).toEqual([MONTH, MONTH, MONTH]);
    expect(await open()).toEqual([0, 0, MONTH, 0]);
  });

  it('pays nothing that was billed before the beginning was accepted, and is not in its words', async () => {
    await saveCard(app, ada);
    const { _id } = await begin({ from: `${months[0]}-02` });
    await addMonthly(_id, world.owner, months[0]!);
    toDay(`${months[0]}-02`);
    await bill();
    await order(_id, world.owner);
    const { agreement, to_accept } = await get(_id);
    expect(to_accept).not.toBe(agreement);
    await expect(of(ada).memberships.accept.mutate({ _id, name: 'Ada' })).rejects.toMatchObject(refused(400));
    await accept(_id);
    await collect();
    const invoice = (await invoicesOf(ada.id))[0]!;
    expect(invoice.open_pence).toBeGreaterThan(0);
    expect(await charged()).toEqual([invoice.total_pence - invoice.open_pence!]);
    await billMonth(1);
    expect((await charged()).at(-1)).toBe(MONTH + 24_000);
  });

  it('pays the accepted part once, whatever was paid by hand', async () => {
    const _id = await accepted();
    await order(_id, world.owner);
    toDay(`${months[1]}-01`);
    await bill();
    const { invoices } = await get(_id);
    const part = { method: 'transfer', reference: 'T 1', amount: 200 } as const;
    await owner().invoices.recordPayment.mutate({ _id: invoices[0]!._id, ...part });
    await collect();
    await collect();
    expect(await charged()).toEqual([MONTH, 20_000, MONTH - 20_000]);
    expect((await open()).at(-1)).toBe(12_000);
  });

  it('is asked for by mail, with the words and the link', async () => {
    const _id = await accepted();
    await order(_id, world.owner);
    await app.deliver();
    const mail = (await app.mails(ada.email)).find(({ subject }) => subject.includes('something was added'));
    for (const text of ['£120.00 with tax', `/app/memberships/${_id}`, 'stays open'])
      expect(mail!.text).toContain(text);
  });
});

describe('the card of an admin of a company', () => {
  async function ofCompany(payment: 'card' | 'account') {
    const company = await addCompany({ payment });
    const grace = signIn(await addPerson(app.knex, 'Member', [world.spaceId]));
    for (const { id: user_id } of [ada, grace])
      await owner().companies.setPerson.mutate({ _id: company._id, user_id, role: 'admin' });
    await saveCard(app, ada);
    await saveCard(app, grace);
    const { _id: plan_id } = await addPlan();
    const begun = { plan_id, company_id: company._id, from: `${months[0]}-01` };
    const { _id } = await owner().memberships.create.mutate(begun);
    await accept(_id);
    await collect();
    return { _id, company, grace };
  }

  it('pays what they add, and nothing that staff or another admin add until it is accepted', async () => {
    const { _id, grace } = await ofCompany('card');
    for (const person of [ada, world.owner, grace]) await addMonthly(_id, person);
    await billMonth(1);
    expect(await charged()).toEqual([MONTH, MONTH + 12_000]);
    expect((await get(_id)).to_accept).not.toContain('It costs £300.00 a month');
    signIn(grace);
    expect((await get(_id, grace)).to_accept).toContain('It costs £300.00 a month');
    await accept(_id, grace);
    await collect();
    await billMonth(2);
    expect(await charged()).toEqual([MONTH, MONTH + 12_000]);
    expect(await charged(grace)).toEqual([MONTH + 36_000]);
  });

  it('is not charged after the company on account begins to pay by card, until they agree to that', async () => {
    const { _id, company } = await ofCompany('account');
    await order(_id, world.owner);
    expect((await get(_id)).to_accept).toBeNull();
    const { version } = await owner().companies.get.query({ _id: company._id });
    await owner().companies.update.mutate({ _id: company._id, payment: 'card', version });
    await billMonth(1);
    expect(await charged()).toEqual([]);
    expect((await get(_id)).to_accept).toContain('may charge my default card');
    await accept(_id);
    await billMonth(2);
    expect((await charged()).at(-1)).toBe(MONTH);
  });
});
