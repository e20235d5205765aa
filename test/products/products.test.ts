/** Products and orders: who may sell and order what, what it costs, how it is paid, and what packs grant. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderInput, OrderView, ProductInput } from '#domains/products/schema.ts';
import { followPayment } from '#domains/products/server/packs.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { creditProblems } from '../helpers/credits.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

const owner = () => procedures(app, world.owner);
const as = (person: Person) => procedures(app, person);
const refused = (httpStatus: number, message?: string) => ({ data: { httpStatus }, ...(message && { message }) });
const today = () => toLocal(clock.now()).day;

let count = 0;
let ada: Person;

beforeEach(async () => {
  clock.reset();
  await app.knex('spaces').where('id', world.spaceId).update({ tax_rates: null });
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
});

type ProductFields = Partial<ProductInput>;

const add = (fields: ProductFields = {}) =>
  owner().products.create.mutate({ space_id: world.spaceId, name: `Product ${(count += 1)}`, price: 10, ...fields });

/** 10 hours for £180, which can be used for 30 days. */
const addPack = (fields: ProductFields = {}) =>
  add({ kind: 'pack', price: 180, credit_type: 'meeting_room', credits: 10, valid_days: 30, ...fields });

type Fields = Partial<Omit<OrderInput, 'lines'>>;

/** An order with an invoice of its own. */
type Billed = OrderView & { invoice: NonNullable<OrderView['invoice']> };

const order = async (person: Person, lines: [{ _id: string }, number][], fields: Fields = {}) =>
  (await as(person).orders.create.mutate({
    space_id: world.spaceId,
    lines: lines.map(([{ _id: product_id }, quantity]) => ({ product_id, quantity })),
    ...fields,
  })) as Billed;

const addCompany = async (fields: object = {}, people: Person[] = []) => {
  const company = await owner().companies.create.mutate({
    space_id: world.spaceId,
    name: `Engines ${(count += 1)}`,
    payment: 'account',
    payment_days: 30,
    ...fields,
  });
  for (const { id: user_id } of people)
    await owner().companies.setPerson.mutate({ _id: company._id, user_id, role: 'member' });
  return company;
};

const invoiceOf = ({ invoice: { _id } }: Billed) => owner().invoices.get.query({ _id });
const creditsOf = (person: Person) => app.knex('credits').where('user_id', person.id).orderBy('id');
const balances = async (person: Person) => (await creditsOf(person)).map(({ balance }) => balance);

async function payByCard({ invoice: { _id, open } }: Billed): Promise<void> {
  const source_id = await saveCard(app, ada);
  await as(ada).invoices.pay.mutate({ _id, source_id, amount: open });
  await app.deliver();
}

/** Staff take an amount at the desk. */
async function takeCash({ invoice: { _id } }: Billed, amount: number): Promise<void> {
  await owner().invoices.recordPayment.mutate({ _id, method: 'cash', amount });
  await app.deliver();
}

/** The payment service pays the last charge of a person back, outside the product. */
async function refund(amountPence: number): Promise<void> {
  const charge = (await app.knex('charges').where('user_id', ada.id).orderBy('id', 'desc').first())!;
  const { intent_id, id } = charge;
  const idempotencyKey = `outside-${id}-${amountPence}`;
  await app.services.stripe!.refund({ intentId: intent_id!, amountPence, idempotencyKey, metadata: {} });
  await expect.poll(() => app.knex('refunds').where('charge_id', id)).toMatchObject([{ amount_pence: amountPence }]);
  await app.deliver();
}

let day = 40;
const book = (hours: number) =>
  as(ada).bookings.create.mutate({ ...roomBooking(world, slot((day += 1), 10, hours)), type: 'meeting_room' });

async function bookAndPay() {
  const booking = await book(2);
  const source_id = await saveCard(app, ada);
  const amount = Math.round(booking.price.total * 100);
  const members = [ada.email];
  await as(ada).payments.payCharge.mutate({ _id: booking._id, source_id, currency: 'GBP', amount, members });
  return booking;
}

/** The event of a payment of an invoice, as a listener hears it. */
const paymentOf = (invoiceId: string) => ({ id: '0', event: 'invoice.payment-noted', facts: { invoiceId } });

