/** What is billed with a membership besides its fee: monthly products, and orders since the last invoice. */
import { describe, expect, it } from 'vitest';
import type { ProductInput } from '#domains/products/schema.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import {
  MONTH,
  ada,
  addCompany,
  addPlan,
  begin,
  bill,
  invoicesOf,
  months,
  nextNumber,
  of,
  owner,
  refused,
  signIn,
  toDay,
  useMemberships,
} from './stage.ts';

useApp();
useMemberships();

const addProduct = (fields: Partial<ProductInput> = {}) =>
  owner().products.create.mutate({
    space_id: world.spaceId,
    name: `Product ${nextNumber()}`,
    price: 10,
    ...fields,
  });
const addMonthly = (fields: Partial<ProductInput> = {}) => addProduct({ kind: 'monthly', price: 25, ...fields });

/** The tax rates of the workspace. The first one is its default. */
async function setRates(percents: Record<string, number>): Promise<void> {
  const rates = Object.entries(percents).map(([name, percent]) => {
    return { name, percents: [{ valid_from: '2011-01-04', percent }] };
  });
  await app
    .knex('spaces')
    .where('id', world.spaceId)
    .update({ tax_rates: JSON.stringify(rates) as never });
}

const orderWith = (_id: string, product: { _id: string }, quantity = 1, person = ada) =>
  of(person).memberships.order.mutate({ _id, lines: [{ product_id: product._id, quantity }] });

/** Bills the month with this number, counted from the first of the test. */
async function billMonth(number: number): Promise<void> {
  toDay(`${months[number]}-01`);
  await bill();
}

const totals = async () => (await invoicesOf(ada.id)).map(({ total_pence }) => total_pence);
const linesOf = async (place: number) => {
  const invoice = (await invoicesOf(ada.id))[place]!;
  return (await owner().invoices.get.query({ _id: invoice.id })).lines;
};

describe('a monthly product', () => {
  it('is billed with each month from the chosen one on, until it ends', async () => {
    const { _id } = await begin();
    const locker = await addMonthly();
    const added = await of(ada).memberships.addProduct.mutate({
      _id,
      product_id: locker._id,
      quantity: 2,
      from: months[1]!,
    });
    expect(added.next[0]).toMatchObject({ total: MONTH / 100 + 60 });
    for (const number of [1, 2]) await billMonth(number);
    expect(await totals()).toEqual([MONTH, MONTH + 6_000, MONTH + 6_000]);
    expect((await linesOf(1))[1]).toMatchObject({ amount: 50, tax: 10 });
    const product = added.products[0]!._id;
    const ended = await of(ada).memberships.endProduct.mutate({ _id, product, from: months[3]! });
    expect(ended.products).toMatchObject([{ until: months[2] }]);
    await billMonth(3);
    expect((await totals()).at(-1)).toBe(MONTH);
  });

  it('has its own tax, and its part of the first month', async () => {
    await setRates({ Standard: 20, Reduced: 5 });
    const { _id: product_id } = await addMonthly({ tax_rate: 'Reduced', price: 30 });
    const { _id } = await begin({ from: `${months[0]}-15` });
    const from = months[0]!;
    await owner().memberships.addProduct.mutate({ _id, product_id, from });
    toDay(`${months[0]}-15`);
    await bill();
    const [fee, product] = await linesOf(0);
    const days = Number(new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5)), 0)).getUTCDate());
    const part = Math.round((3_000 * (days - 14)) / days);
    expect(fee).toMatchObject({ tax_percent: 20 });
    expect(product).toMatchObject({ amount: part / 100, tax_percent: 5, tax: Math.round(part * 0.05) / 100 });
  });

  it('is refused for a month that is billed, twice, when it is for staff only, and to others', async () => {
    const { _id } = await begin();
    const [open, internal, item] = [await addMonthly(), await addMonthly({ sold_to: 'staff' }), await addProduct()];
    const add = (product: { _id: string }, from = months[1]!, person = ada) =>
      of(person).memberships.addProduct.mutate({ _id, product_id: product._id, from });
    await expect(add(open, months[0])).rejects.toMatchObject(refused(400));
    for (const product of [internal, item]) await expect(add(product)).rejects.toMatchObject(refused(404));
    for (const person of [world.member, world.otherStaff])
      await expect(add(open, months[1], person)).rejects.toMatchObject(refused(404));
    await add(open);
    await expect(add(open)).rejects.toMatchObject(refused(409, `${open.name} is part of this membership already`));
    await add(internal, months[1], world.owner);
    const { products } = await of(ada).memberships.get.query({ _id });
    expect(products.map(({ name }) => name)).toEqual([open.name, internal.name]);
    const end = { _id, product: products[0]!._id, from: months[1]! };
    await expect(of(world.member).memberships.endProduct.mutate(end)).rejects.toMatchObject(refused(404));
    await expect(of(ada).memberships.endProduct.mutate({ ...end, from: months[0]! })).rejects.toMatchObject(
      refused(400),
    );
    expect((await of(ada).memberships.endProduct.mutate(end)).products).toMatchObject([{ name: internal.name }]);
  });

  it('is no order', async () => {
    const monthly = await addMonthly();
    const { _id } = await begin();
    const lines = [{ product_id: monthly._id, quantity: 1 }];
    const create = of(ada).orders.create.mutate({ space_id: world.spaceId, lines });
    await expect(create).rejects.toMatchObject(refused(409, `${monthly.name} is billed with a membership`));
    await expect(orderWith(_id, monthly)).rejects.toMatchObject(refused(409));
    const offered = await of(ada).products.offered.query({ space_id: world.spaceId });
    expect(offered.map(({ kind }) => kind)).not.toContain('monthly');
  });
});

