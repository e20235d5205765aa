/** Offers that can be bought: the price of the page is charged, kept and named, and every other use is refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AvailableResource } from '#domains/availability/schema.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { InvoiceDetail } from '#domains/invoices/schema.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { EXAMPLES, addItem, contentForm, exampleFiles, post, put } from '../content/examples.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson, deskBooking, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

const today = toLocal(new Date()).day;
/** The offer is for bookings that begin until this many days from now. */
const DAYS = 40;
let card: string;
let offerId: string;
let day = 1;

const booking = (changes: object = {}) => ({
  way: 'book',
  space_id: world.spaceId,
  resource_type: 'meeting_room',
  price: 20,
  from: today,
  to: addDays(today, DAYS),
  ...changes,
});
const metaOf = (changes?: object) => ({ ...EXAMPLES.offer.meta, booking: booking(changes) });

async function addOffer(changes?: object): Promise<string> {
  const slug = `offer-${(day += 1)}-${Math.random()}`;
  const meta = { ...metaOf(changes), pageMeta: { title: 'A', description: 'B', slug } };
  return (await addItem(app, world.owner.token, 'offer', { meta }))._id;
}

/** Changes the offer, as its editor does. */
async function change(changes: object, active = true): Promise<void> {
  const { meta } = await put(
    app,
    offerId,
    { token: world.owner.token },
    contentForm({ active, meta: { booking: booking(changes) } }),
  );
  expect(meta).toMatchObject({ success: true });
}

beforeAll(async () => {
  card = await saveCard(app, world.member);
  offerId = await addOffer();
});

const room = (changes: object = {}) => ({ ...roomBooking(world, slot((day += 1))), offer_id: offerId, ...changes });
const book = (body: object, { token }: Person = world.member) =>
  app.call<BookingView>('POST', '/bookings', { token, body });
const booked = async (body: object = room()) => {
  const { data, meta } = await book(body);
  expect(meta).toMatchObject({ success: true });
  return data;
};
const read = async ({ _id }: { _id: string }) =>
  (await app.call<BookingView>('GET', `/bookings/${_id}`, { token: world.member.token })).data;
const asBooked = (view: BookingView) => ({ ...view, from: String(view.from), to: String(view.to) }) as never;
const payFor = (view: BookingView) => pay(app, world.member, asBooked(view), card);
const cancel = ({ _id }: { _id: string }) =>
  app.call('DELETE', `/bookings/cancel/${_id}`, { token: world.member.token });

describe('a booking with an offer', () => {
  it('costs what the page says, and keeps the offer', async () => {
    const view = await booked();
    expect(view).toMatchObject({
      offer: { _id: offerId, name: 'Summer desk' },
      price: { net: 40, total: 48 },
      base_net: 90,
    });
    expect((await payFor(view)).meta.success).toBe(true);
    const { offer, full_total_pence } = (await app.knex('bookings').where('id', view._id).first())!;
    expect([offer, full_total_pence]).toMatchObject([{ id: offerId, price_pence: 2_000 }, 4_800]);
  });

  it('has an invoice that names the offer, and adds up', async () => {
    const view = await booked();
    await payFor(view);
    await app.deliver();
    const row = await app.knex('invoices').where('booking_id', view._id).first('id');
    const { data } = await app.call<InvoiceDetail>('GET', `/invoice/${row!.id}`, { token: world.member.token });
    expect(data.lines).toMatchObject([{ amount: 90 }, { description: 'Offer: Summer desk', amount: -50 }]);
    expect(data.price).toEqual({ net: 40, tax: 20, total: 48 });
  });

  it('is found by the search at the same price', async () => {
    const { from, to } = slot((day += 1));
    const search = async (query: object) => {
      const text = new URLSearchParams({ from, to, type: 'meeting_room', capacity: '2', ...query });
      const { data } = await app.call<AvailableResource[]>(
        'GET',
        `/space/${world.spaceId}/resources-availability?${text}`,
      );
      return data[0]!;
    };
    expect(await search({ offer_id: offerId })).toMatchObject({
      offer: { name: 'Summer desk' },
      actual_price: { net: 90 },
      dynamic_price: { discounted_net: 40 },
    });
    for (const query of [{}, { offer_id: '999999' }])
      expect(await search(query)).toMatchObject({ offer: null, dynamic_price: { discounted_net: 90 } });
  });

  it('has the normal price where that is lower', async () => {
    const dear = await addOffer({ price: 60 });
    expect(await booked(room({ offer_id: dear }))).toMatchObject({ offer: null, price: { net: 90 } });
  });
});

describe('an offer is refused', () => {
  const refused = async (body: object, message: string | RegExp) => {
    const { meta } = await book(body);
    expect(meta).toMatchObject({ success: false, status: 400 });
    expect(meta.message).toMatch(message);
  };

  it('for another workspace, and for another type', async () => {
    const elsewhere = await addOffer({ space_id: world.otherSpaceId });
    await refused(room({ offer_id: elsewhere }), 'is for another place');
    await refused({ ...deskBooking(world, slot(12)), offer_id: offerId }, 'is for another place');
  });

  it('for a day that is none of its own', async () => {
    await refused(room({ ...slot(DAYS + 1) }), 'is for bookings that begin from');
  });

  it('with a plan, or with a second offer', async () => {
    const plan = { space_id: world.spaceId, resource_type: 'flexi_desk', name: 'Week', tenure: 3, discount: 10 };
    const { data } = await app.call<{ _id: string }>('POST', '/plans', { token: world.owner.token, body: plan });
    const both = { ...deskBooking(world, slot(12)), plan_id: data._id, offer_id: offerId };
    await refused(both, 'An offer cannot be combined with a plan');
    await refused(room({ offer_id: [offerId, offerId] }), 'Invalid id');
  });

  it('once it is switched off, deleted or has ended, and if it never was one', async () => {
    await change({}, false);
    await refused(room(), 'This offer is no longer available');
    await change({ from: addDays(today, -9), to: addDays(today, -1) });
    await refused(room(), 'The offer Summer desk has ended');
    await change({ way: 'ask' });
    await refused(room(), 'This offer is no longer available');
    await change({});
    const faq = await addItem(app, world.owner.token, 'faq');
    await refused(room({ offer_id: faq._id }), 'This offer is no longer available');
    await refused(room({ offer_id: '0' }), 'Invalid id');
    await refused(room({ offer_id: "1' OR 1" }), 'Invalid id');
  });

  it('by the browser: a price that is sent counts for nothing', async () => {
    const view = await booked(room({ price: 1, price_pence: 1, offer: { price_pence: 1 } }));
    expect(view.price.total).toBe(48);
    await cancel(view);
  });
});

