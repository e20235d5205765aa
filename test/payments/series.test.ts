/** Series of members: they are held, paid in one payment or one by one before they start, and each booking has its own money. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncDispute } from '#domains/payments/server/service/dispute.ts';
import { chargePlanned } from '#domains/bookings/server/payment/planned.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import { momentOf } from '#server/context.ts';
import type { SeriesPreview, SeriesView } from '#domains/bookings/series.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { storedFigures, recountedFigures } from '../helpers/daily-figures.ts';
import { holdJobs, releaseJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, join, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { answerBank, control, ownSandbox } from '../integrations/sandbox.ts';
import { controlOf } from '../integrations/sandbox-control.ts';

const PRICE = 10_800;
let week = 0;

useApp({ env: () => ({ HELD_BOOKINGS_PER_MEMBER: '3', HELD_SEATS_PER_MEMBER: '20', SERIES_DATES_PER_MEMBER: '12' }) });
beforeEach(() => clock.reset());

/** Every series has a room of its own. */
async function addRoom(): Promise<string> {
  const body = { space_id: world.spaceId, type: 'meeting_room', name: `Room ${(week += 1)}`, price: 45, capacity: 6 };
  return (await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body })).data._id;
}

type Wanted = { payment: string; times?: number; days?: number; source_id?: string };

async function create(person: Person, { times = 3, days = 10, ...terms }: Wanted, headers = {}) {
  const room = { ...roomBooking(world, slot(days)), resource_id: await addRoom() };
  const body = { ...room, repeat: { every: 1, unit: 'week', times }, members: [person.email], agreed: true, ...terms };
  return app.call<SeriesView>('POST', '/bookings/series', { token: person.token, body, headers });
}

const paySeries = (person: Person, { _id }: { _id: string }, source_id: string, amount: number, headers = {}) =>
  app.call<SeriesView & { url: string | null }>('POST', '/stripe/paySeries', {
    token: person.token,
    body: { _id, source_id, amount },
    headers,
  });

const bookingsOf = ({ _id }: { _id: string }) => app.knex('bookings').where('series_id', _id).orderBy('occurrence');
const chargesOf = async (series: { _id: string }) =>
  app
    .knex('charges')
    .whereIn(
      'booking_id',
      (await bookingsOf(series)).map(({ id }) => id),
    )
    .orderBy('id');
const claimsOf = async (series: { _id: string }) =>
  app.knex('claims').whereIn(
    'booking_id',
    (await bookingsOf(series)).map(({ id }) => id),
  );
const statuses = async (series: { _id: string }) =>
  (await bookingsOf(series)).map(({ payment_status }) => payment_status);
const subjects = async ({ email }: Person) => (await app.mails(email)).map(({ subject }) => subject);
const member = () => addPerson(app.knex, 'Member');

/** What the payment service has taken of an account, and has not returned. */
async function heldByService(series: { _id: string }): Promise<number> {
  const { intent_id } = (await chargesOf(series)).find(({ lead_id }) => lead_id === null)!;
  const { amountPence, refundedPence } = await app.services.stripe!.retrieveIntent(intent_id!);
  return amountPence - refundedPence;
}

async function documentsOf(bookingId: string): Promise<[string, number][]> {
  const rows = await app.knex('invoices').where('booking_id', bookingId).orderBy('id').select('kind', 'total_pence');
  return rows.map(({ kind, total_pence }) => [kind, total_pence]);
}

const cancel = (person: Person, series: SeriesView, scope: string, index = 0) =>
  app.call('DELETE', `/bookings/series/${series._id}`, {
    token: person.token,
    body: { booking_id: series.bookings[index]!._id, scope },
  });