describe('an order with a membership', () => {
  it('waits for the next invoice, which has its lines with the tax of its day', async () => {
    const { _id } = await begin();
    const coffee = await addProduct({ price: 3.33 });
    const order = await orderWith(_id, coffee, 3);
    expect(order).toMatchObject({ invoice: null, membership_id: _id, total: 11.99 });
    const { orders, next } = await of(ada).memberships.get.query({ _id });
    expect(orders).toEqual([{ _id: order._id, text: `3 × ${coffee.name}`, total: 11.99 }]);
    expect(next.map(({ total }) => total)).toEqual([MONTH / 100 + 11.99, MONTH / 100, MONTH / 100]);
    await setRates({ VAT: 10 });
    await billMonth(1);
    expect(await totals()).toEqual([MONTH, 33_000 + 1_199]);
    expect((await linesOf(1)).map(({ tax_percent }) => tax_percent)).toEqual([10, 20]);
    const invoice = (await invoicesOf(ada.id))[1]!;
    expect(await of(ada).orders.get.query({ _id: order._id })).toMatchObject({ invoice: { _id: invoice.id } });
    await billMonth(2);
    expect((await totals()).at(-1)).toBe(33_000);
  });

  it('is billed once by two runs at the same time', async () => {
    const { _id } = await begin();
    await orderWith(_id, await addProduct());
    toDay(`${months[1]}-01`);
    await Promise.all([bill(), bill(), bill()]);
    expect(await totals()).toEqual([MONTH, MONTH + 1_200]);
  });

  it('can be cancelled by its customer and staff until it is billed', async () => {
    const { _id } = await begin();
    const coffee = await addProduct();
    const [first, second, third] = [
      await orderWith(_id, coffee),
      await orderWith(_id, coffee),
      await orderWith(_id, coffee),
    ];
    for (const person of [world.member, world.otherStaff])
      await expect(of(person).orders.cancel.mutate({ _id: first._id })).rejects.toMatchObject(refused(404));
    await of(ada).orders.cancel.mutate({ _id: first._id });
    await owner().orders.cancel.mutate({ _id: second._id });
    await expect(of(ada).orders.cancel.mutate({ _id: first._id })).rejects.toMatchObject(refused(404));
    await billMonth(1);
    expect(await totals()).toEqual([MONTH, MONTH + 1_200]);
    await expect(of(ada).orders.cancel.mutate({ _id: third._id })).rejects.toMatchObject(
      refused(409, 'This order is billed already'),
    );
    expect(await app.knex('orders').where('id', third._id).first('id')).toBeDefined();
  });

  it('has an invoice of its own when the membership ends before', async () => {
    const { _id } = await begin();
    const order = await orderWith(_id, await addProduct());
    const end = new Date(Date.UTC(Number(months[0]!.slice(0, 4)), Number(months[0]!.slice(5)), 0));
    await owner().memberships.giveNotice.mutate({ _id, end: end.toISOString().slice(0, 10) });
    await expect(orderWith(_id, await addProduct())).rejects.toMatchObject(
      refused(409, 'This membership has no next invoice'),
    );
    for (const _run of [1, 2]) await bill();
    expect(await totals()).toEqual([MONTH, 1_200]);
    expect((await of(ada).orders.get.query({ _id: order._id })).invoice).toMatchObject({ open: 12 });
  });

  it('is for its customer and staff only, and not for packs', async () => {
    const { _id } = await begin();
    const coffee = await addProduct();
    for (const person of [world.member, world.otherStaff])
      await expect(orderWith(_id, coffee, 1, person)).rejects.toMatchObject(refused(404));
    const pack = await addProduct({ kind: 'pack', credit_type: 'meeting_room', credits: 5, valid_days: 30 });
    await expect(orderWith(_id, pack)).rejects.toMatchObject(refused(400, `${pack.name} is paid when it is ordered`));
    expect(await app.knex('orders').where('membership_id', _id)).toEqual([]);
    await orderWith(_id, coffee, 1, world.owner);
    expect(await app.knex('orders').where('membership_id', _id)).toMatchObject([{ user_id: ada.id }]);
  });

  it('counts for the limits of a company and its people before it is billed, as monthly products do', async () => {
    const company = await addCompany({ limit: 250 });
    const grace = await addPerson(app.knex, 'Member', [world.spaceId]);
    signIn(grace);
    const admin = { _id: company._id, role: 'admin' } as const;
    await owner().companies.setPerson.mutate({ ...admin, user_id: ada.id, limit: 100 });
    await owner().companies.setPerson.mutate({ ...admin, user_id: grace.id });
    const { _id: plan_id } = await addPlan({ price: 0 });
    const { _id } = await owner().memberships.create.mutate({
      plan_id,
      company_id: company._id,
      from: `${months[0]}-01`,
    });
    const chair = await addProduct({ price: 50 });
    await orderWith(_id, chair);
    await expect(orderWith(_id, chair)).rejects.toMatchObject(
      refused(409, `The monthly limit at ${company.name} allows £40.00 more`),
    );
    await billMonth(1);
    signIn(grace);
    await orderWith(_id, chair, 2, grace);
    const spent = await Promise.allSettled([orderWith(_id, chair, 1, grace), orderWith(_id, chair, 1, world.owner)]);
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // £60 are billed, £180 wait.
    const add = async (person: Person, price: number) =>
      of(person).memberships.addProduct.mutate({
        _id,
        product_id: (await addMonthly({ price }))._id,
        from: months[2]!,
      });
    await add(world.owner, 5);
    for (const person of [grace, world.owner])
      await expect(add(person, 5)).rejects.toMatchObject(
        refused(409, `The account of ${company.name} allows £10.00 more`),
      );
  });

  it('of a company is on its account with the invoice, within its limit', async () => {
    const company = await addCompany({ limit: 500 });
    const { _id: plan_id } = await owner().membershipPlans.create.mutate({
      space_id: world.spaceId,
      name: `Plan ${nextNumber()}`,
      price: 300,
    });
    const from = `${months[0]}-01`;
    const { _id } = await owner().memberships.create.mutate({ plan_id, company_id: company._id, from });
    const chair = await addProduct({ price: 100 });
    await expect(orderWith(_id, chair, 2, world.owner)).rejects.toMatchObject(refused(409));
    await orderWith(_id, chair, 1, world.owner);
    await billMonth(1);
    const row = await app.knex('companies').where('id', company._id).first('balance_pence');
    expect(row).toMatchObject({ balance_pence: 2 * MONTH + 12_000 });
  });
});
