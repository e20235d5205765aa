/** Workspaces with other currencies: from the price to the refund, and what is refused. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceView } from '#domains/invoices/index.ts';
import type { BookingView } from '#domains/bookings/index.ts';
import { WEEKDAYS } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { billOf } from '../helpers/collective.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { saveCard, slot } from '../helpers/world.ts';

useApp();
beforeEach(() => clock.reset());

let card: string;
beforeAll(async () => {
  card = await saveCard(app, world.member);
});

let day = 1;

const send = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, person = world.owner) =>
  app.call<T>(method, path, { token: person.token, body });

type Place = { space_id: string; resource_id: string };

async function place(currency: string, price: number): Promise<Place> {
  const space = { name: `In ${currency} ${(day += 1)}`, area: '1 Test Street', currency };
  const hours = { no_of_days: [...WEEKDAYS], office_hours: ['00:00', '23:30'] };
  const { data: added } = await send<{ _id: string }>('POST', '/space/add-space', { ...space, ...hours });
  const space_id = added._id;
  const room = { space_id, type: 'meeting_room', name: 'Room', capacity: 4, price, cancellation_notice: 24 };
  const { data } = await send<{ _id: string; currency: string; price: number }>('POST', '/resources', room);
  expect(data).toMatchObject({ currency, price });
  return { space_id, resource_id: data._id };
}

const ordered = (of: Place) => ({ ...of, type: 'meeting_room', capacity: 2, ...slot((day += 1)) });
const booked = async (of: Place) => (await send<BookingView>('POST', '/bookings', ordered(of), world.member)).data;

describe.each([
  ['JPY', 1999, { net: 3998, tax: 20, total: 4798 }, 4798],
  ['KWD', 7.125, { net: 14.25, tax: 20, total: 17.1 }, 17_100],
  ['KWD', 0.333, { net: 0.67, tax: 20, total: 0.8 }, 800],
  ['EUR', 19.99, { net: 39.98, tax: 20, total: 47.98 }, 4798],
])('a booking in %s at %d an hour', (currency, hourly, price, amount) => {
  it('has the decimals of its currency in search, payment, invoice and refund', async () => {
    const of = await place(currency, hourly);
    const wanted = ordered(of);
    const query = new URLSearchParams({ type: 'meeting_room', capacity: '2', from: wanted.from, to: wanted.to });
    const found = await send<object[]>('GET', `/space/${of.space_id}/resources-availability?${query}`);
    expect(found.meta).toMatchObject({ status: 200 });
    const dynamic_price = { net: price.net, discounted_net: price.net, total: price.total };
    expect(found.data[0]).toMatchObject({ currency, price: hourly, tax: 20, dynamic_price });

    const booking = (await send<BookingView>('POST', '/bookings', wanted, world.member)).data;
    expect(booking).toMatchObject({ currency, price, paid: 0 });
    const payment = { _id: booking._id, source_id: card, currency, amount };
    const pounds = await send('POST', '/stripe/payCharge', { ...payment, currency: 'GBP' }, world.member);
    expect(pounds.meta).toMatchObject({ status: 400, message: `Payments are in ${currency}` });
    const paid = await send<BookingView>('POST', '/stripe/payCharge', payment, world.member);
    expect(paid.data).toMatchObject({ payment_status: 'completed', paid: price.total, currency });
    await app.settle();
    const [invoice] = (await send<InvoiceView[]>('GET', `/invoice?booking_id=${booking._id}`)).data;
    expect(invoice).toMatchObject({ currency, price });
    expect(invoice!.lines.map((line) => line.amount)).toEqual([price.net]);

    await send('DELETE', `/bookings/cancel/${booking._id}`, {}, world.member);
    await app.settle();
    expect(
      await app.knex('refunds').where('booking_id', booking._id).select('currency', 'amount_pence', 'status'),
    ).toEqual([{ currency, amount_pence: amount, status: 'succeeded' }]);
    const note = (await send<InvoiceView[]>('GET', `/invoice?booking_id=${booking._id}`)).data[0];
    expect(note).toMatchObject({ kind: 'credit_note', currency, price });
    const { history } = (await send<{ history: object[] }>('GET', '/stripe/billingDetails', undefined, world.member))
      .data;
    expect(history[0]).toMatchObject({ amount, currency });
  });
});

describe('the currency of a workspace', () => {
  const change = (of: Place, currency: string, active = false) =>
    send<{ price: Record<string, number>; currency: string }>('PUT', `/space/add-space/${of.space_id}`, {
      currency,
      active,
    });

  it('can change while there is no money, and the numbers of its prices stay', async () => {
    const of = await place('GBP', 12.5);
    const changed = await change(of, 'JPY');
    expect(changed.data).toMatchObject({ currency: 'JPY', price: { flexi_desk: 10, dedicated_desk: 20 } });
    await change(of, 'KWD');
    const { data } = await send<{ price: number }>('GET', `/resources/${of.resource_id}`);
    expect(data).toMatchObject({ currency: 'KWD', price: 13 });
  });

  it('changes only while it is switched off', async () => {
    const { meta } = await change(await place('GBP', 10), 'EUR', true);
    expect(meta).toMatchObject({
      status: 409,
      message: 'Please switch the workspace off before you change its currency',
    });
  });

  it('is fixed once there is a booking with a price', async () => {
    const of = await place('EUR', 10);
    const booking = await booked(of);
    await send('DELETE', `/bookings/cancel/${booking._id}`, {}, world.member);
    const { meta } = await change(of, 'USD');
    expect(meta).toMatchObject({
      status: 409,
      message:
        'The workspace has bookings with a price, invoices, companies or credits in money, so its currency cannot change',
    });
    expect((await change(of, 'EUR')).meta.status).toBe(200);
  });
});

it('bookings in two currencies are not paid together, and nothing is written', async () => {
  const of = await place('EUR', 10);
  const first = ordered(of);
  const series = await procedures(app, world.member).bookings.createSeries.mutate({
    ...first,
    type: 'meeting_room',
    from: new Date(first.from),
    to: new Date(first.to),
    repeat: { every: 1, unit: 'day', times: 2 },
    payment: 'now',
  });
  const [one, two] = series.bookings;
  await app.knex('bookings').where('id', two!._id).update({ currency: 'USD' });
  const pay = () => send('POST', '/stripe/paySeries', { _id: series._id, source_id: card, amount: 4800 }, world.member);
  const { meta } = await pay();
  expect(meta).toMatchObject({
    status: 409,
    message: 'These bookings have prices in different currencies. Please pay them one by one',
  });
  expect(await app.knex('charges').whereIn('booking_id', [one!._id, two!._id])).toEqual([]);
  expect(await app.knex('bookings').whereIn('id', [one!._id, two!._id]).pluck('payment_status')).toEqual([
    'pending',
    'pending',
  ]);
});

it('a report over several currencies has one total for each', async () => {
  const [euros, yen] = [await place('EUR', 10), await place('JPY', 1000)];
  for (const [of, amount] of [
    [euros, 2400],
    [yen, 2400],
  ] as const) {
    const { _id } = await booked(of);
    await send('POST', `/bookings/${_id}/desk-payment`, { method: 'cash', amount });
  }
  await app.settle();
  const { totals, rows } = await procedures(app, world.owner).invoices.earnings.query({ by: 'method' });
  expect(totals.map(({ currency }) => currency)).toEqual(expect.arrayContaining(['EUR', 'JPY']));
  expect(rows.filter(({ key }) => key === 'cash')).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ currency: 'EUR', gross: 24 }),
      expect.objectContaining({ currency: 'JPY', gross: 2400 }),
    ]),
  );
});

it('a company owes in the currency of its workspace', async () => {
  const of = await place('JPY', 2000);
  const { companies, payments, invoices } = procedures(app, world.owner);
  const engines = { space_id: of.space_id, name: 'Engines', payment: 'account' as const, limit: 5000 };
  const { _id: company_id, ...company } = await companies.create.mutate(engines);
  expect(company).toMatchObject({ currency: 'JPY', limit: 5000, balance: 0 });
  const put = async () => payments.payOnAccount.mutate({ _id: (await booked(of))._id, company_id, amount: 4800 });
  await put();
  await expect(put()).rejects.toThrow('The account of Engines allows JP¥200 more');
  expect(await companies.get.query({ _id: company_id })).toMatchObject({ balance: 4800 });
  const _id = await billOf(app, company_id);
  const price = { net: 4000, total: 4800 };
  expect(await invoices.get.query({ _id })).toMatchObject({ currency: 'JPY', open: 4800, price });
  const paid = { _id, method: 'cash' as const };
  await expect(invoices.recordPayment.mutate({ ...paid, amount: 0.4 })).rejects.toThrow(
    'Please enter the amount that was paid',
  );
  expect(await invoices.recordPayment.mutate({ ...paid, amount: 4800 })).toMatchObject({ open: 0 });
});