describe('a series of a member', () => {
  it('is held whole, is one hold, and is paid in one charge with a share for each booking', async () => {
    const person = await member();
    const card = await saveCard(app, person);
    const { data } = await create(person, { payment: 'now' });
    expect(await statuses(data)).toEqual(['pending', 'pending', 'pending']);
    expect(new Set(data.bookings.map(({ hold_until }) => String(hold_until))).size).toBe(1);
    expect((await paySeries(person, data, card, PRICE)).meta.status).toBe(400);

    const paid = await paySeries(person, data, card, 3 * PRICE);
    expect(paid.meta).toMatchObject({ status: 200, message: 'Payment successfully done' });
    expect(await statuses(data)).toEqual(['completed', 'completed', 'completed']);
    expect((await claimsOf(data)).map(({ hold_until }) => hold_until)).toEqual([null, null, null]);
    expect(await heldByService(data)).toBe(3 * PRICE);
    expect((await chargesOf(data)).map(({ amount_pence, outcome }) => [amount_pence, outcome])).toEqual(
      Array(3).fill([PRICE, 'kept']),
    );
    expect((await subjects(person)).filter((subject) => subject.includes('confirmed'))).toHaveLength(1);
    for (const { _id } of data.bookings) expect(await documentsOf(_id)).toEqual([['invoice', PRICE]]);
    expect((await paySeries(person, data, card, 3 * PRICE)).meta.status).toBe(409);
    expect(await storedFigures(app)).toEqual(await recountedFigures(app));
  });

  it('refunds the share of a booking, and no other', async () => {
    const person = await member();
    const { data } = await create(person, { payment: 'now' });
    await paySeries(person, data, await saveCard(app, person), 3 * PRICE);
    const asked = { booking_id: data.bookings[1]!._id, scope: 'following' };
    const quote = await app.call('POST', `/bookings/series/${data._id}/cancel-quote`, {
      token: person.token,
      body: asked,
    });
    expect(quote.data).toEqual({ bookings: 2, paid: 216, refund: 216, late_refund: 0 });
    await cancel(person, data, 'this', 1);
    await app.deliver();
    expect(await heldByService(data)).toBe(2 * PRICE);
    expect(await documentsOf(data.bookings[1]!._id)).toEqual([
      ['invoice', PRICE],
      ['credit_note', PRICE],
    ]);
    expect(await documentsOf(data.bookings[0]!._id)).toEqual([['invoice', PRICE]]);
    await cancel(person, data, 'all');
    await app.deliver();
    expect(await heldByService(data)).toBe(0);
    expect(
      await app
        .knex('refunds')
        .where('status', 'succeeded')
        .whereIn(
          'booking_id',
          data.bookings.map(({ _id }) => _id),
        ),
    ).toHaveLength(3);
  });

  it('takes over a refund of the dashboard and a dispute, spread over its bookings', async () => {
    const bank = controlOf(ownSandbox(app));
    const person = await member();
    const { data } = await create(person, { payment: 'now', times: 2 });
    await paySeries(person, data, await saveCard(app, person), 2 * PRICE);
    const { intent_id } = (await chargesOf(data))[0]!;
    const outside = { intentId: intent_id!, amountPence: PRICE + 800, idempotencyKey: 'dashboard', metadata: {} };
    await app.services.stripe!.refund(outside);
    await cancel(person, data, 'all');
    await app.settle();
    expect(await heldByService(data)).toBe(0);
    expect((await bookingsOf(data)).map(({ paid_pence }) => paid_pence)).toEqual([0, 0]);

    const other = await create(person, { payment: 'now', times: 2 });
    await paySeries(person, other.data, await saveCard(app, person), 2 * PRICE);
    const charge = (await chargesOf(other.data))[0]!;
    const { id } = await bank<{ id: string }>('POST', '/disputes', { payment_intent: charge.intent_id });
    await syncDispute(app.services, id);
    await bank('POST', `/disputes/${id}`, { status: 'lost' });
    await syncDispute(app.services, id);
    await app.deliver();
    expect((await bookingsOf(other.data)).map(({ paid_pence }) => paid_pence)).toEqual([0, 0]);
    for (const { _id } of other.data.bookings)
      expect(await documentsOf(_id)).toEqual([
        ['invoice', PRICE],
        ['credit_note', PRICE],
      ]);
  });

  it('is declined whole, and can be paid with another card', async () => {
    const person = await member();
    const bad = await saveCard(app, person, 'tok_chargeDeclined');
    const { data } = await create(person, { payment: 'now' });
    expect((await paySeries(person, data, bad, 3 * PRICE)).meta.status).toBe(402);
    const rows = await bookingsOf(data);
    expect(rows.map(({ processing_payment }) => processing_payment)).toEqual([false, false, false]);
    expect(rows[0]!.hold_until).toEqual(new Date(data.bookings[0]!.hold_until!));
    expect((await paySeries(person, data, await saveCard(app, person), 3 * PRICE)).meta.status).toBe(200);
  });

  it('is confirmed at the bank once for all', async () => {
    const person = await member();
    const { data } = await create(person, { payment: 'now' });
    const asked = await paySeries(person, data, await saveCard(app, person, 'tok_threeDSecure2Required'), 3 * PRICE);
    const back = await answerBank(asked.data.url!, 'complete');
    const session = back.pathname.split('/').at(-1)!;
    await Promise.all([1, 2].map(() => app.call('GET', `/stripe/payment-done?session_id=${session}`)));
    expect(await statuses(data)).toEqual(['completed', 'completed', 'completed']);
    expect(await heldByService(data)).toBe(3 * PRICE);
  });

  it('is charged once when it is paid twice at once, also against one of its bookings', async () => {
    const person = await member();
    const card = await saveCard(app, person);
    const { data } = await create(person, { payment: 'now' });
    const single = { _id: data.bookings[0]!._id, price: { total: PRICE / 100 } } as Booked;
    const answers = await Promise.all([
      paySeries(person, data, card, 3 * PRICE),
      paySeries(person, data, card, 3 * PRICE),
      pay(app, person, single, card),
    ]);
    expect(answers.filter(({ meta }) => meta.success)).toHaveLength(1);
    const kept = (await chargesOf(data)).filter(({ status }) => status === 'succeeded');
    expect(new Set(kept.map(({ booking_id }) => booking_id)).size).toBe(kept.length);
  });

  it('is released whole when its hold ends', async () => {
    const person = await member();
    const { data } = await create(person, { payment: 'now' });
    clock.advance(31 * MINUTE);
    await app.settle();
    expect(await statuses(data)).toEqual(['failed', 'failed', 'failed']);
    expect(await claimsOf(data)).toEqual([]);
  });

  it('has limits: dates, held bookings, and rooms alone', async () => {
    const person = await member();
    expect((await create(person, { payment: 'now', times: 13 })).meta).toMatchObject({
      status: 400,
      message: 'A series that you pay has at most 12 dates',
    });
    for (const _each of [1, 2, 3]) expect((await create(person, { payment: 'now' })).meta.status).toBe(200);
    expect((await create(person, { payment: 'now' })).meta.status).toBe(429);
    const desks = { ...roomBooking(world, slot(5)), type: 'flexi_desk', repeat: { every: 1, unit: 'day', times: 2 } };
    const answer = await app.call<SeriesPreview>('POST', '/bookings/series/preview', {
      token: person.token,
      body: desks,
    });
    expect(answer.meta.status).toBe(403);
  });

  it('is refused on account, for others, and to whom is blocked', async () => {
    const person = await member();
    for (const payment of ['account', 'link']) expect((await create(person, { payment })).meta.status).toBe(403);
    const body = { ...roomBooking(world, slot(20)), repeat: { every: 1, unit: 'day', times: 2 }, payment: 'now' };
    const forOther = { ...body, assignedUser: world.member.email };
    expect((await app.call('POST', '/bookings/series', { token: person.token, body: forOther })).meta.status).toBe(403);
    await app
      .knex('user_spaces')
      .insert({ user_id: person.id, space_id: world.spaceId, active: false, pending: false, created_at: new Date() });
    expect((await app.call('POST', '/bookings/series', { token: person.token, body })).meta.status).toBe(403);
  });

  it('cannot be paid by others', async () => {
    const person = await member();
    const { data } = await create(person, { payment: 'now' });
    await join(app, world.otherStaff, world.otherSpaceId);
    for (const other of [await member(), world.owner, world.otherStaff]) {
      const answer = await paySeries(other, data, await saveCard(app, other), 3 * PRICE);
      expect([403, 404]).toContain(answer.meta.status);
    }
    expect(await chargesOf(data)).toEqual([]);
  });
});

