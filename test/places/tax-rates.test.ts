/** The tax rates of a workspace: in its settings, on its resources, and in the prices of search and bookings. */
import { beforeEach, expect, it } from 'vitest';
import type { BookingView } from '#domains/bookings/index.ts';
import { WEEKDAYS, addDays, fromLocal, toLocal } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { saveCard } from '../helpers/world.ts';

useApp();
beforeEach(() => clock.reset());

const send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, person = world.owner) =>
  app.call<T>(method, path, { token: person.token, body });

type Place = { space_id: string; resource_id: string };
type Rate = { name: string; percents: { valid_from: string; percent: number }[] };

const ZONE = 'Asia/Tokyo';
const today = () => toLocal(clock.now(), ZONE).day;
const rate = (name: string, percent: number, valid_from = '2020-01-01'): Rate => ({
  name,
  percents: [{ valid_from, percent }],
});

let count = 0;

/** A room at 19.99 an hour. */
async function place(more: { tax_rates?: Rate[]; prices_include_tax?: boolean } = {}): Promise<Place> {
  const space = { name: `Taxed ${(count += 1)}`, area: '1 Test Street', time_zone: ZONE, ...more };
  const hours = { no_of_days: [...WEEKDAYS], office_hours: ['00:00', '23:30'] };
  const { data: added } = await send<{ _id: string }>('POST', '/space/add-space', { ...space, ...hours });
  const room = { space_id: added._id, type: 'meeting_room', name: 'Room', capacity: 4, price: 19.99 };
  const { data } = await send<{ _id: string }>('POST', '/resources', { ...room, cancellation_notice: 24 });
  return { space_id: added._id, resource_id: data._id };
}

const change = (of: Place, body: object, person = world.owner) =>
  send<{ tax_rates: Rate[] }>('PUT', `/space/add-space/${of.space_id}`, body, person);
const changeRoom = (of: Place, tax_rate: string) =>
  send<{ tax_rate: string }>('PUT', `/resources/${of.resource_id}`, { tax_rate });

let days = 1;

/** A free period of two hours on another day. */
function period(hours = 2) {
  const day = addDays(today(), (days += 1));
  return { from: fromLocal(day, '10:00', ZONE), to: fromLocal(day, `${10 + hours}:00`, ZONE) };
}

const book = async (of: Place, { from, to } = period()) =>
  (await send<BookingView>('POST', '/bookings', { ...of, type: 'meeting_room', capacity: 2, from, to }, world.member))
    .data;

const payNow = ({ _id, price }: BookingView, source_id: string) =>
  send('POST', '/stripe/payCharge', { _id, source_id, currency: 'GBP', amount: price.total * 100 }, world.member);

/** The price of a period, as search shows it and as it is booked. */
async function prices(of: Place) {
  const { from, to } = period();
  const query = { type: 'meeting_room', capacity: '2', from: from.toISOString(), to: to.toISOString() };
  const path = `/space/${of.space_id}/resources-availability?${new URLSearchParams(query)}`;
  const { data } = await send<{ tax: number; dynamic_price: { discounted_net: number; total: number } }[]>('GET', path);
  const { tax, dynamic_price } = data[0]!;
  const { price } = await book(of, { from, to });
  expect({ net: dynamic_price.discounted_net, total: dynamic_price.total, tax }).toEqual(price);
  return price;
}

it('a workspace without rates has 20% VAT, which its prices do not include', async () => {
  const of = await place();
  const { data } = await send('GET', `/space/${of.space_id}`);
  expect(data).toMatchObject({ tax_rates: [rate('VAT', 20, '2011-01-04')], prices_include_tax: false });
  expect(await prices(of)).toEqual({ net: 39.98, tax: 20, total: 47.98 });
});

it('prices that include tax are the total', async () => {
  expect(await prices(await place({ prices_include_tax: true }))).toEqual({ net: 33.32, tax: 20, total: 39.98 });
});

it('the first rate is the default, and a resource may have another one', async () => {
  const of = await place({ tax_rates: [rate('Standard', 19), rate('Reduced', 7)] });
  expect(await prices(of)).toMatchObject({ tax: 19, total: 47.58 });
  expect((await changeRoom(of, 'Reduced')).data.tax_rate).toBe('Reduced');
  expect(await prices(of)).toMatchObject({ tax: 7, total: 42.78 });
  expect((await changeRoom(of, '')).data.tax_rate).toBe('');
  expect(await prices(of)).toMatchObject({ tax: 19 });
});