describe('an order of a person', () => {
  it('has an open invoice, which they pay by card', async () => {
    const coffee = await add({ price: 4.5 });
    const made = await order(ada, [[coffee, 3]]);
    expect(made).toMatchObject({ net: 13.5, tax: 2.7, total: 16.2, invoice: { open: 16.2 }, company: null });
    const invoice = await as(ada).invoices.get.query({ _id: made.invoice._id });
    expect(invoice).toMatchObject({
      due_on: today(),
      pay_by_card: true,
      price: { net: 13.5, tax: 20, total: 16.2 },
      lines: [{ description: coffee.name, quantity: 3, rate: 4.5, unit: 'item', amount: 13.5 }],
    });
    await payByCard(made);
    expect(await as(ada).orders.own.query({})).toMatchObject({ items: [{ _id: made._id, invoice: { open: 0 } }] });
    expect((await app.mails(ada.email)).map(({ subject }) => subject).join()).toContain('Invoice');
  });

  it('adds up, with several tax rates', async () => {
    const rates = [20, 5, 0].map((percent, index) => ({
      name: ['VAT', 'Food', 'None'][index]!,
      percents: [{ valid_from: '2011-01-04', percent }],
    }));
    await owner().spaces.update.mutate({ _id: world.spaceId, tax_rates: rates });
    const products = [];
    for (const tax_rate of ['', 'Food', 'None', 'VAT']) products.push(await add({ price: 3.33, tax_rate }));
    const made = await order(
      ada,
      products.map((product) => [product, 1]),
    );
    expect(made.lines.map(({ tax }) => tax)).toEqual([0.67, 0.17, 0, 0.66]);
    expect(made).toMatchObject({ net: 13.32, tax: 1.5, total: 14.82 });
    expect(await invoiceOf(made)).toMatchObject({ price: { net: 13.32, tax: null, total: 14.82 }, open: 14.82 });
    const kept = { _id: world.spaceId, tax_rates: rates.slice(0, 1) };
    await expect(owner().spaces.update.mutate(kept)).rejects.toMatchObject(refused(409));
    await expect(add({ tax_rate: 'Unknown' })).rejects.toMatchObject(refused(400));
    for (const { _id } of products) await owner().products.remove.mutate({ _id });
    await owner().spaces.update.mutate(kept);
  });

  it('is made once for two requests with one key', async () => {
    const { _id: product_id } = await add();
    const body = { space_id: world.spaceId, lines: [{ product_id, quantity: 2 }] };
    const headers = { 'idempotency-key': `order-${product_id}` };
    const send = () => app.call<OrderView>('POST', '/orders', { token: ada.token, headers, body });
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect(new Set([first, second, third].map(({ data }) => data._id)).size).toBe(1);
    expect(await app.knex('invoices').where('user_id', ada.id)).toHaveLength(1);
  });

  it('is refused if it costs something else than was seen', async () => {
    const product = await add();
    const preview = { space_id: world.spaceId, lines: [{ product_id: product._id, quantity: 2 }] };
    const { total } = await as(ada).orders.preview.query(preview);
    await owner().products.update.mutate({ _id: product._id, price: 11 });
    await expect(order(ada, [[product, 2]], { total })).rejects.toMatchObject(
      refused(409, 'The order costs £26.40 now'),
    );
    expect((await order(ada, [[product, 2]], { total: 26.4 })).total).toBe(26.4);
  });

  it('waits until others are paid, if many are open', async () => {
    const product = await add();
    for (let number = 0; number < 9; number += 1) await order(ada, [[product, 1]]);
    const results = await Promise.allSettled([order(ada, [[product, 1]]), order(ada, [[product, 1]])]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(order(ada, [[product, 1]])).rejects.toMatchObject(refused(409, 'Please pay your open orders first'));
    const made = await order(world.staff, [[product, 1]], { user_id: ada.id });
    await takeCash(made, 12);
    const { items } = await as(ada).orders.own.query({ limit: 1, offset: 1 });
    await takeCash(items[0] as Billed, 12);
    await order(ada, [[product, 1]]);
  });

  it('has only what is offered to them', async () => {
    const [off, staffOnly, gone, sold] = [
      await add({ active: false }),
      await add({ sold_to: 'staff' }),
      await add(),
      await add(),
    ];
    await owner().products.remove.mutate({ _id: gone._id });
    const elsewhere = await owner().products.create.mutate({ space_id: world.otherSpaceId, name: 'Leeds', price: 1 });
    const offered = async (person: Person) =>
      (await as(person).products.offered.query({ space_id: world.spaceId })).map(({ _id }) => _id);
    expect(await offered(ada)).toContain(sold._id);
    for (const { _id } of [off, staffOnly, gone, elsewhere]) expect(await offered(ada)).not.toContain(_id);
    expect(await offered(world.staff)).toContain(staffOnly._id);
    await expect(order(ada, [[off, 1]])).rejects.toMatchObject(refused(409, `${off.name} is not sold any more`));
    for (const product of [staffOnly, gone, elsewhere])
      await expect(order(ada, [[product, 1]])).rejects.toMatchObject(refused(404));
    for (const quantity of [0, 1000, 1.5])
      await expect(order(ada, [[sold, quantity]])).rejects.toMatchObject(refused(400));
    await expect(
      order(ada, [
        [sold, 1],
        [sold, 2],
      ]),
    ).rejects.toMatchObject(refused(400));
    expect(await app.knex('orders').where('user_id', ada.id)).toEqual([]);
  });

  it('keeps what was agreed when the product changes', async () => {
    const product = await addPack();
    const made = await order(ada, [[product, 2]]);
    await owner().products.update.mutate({ _id: product._id, name: `Renamed ${count}`, price: 1, credits: 1 });
    await takeCash(made, 432);
    expect(await as(ada).orders.get.query({ _id: made._id })).toMatchObject({
      lines: [{ name: product.name, total: 432 }],
    });
    expect(await balances(ada)).toEqual([1_200]);
  });
});

describe('the booking of an order', () => {
  it('is one of the person, and is not over', async () => {
    const coffee = await add();
    const { _id: unpaid } = await book(2);
    await expect(order(ada, [[coffee, 1]], { booking_id: unpaid })).rejects.toMatchObject(refused(409));
    const booking = await bookAndPay();
    const made = await order(ada, [[coffee, 2]], { booking_id: booking._id });
    expect(made.booking_id).toBe(booking._id);
    expect(await as(ada).orders.own.query({ booking_id: booking._id })).toMatchObject({ items: [{ _id: made._id }] });
    await order(world.staff, [[coffee, 1]], { booking_id: booking._id, user_id: ada.id });
    const { total_pence } = (await app.knex('bookings').where('id', booking._id).first())!;
    expect(total_pence).toBe(Math.round(booking.price.total * 100));

    const eve = await addPerson(app.knex, 'Member', [world.spaceId]);
    const of = { booking_id: booking._id };
    await expect(order(eve, [[coffee, 1]], of)).rejects.toMatchObject(refused(404));
    await expect(order(world.staff, [[coffee, 1]], { ...of, user_id: eve.id })).rejects.toMatchObject(refused(400));
    await expect(order(ada, [[coffee, 1]], { ...of, space_id: world.otherSpaceId })).rejects.toMatchObject(
      refused(404),
    );
    await owner().bookings.cancel.mutate({ _id: booking._id });
    await expect(order(ada, [[coffee, 1]], of)).rejects.toMatchObject(refused(409));
    expect((await owner().orders.list.query({ space_id: world.spaceId, ...of })).items).toHaveLength(2);
  });
});

describe('an order of a company', () => {
  it('is on its account, and its packs are granted at once', async () => {
    const company = await addCompany({}, [ada]);
    const boss = await addPerson(app.knex, 'Member', [world.spaceId]);
    await owner().companies.setPerson.mutate({ _id: company._id, user_id: boss.id, role: 'admin' });
    const pack = await addPack();
    const made = await order(ada, [[pack, 1]], { company_id: company._id });
    expect(made).toMatchObject({ total: 216, company: { _id: company._id }, user: { _id: ada.id } });
    expect(await invoiceOf(made)).toMatchObject({ due_on: addDays(today(), 30), open: 216, company_id: company._id });
    const [entry] = await app.knex('company_entries').where('company_id', company._id);
    expect(entry).toMatchObject({ kind: 'charge', user_id: ada.id, amount_pence: 21_600 });
    expect(await app.knex('companies').where('id', company._id)).toMatchObject([{ balance_pence: 21_600 }]);
    expect(await app.knex('credits').where('company_id', company._id)).toMatchObject([
      { balance: 600, source: 'pack', valid_from: today(), valid_until: addDays(today(), 29) },
    ]);
    expect(await as(ada).invoices.list.query({})).toMatchObject({ items: [] });
    expect((await app.mails(boss.email)).map(({ subject }) => subject).join()).toContain('Invoice');
    expect(await as(boss).orders.get.query({ _id: made._id })).toMatchObject({ total: 216 });
  });

  it('stays within its limit, when two order at once', async () => {
    const company = await addCompany({ limit: 20 }, [ada]);
    const coffee = await add();
    const send = () => order(ada, [[coffee, 1]], { company_id: company._id });
    const results = await Promise.allSettled([send(), send(), send()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.knex('companies').where('id', company._id)).toMatchObject([{ balance_pence: 1_200 }]);
    expect(await app.knex('invoices').where('company_id', company._id)).toHaveLength(1);
  });

  it('stays within the monthly limit of its person', async () => {
    const company = await addCompany({}, [ada]);
    await owner().companies.setPerson.mutate({ _id: company._id, user_id: ada.id, role: 'member', limit: 20 });
    const coffee = await add();
    await order(ada, [[coffee, 1]], { company_id: company._id });
    await expect(order(ada, [[coffee, 1]], { company_id: company._id })).rejects.toMatchObject(refused(409));
    await order(world.staff, [[coffee, 1]], { company_id: company._id });
  });

  it.each([
    ['exempt', { tax: 'exempt', tax_reason: 'Charity' }, 'Charity'],
    ['reverse charge', { tax: 'reverse_charge', vat_number: 'DE811907980' }, 'Reverse charge'],
  ])('has no tax and its note (%s)', async (_, terms, note) => {
    await app.knex('operator').update({ vat_number: 'GB980780684' });
    const company = await addCompany(terms, [ada]);
    const coffee = await add();
    const wanted = {
      space_id: world.spaceId,
      lines: [{ product_id: coffee._id, quantity: 1 }],
      company_id: company._id,
    };
    expect(await as(ada).orders.preview.query(wanted)).toMatchObject({ net: 10, tax: 0, total: 10 });
    const invoice = await invoiceOf(await order(ada, [[coffee, 1]], { company_id: company._id, total: 10 }));
    expect(invoice).toMatchObject({ price: { net: 10, tax: 0, total: 10 } });
    expect(invoice.tax_note).toContain(note);
  });

  it('is only for its people, and for staff', async () => {
    const [company, byCard] = [await addCompany(), await addCompany({ payment: 'card' }, [ada])];
    const coffee = await add();
    await expect(order(ada, [[coffee, 1]], { company_id: company._id })).rejects.toMatchObject(refused(404));
    await expect(order(ada, [[coffee, 1]], { company_id: byCard._id })).rejects.toMatchObject(refused(409));
    const of = { company_id: company._id, user_id: ada.id };
    await expect(order(world.staff, [[coffee, 1]], of)).rejects.toMatchObject(refused(400));
    await expect(order(world.otherStaff, [[coffee, 1]], { company_id: company._id })).rejects.toMatchObject(
      refused(404),
    );
    const made = await order(world.staff, [[coffee, 1]], { company_id: company._id });
    expect(made.user).toBeNull();
  });
});

describe('a pack', () => {
  it('is granted once its invoice is paid by card, and only once', async () => {
    const made = await order(ada, [
      [await addPack(), 2],
      [await add(), 1],
    ]);
    await app.deliver();
    expect(await creditsOf(ada)).toEqual([]);
    await payByCard(made);
    expect(await creditsOf(ada)).toMatchObject([
      { balance: 1_200, source: 'pack', valid_from: today(), valid_until: addDays(today(), 29) },
    ]);
    const again = paymentOf(made.invoice._id);
    await Promise.all([followPayment(again, app.services), followPayment(again, app.services)]);
    expect(await balances(ada)).toEqual([1_200]);
  });

  it('is granted at the desk with the last part of the payment', async () => {
    const made = await order(world.staff, [[await addPack({ credit_type: 'flexi_desk', credits: 5 }), 1]], {
      user_id: ada.id,
    });
    await takeCash(made, 200);
    expect(await creditsOf(ada)).toEqual([]);
    await takeCash(made, 16);
    expect(await creditsOf(ada)).toMatchObject([{ type: 'flexi_desk', balance: 5 }]);
  });

  it('is not granted for an invoice that nobody has paid', async () => {
    const made = await order(ada, [[await addPack(), 1]]);
    await app.knex('invoices').where('id', made.invoice._id).update({ open_pence: 0 });
    await followPayment(paymentOf(made.invoice._id), app.services);
    expect(await creditsOf(ada)).toEqual([]);
  });

  it('loses its rest when the payment comes back, and gets it again when it is paid again', async () => {
    const made = await order(ada, [[await addPack({ valid_days: 365 }), 1]]);
    await payByCard(made);
    const booking = await book(3);
    expect(booking.price.total).toBe(0);
    await refund(21_600);
    expect(await balances(ada)).toEqual([0]);
    await followPayment(paymentOf(made.invoice._id), app.services);
    const [credit] = await creditsOf(ada);
    const kinds = async () =>
      (await owner().credits.entries.query({ _id: credit!.id })).items.map(({ kind, amount }) => `${kind} ${amount}`);
    expect(await kinds()).toEqual(['withdrawn 420', 'taken 180', 'granted 600']);
    await takeCash(made, 216);
    expect(await balances(ada)).toEqual([420]);
    expect(await creditProblems(app.knex)).toEqual([]);
  });

  it('loses its rest when its invoice is credited as a whole, also that of a company', async () => {
    const pack = await addPack();
    const own = await order(ada, [[pack, 1]]);
    await payByCard(own);
    const company = await addCompany({}, [ada]);
    const bought = await order(ada, [[pack, 1]], { company_id: company._id });
    const ofCompany = async () => app.knex('credits').where('company_id', company._id).pluck('balance');
    expect([await balances(ada), await ofCompany()]).toEqual([[600], [600]]);
    for (const { invoice } of [own, bought]) {
      const part = { reason: 'A part', lines: [{ line: 0, amount: 1 }] };
      await owner().invoices.credit.mutate({ _id: invoice._id, ...part });
      await app.deliver();
    }
    expect([await balances(ada), await ofCompany()]).toEqual([[600], [600]]);
    for (const { invoice } of [own, bought]) {
      await owner().invoices.credit.mutate({ _id: invoice._id, reason: 'The rest' });
      await app.deliver();
    }
    expect([await balances(ada), await ofCompany()]).toEqual([[0], [0]]);
  });

  it('says what it grants', async () => {
    const lacking = { space_id: world.spaceId, name: `Pack ${(count += 1)}`, price: 1, kind: 'pack' as const };
    await expect(owner().products.create.mutate(lacking)).rejects.toMatchObject(refused(400));
    const item = await add();
    await expect(owner().products.update.mutate({ _id: item._id, kind: 'pack' })).rejects.toMatchObject(refused(400));
    const whole = { kind: 'pack', credit_type: 'flexi_desk', credits: 3, valid_days: 7 } as const;
    const pack = await owner().products.update.mutate({ _id: item._id, ...whole });
    expect(pack).toMatchObject(whole);
    const back = await owner().products.update.mutate({ _id: item._id, kind: 'item' });
    expect(back).toMatchObject({ credit_type: null, credits: null, valid_days: null });
  });
});

describe('the rights of others', () => {
  it('end at the workspace of staff, and at the own orders of customers', async () => {
    const product = await add();
    const made = await order(ada, [[product, 1]]);
    const eve = await addPerson(app.knex, 'Member', [world.spaceId]);
    for (const who of [eve, world.otherStaff])
      await expect(as(who).orders.get.query({ _id: made._id })).rejects.toMatchObject(refused(404));
    expect(await as(eve).orders.own.query({})).toMatchObject({ items: [] });
    for (const who of [eve, world.otherStaff])
      await expect(order(who, [[product, 1]], { user_id: ada.id })).rejects.toMatchObject(refused(403));
    const list = { space_id: world.spaceId };
    await expect(as(world.otherStaff).orders.list.query(list)).rejects.toMatchObject(refused(403));
    await expect(as(world.otherStaff).products.list.query(list)).rejects.toMatchObject(refused(403));
    await expect(as(world.otherStaff).products.update.mutate({ _id: product._id, price: 1 })).rejects.toMatchObject(
      refused(403),
    );
    const stranger = await addPerson(app.knex, 'Member', [world.otherSpaceId]);
    await expect(order(world.staff, [[product, 1]], { user_id: stranger.id })).rejects.toMatchObject(refused(400));
    expect((await owner().orders.list.query({ ...list, user_id: ada.id })).items).toMatchObject([{ _id: made._id }]);
  });

  it('end where they are blocked', async () => {
    const product = await add();
    await app.knex('user_spaces').where('user_id', ada.id).update({ active: false });
    await expect(order(ada, [[product, 1]])).rejects.toMatchObject(refused(404));
    await expect(as(ada).products.offered.query({ space_id: world.spaceId })).rejects.toMatchObject(refused(404));
  });
});