describe('paid by a link of staff', () => {
  it('is mailed one link, held for a day, and paid at once', async () => {
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    const room = { ...roomBooking(world, slot(9)), resource_id: await addRoom() };
    const body = {
      ...room,
      repeat: { every: 1, unit: 'week', times: 2 },
      assignedUser: person.id,
      members: [person.id],
    };
    const { data } = await app.call<SeriesView>('POST', '/bookings/series', {
      token: world.owner.token,
      body: { ...body, payment: 'link' },
    });
    expect(await subjects(person)).toEqual([expect.stringContaining('Please pay your 2 bookings')]);
    clock.advance(23 * HOUR);
    expect((await paySeries(person, data, await saveCard(app, person), 2 * PRICE)).meta.status).toBe(200);
    expect(await statuses(data)).toEqual(['completed', 'completed']);
  });
});

describe('paid one by one before they start', () => {
  // Charges are made when a test says so, also after it has moved the clock by days.
  beforeEach(() => holdJobs(app.knex));
  afterEach(() => releaseJobs(app.knex));

  const planned = async (person: Person, source_id: string, wanted: Partial<Wanted> = {}) =>
    (await create(person, { payment: 'each', source_id, ...wanted })).data;
  const charge = () => chargePlanned(momentOf(app.services));
  /** Moves the clock to a time from that at which a booking is charged. */
  const goToCharge = ({ bookings }: SeriesView, index: number, ms: number) =>
    clock.advance(+new Date(bookings[index]!.charge_at!) + ms - +clock.now());

  it('needs a card of the customer, and their consent', async () => {
    const person = await member();
    expect((await create(person, { payment: 'each' })).meta.message).toBe('Please select a card');
    const foreign = await saveCard(app, world.member);
    expect((await create(person, { payment: 'each', source_id: foreign })).meta.status).toBe(404);
    const source_id = await saveCard(app, person);
    const refused = await create(person, { payment: 'each', source_id, agreed: false } as Wanted);
    expect(refused.meta.message).toBe('Please agree that the card is charged');
  });

  it('charges each three days before, once, and leaves the cart of the member free', async () => {
    const person = await member();
    const data = await planned(person, await saveCard(app, person));
    expect(data.bookings[0]!.charge_at).toBe(new Date(+new Date(data.bookings[0]!.from) - 3 * DAY).toISOString());
    expect(await subjects(person)).toEqual([expect.stringContaining('3 bookings')]);
    for (const _each of [1, 2, 3]) expect((await create(person, { payment: 'now', days: 30 })).meta.status).toBe(200);

    goToCharge(data, 0, -HOUR);
    await charge();
    expect(await chargesOf(data)).toEqual([]);
    goToCharge(data, 0, HOUR);
    await Promise.all([charge(), charge()]);
    await charge();
    expect(await statuses(data)).toEqual(['completed', 'pending', 'pending']);
    expect(await chargesOf(data)).toHaveLength(1);
    await app.deliver();
    expect(await documentsOf(data.bookings[0]!._id)).toEqual([['invoice', PRICE]]);
    goToCharge(data, 1, HOUR);
    await charge();
    expect(await statuses(data)).toEqual(['completed', 'completed', 'pending']);
    expect(await storedFigures(app)).toEqual(await recountedFigures(app));
  });

  it('charges as many days before as is set, and keeps the days of what is booked already', async () => {
    const person = await member();
    const card = await saveCard(app, person);
    const days = async () => {
      const { charge_at, from } = (await planned(person, card)).bookings[0]!;
      return (+new Date(from) - +new Date(charge_at!)) / DAY;
    };
    const set = (SERIES_CHARGE_DAYS: string | null) =>
      app.call('PUT', '/settings', {
        token: world.owner.token,
        body: { section: 'payments', values: { SERIES_CHARGE_DAYS } },
      });
    const before = await planned(person, card);
    expect((await set('5')).meta.status).toBe(200);
    expect(await days()).toBe(5);
    const consent = await app.knex('card_consents').where('user_id', person.id).orderBy('id', 'desc').first('text');
    expect(consent!.text).toContain('5 days before it starts');
    const [kept] = await bookingsOf(before);
    expect((+kept!.starts_at - +kept!.charge_at!) / DAY).toBe(3);
    expect((await set(null)).meta.status).toBe(200);
    expect(await days()).toBe(3);
  });

  it.each(['tok_chargeDeclined', 'tok_threeDSecure2Required'])(
    'mails a link if the card is not charged (%s), and is paid by it',
    async (token) => {
      const person = await member();
      const data = await planned(person, await saveCard(app, person, token));
      const good = await saveCard(app, person);
      goToCharge(data, 0, HOUR);
      await charge();
      await charge();
      expect(await statuses(data)).toEqual(['pending', 'pending', 'pending']);
      expect((await chargesOf(data)).map(({ status }) => status)).toEqual(['failed']);
      expect((await subjects(person)).filter((subject) => subject.startsWith('Please pay'))).toHaveLength(1);
      const booking = { _id: data.bookings[0]!._id, price: { total: PRICE / 100 } } as Booked;
      clock.reset();
      expect((await pay(app, person, booking, good)).meta.status).toBe(200);
    },
  );

  it.each([
    ['whose answer is lost is found', { drop_answer: true }],
    ['that never arrives is sent again', { lose_request: true }],
  ])('a charge %s, and is made once', async (_name, fault) => {
    const person = await member();
    // The payment service keeps real time. This one is due at once.
    const data = await planned(person, await saveCard(app, person), { days: 2 });
    await control(ownSandbox(app), { call: 'charge', ...fault });
    await charge();
    await reconcileCharges(momentOf(app.services));
    clock.advance(2 * MINUTE);
    await reconcileCharges(momentOf(app.services));
    await Promise.all([charge(), charge()]);
    await charge();
    expect(await statuses(data)).toEqual(['completed', 'pending', 'pending']);
    expect(await chargesOf(data)).toHaveLength(1);
    const { customer_id } = (await chargesOf(data))[0]!;
    expect(await app.services.stripe!.transactions(customer_id, 10)).toHaveLength(1);
    expect((await subjects(person)).filter((subject) => subject.startsWith('Please pay'))).toEqual([]);
  });

  it.each([
    ['for which the customer has withdrawn the consent meanwhile', 2 * MINUTE],
    ['for half a day', 13 * HOUR],
  ])('a charge that never arrives is not sent again %s, and a link is mailed', async (_name, later) => {
    const person = await member();
    const card = await saveCard(app, person);
    const data = await planned(person, card, { days: 2 });
    await control(ownSandbox(app), { call: 'charge', lose_request: true });
    await charge();
    const body = { src_id: card, series_id: data._id };
    if (later < HOUR) await app.call('DELETE', '/stripe/card-consent', { token: person.token, body });
    clock.advance(later);
    await charge();
    await reconcileCharges(momentOf(app.services));
    await charge();
    expect(await statuses(data)).toEqual(['pending', 'pending', 'pending']);
    const [row, ...others] = await chargesOf(data);
    expect([row!.status, others]).toEqual(['failed', []]);
    expect(await app.services.stripe!.transactions(row!.customer_id, 10)).toEqual([]);
    expect((await subjects(person)).filter((subject) => subject.startsWith('Please pay'))).toHaveLength(1);
  });

  it('is released a day before, with a mail, if it is still unpaid', async () => {
    const person = await member();
    const data = await planned(person, await saveCard(app, person, 'tok_chargeDeclined'));
    goToCharge(data, 0, HOUR);
    await charge();
    clock.advance(2 * DAY);
    await releaseJobs(app.knex);
    await app.settle();
    expect(await statuses(data)).toEqual(['failed', 'pending', 'pending']);
    expect(await claimsOf(data)).toHaveLength(2);
    expect((await subjects(person)).filter((subject) => subject.endsWith('was not paid'))).toHaveLength(1);
  });

  it('is not charged after the consent was withdrawn, the card removed, or the booking cancelled or paid', async () => {
    const person = await member();
    const card = await saveCard(app, person);
    const data = await planned(person, card);
    const early = { _id: data.bookings[0]!._id, price: { total: PRICE / 100 } } as Booked;
    expect((await pay(app, person, early, card)).meta.status).toBe(200);
    await cancel(person, data, 'this', 1);
    const body = { src_id: card, series_id: data._id };
    expect((await app.call('DELETE', '/stripe/card-consent', { token: person.token, body })).meta.status).toBe(200);
    goToCharge(data, 2, HOUR);
    await charge();
    expect((await chargesOf(data)).map(({ planned_booking_id }) => planned_booking_id)).toEqual([null]);
    expect((await subjects(person)).filter((subject) => subject.startsWith('Please pay'))).toHaveLength(1);

    clock.reset();
    const other = await planned(person, card);
    await app.call('DELETE', '/stripe/payment-source', { token: person.token, body: { src_id: card } });
    goToCharge(other, 0, HOUR);
    await charge();
    expect(await chargesOf(other)).toEqual([]);
  });

  it('moves its charge and its deadline along, and is limited by its own number', async () => {
    const person = await member();
    const card = await saveCard(app, person);
    const data = await planned(person, card, { times: 2 });
    const moved = slot(12);
    await app.call('PUT', `/bookings/series/${data._id}`, {
      token: person.token,
      body: { booking_id: data.bookings[0]!._id, scope: 'all', ...moved },
    });
    const rows = await bookingsOf(data);
    expect(rows.map(({ charge_at }) => charge_at)).toEqual([
      new Date(+new Date(moved.from) - 3 * DAY),
      new Date(+new Date(moved.from) + 4 * DAY),
    ]);
    const byTime = (one: Date | null, other: Date | null) => Number(one) - Number(other);
    expect((await claimsOf(data)).map(({ hold_until }) => hold_until).sort(byTime)).toEqual(
      rows.map(({ hold_until }) => hold_until),
    );
    expect((await create(person, { payment: 'each', source_id: card, times: 11 })).meta.status).toBe(429);
    expect((await create(person, { payment: 'each', source_id: card, times: 10 })).meta.status).toBe(200);
  });
});