it('the percent is that of the day of the workspace on which a booking is priced', async () => {
  const next = addDays(today(), 1);
  const { percents } = rate('Tax', 19);
  const of = await place({ tax_rates: [{ name: 'Tax', percents: [...percents, { valid_from: next, percent: 21 }] }] });
  const midnight = fromLocal(next, '00:00', ZONE).getTime();
  clock.freeze(new Date(midnight - 1));
  expect(await prices(of)).toMatchObject({ tax: 19 });
  clock.freeze(new Date(midnight));
  expect(await prices(of)).toMatchObject({ tax: 21 });
});

it('a booking keeps its percent when it is moved, before and after it is paid', async () => {
  const of = await place({ tax_rates: [rate('Tax', 10)] });
  const card = await saveCard(app, world.member);
  const [unpaid, paid] = [await book(of), await book(of)];
  await payNow(paid, card);
  const tax_rates = [{ name: 'Tax', percents: [...rate('Tax', 10).percents, { valid_from: today(), percent: 25 }] }];
  expect((await change(of, { tax_rates })).meta.status).toBe(200);
  expect(await prices(of)).toMatchObject({ tax: 25 });
  for (const { _id } of [unpaid, paid]) {
    const { price } = await procedures(app, world.member).bookings.reschedule.mutate({
      _id,
      ...period(3),
      source_id: card,
    });
    expect(price).toEqual({ net: 59.97, tax: 10, total: 65.97 });
  }
});

it('percents of past days are fixed once there is a booking, and nothing is written', async () => {
  const of = await place({ tax_rates: [rate('Tax', 19)] });
  expect((await change(of, { tax_rates: [rate('Tax', 20)] })).meta.status).toBe(200);
  await book(of);
  const refused = await change(of, { tax_rates: [rate('Tax', 21)], name: 'Other' });
  expect(refused.meta).toMatchObject({
    status: 409,
    message: 'The workspace has bookings, so percentages of past days cannot change. Please add one from a later day',
  });
  expect((await send('GET', `/space/${of.space_id}`)).data).toMatchObject({
    name: `Taxed ${count}`,
    tax_rates: [rate('Tax', 20)],
  });
  const later = { name: 'Tax', percents: [...rate('Tax', 20).percents, { valid_from: today(), percent: 21 }] };
  expect((await change(of, { tax_rates: [rate('None', 0, today()), later] })).meta.status).toBe(200);
});

it('a rate that a resource has cannot be removed, and a resource has none that is not there', async () => {
  const of = await place({ tax_rates: [rate('Standard', 19), rate('Reduced', 7)] });
  await changeRoom(of, 'Reduced');
  const { meta } = await change(of, { tax_rates: [rate('Standard', 19)] });
  expect(meta).toMatchObject({ status: 409, message: 'Room has the tax rate Reduced, so it stays' });
  const unknown = await changeRoom(of, 'Other');
  expect(unknown.meta).toMatchObject({ status: 400, message: 'The workspace has no such tax rate' });
});

it('a rate is not removed while a resource gets it', async () => {
  const both = [rate('Standard', 19), rate('Reduced', 7)];
  for (const of of [await place({ tax_rates: both }), await place({ tax_rates: both })]) {
    const room = { ...of, type: 'private_office', name: 'Office', capacity: 2, price: 10, tax_rate: 'Reduced' };
    const [removed, changed, added] = await Promise.all([
      change(of, { tax_rates: [rate('Standard', 19)] }),
      changeRoom(of, 'Reduced'),
      send('POST', '/resources', room),
    ]);
    const used = await app.knex('resources').where({ space_id: of.space_id, tax_rate: 'Reduced' }).pluck('id');
    expect(removed.meta.success).toBe(used.length === 0);
    expect(used).toHaveLength([changed, added].filter(({ meta }) => meta.success).length);
  }
});

it('staff of another workspace cannot change the rates', async () => {
  const of = await place();
  const { meta } = await change(of, { tax_rates: [rate('Tax', 0)] }, world.otherStaff);
  expect(meta.status).toBe(403);
  const { tax_rates } = await procedures(app, world.owner).spaces.get.query({ _id: of.space_id });
  expect(tax_rates).toMatchObject([{ name: 'VAT' }]);
});