describe('an offer that ends before it is paid', () => {
  it('is answered with the normal price, and nothing is charged until that is agreed', async () => {
    const view = await booked();
    await change({}, false);
    const { meta } = await payFor(view);
    expect(meta).toMatchObject({
      status: 409,
      message: 'This offer is no longer available. The price is now £108.00',
    });
    expect(await app.knex('charges').where('booking_id', view._id)).toEqual([]);
    const now = await read(view);
    expect(now).toMatchObject({ offer: null, price: { net: 90, total: 108 }, payment_status: 'pending' });
    expect(Object.values(now.meta).map(({ remark }) => remark)).toContain('Price £108.00 instead of £48.00');
    expect((await payFor(view)).meta).toMatchObject({
      status: 400,
      message: 'The amount is not the price of this booking',
    });
    expect((await payFor(now)).meta.success).toBe(true);
    await change({});
  });

  it('also at the desk', async () => {
    const view = await booked();
    await change({}, false);
    const atDesk = (amount: number) =>
      app.call('POST', `/bookings/${view._id}/desk-payment`, {
        token: world.staff.token,
        body: { method: 'cash', amount },
      });
    expect((await atDesk(4_800)).meta).toMatchObject({ status: 409 });
    expect((await atDesk(4_800)).meta).toMatchObject({ status: 400 });
    expect((await atDesk(10_800)).meta.success).toBe(true);
    await change({});
  });

  it('does not change a booking that is paid', async () => {
    const view = await booked();
    await payFor(view);
    await change({}, false);
    expect(await read(view)).toMatchObject({ price: { total: 48 }, paid: 48, offer: { _id: offerId } });
    await change({});
  });

  it('nor does a new price of the offer', async () => {
    const view = await booked();
    await change({ price: 30 });
    expect((await payFor(view)).meta.success).toBe(true);
    expect((await read(view)).paid).toBe(48);
    await change({});
  });
});

describe('a move', () => {
  const move = (view: BookingView, to: object) =>
    app.call<BookingView>('PUT', `/bookings/reschedule-request/${view._id}`, {
      token: world.member.token,
      body: { ...to, reschedule_reason: 'Later' },
    });

  it('keeps the price on the days of the offer, also when it has ended since', async () => {
    const view = await booked();
    await payFor(view);
    await change({}, false);
    expect((await move(view, slot(DAYS - 1))).meta.success).toBe(true);
    expect(await read(view)).toMatchObject({ price: { total: 48 }, paid: 48, offer: { _id: offerId } });
    await change({});
  });

  it('to another day costs the normal price, and the difference is charged', async () => {
    const view = await booked();
    await payFor(view);
    expect((await move(view, slot(DAYS + 3))).meta.success).toBe(true);
    expect(await read(view)).toMatchObject({ price: { total: 108 }, paid: 108, offer: null });
  });

  it('before the payment takes the price of the new day', async () => {
    const view = await booked();
    expect((await move(view, slot(DAYS + 5))).meta.success).toBe(true);
    expect(await read(view)).toMatchObject({ price: { total: 108 }, offer: null });
    await cancel(view);
  });
});

describe('the price of an offer', () => {
  it('is set only by editors who manage its workspace', async () => {
    const editor = await addPerson(app.knex, 'Content Editor', [world.otherSpaceId]);
    const { token } = editor;
    const files = await exampleFiles('offer');
    const create = (changes: object) => {
      const pageMeta = { title: 'A', description: 'B', slug: `mine-${Math.random()}` };
      const fields = { ...EXAMPLES.offer, meta: { ...metaOf(changes), pageMeta } };
      return post(app, { token }, contentForm({ type: 'offer', ...fields }, files));
    };
    expect((await create({})).meta.status).toBe(403);
    expect((await create({ way: 'ask' })).meta.status).toBe(403);
    expect((await create({ space_id: world.otherSpaceId })).meta.success).toBe(true);
    const body = contentForm({ meta: { booking: booking({ price: 0.01 }) } });
    expect((await put(app, offerId, { token }, body)).meta.status).toBe(403);
    const others = await put(app, offerId, { token }, contentForm({ meta: { subheading: 'Half price' } }));
    expect(others.meta.success).toBe(true);

    // A draft that was never published is what the publication is compared with.
    const { data: draft } = await post(
      app,
      { token },
      contentForm({ type: 'offer', name: 'Later', meta: {}, draft: true }),
    );
    const priced = contentForm({ meta: { booking: booking({ price: 0.01 }) }, draft: true, from_draft: true });
    expect((await put(app, draft._id, { token }, priced)).meta.status).toBe(403);
  });
});
