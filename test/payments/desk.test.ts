/** How staff take the payment of a customer: at the desk, by the card that the customer saved, or by a link in a mail. */
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import {
  type Booked,
  type Person,
  addPerson,
  agree,
  join,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

useApp();
beforeEach(() => clock.reset());

type Held = Booked & { hold_until: string | null; paid: number };

let day = 1;
const TOTAL = 10_800;
const CASH = { method: 'cash', amount: TOTAL };

async function unpaid(person: Person = world.member): Promise<Held> {
  const body = roomBooking(world, slot((day += 1)));
  return (await app.call<Held>('POST', '/bookings', { token: person.token, body })).data;
}
const read = async ({ _id }: Booked) =>
  (await app.call<Held>('GET', `/bookings/${_id}`, { token: world.staff.token })).data;
const take = ({ _id }: Booked, body: object = CASH, { token }: Person = world.staff) =>
  app.call<Held>('POST', `/bookings/${_id}/desk-payment`, { token, body });
const mailLink = ({ _id }: Booked, hours: number, { token }: Person = world.staff) =>
  app.call<Held>('POST', `/bookings/${_id}/payment-link`, { token, body: { hours } });
const cancel = ({ _id }: Booked, { token }: Person = world.member) =>
  app.call('DELETE', `/bookings/cancel/${_id}`, { token });
const remarks = ({ meta }: Booked) => Object.values(meta).map(({ type, remark }) => `${type}: ${remark}`);
const heldFor = (booking: Held) => Date.parse(booking.hold_until!) - Date.now();
const invoicesOf = async ({ _id }: Booked) => {
  const ids = await app.knex('invoices').where('booking_id', _id).orderBy('id').pluck<string[]>('id');
  const answers = ids.map((id) => app.call('GET', `/invoice/${id}`, { token: world.owner.token }));
  return (await Promise.all(answers)).map(({ data }) => data);
};

describe('a payment at the desk', () => {
  it('confirms the booking, with its method and reference in history and invoice', async () => {
    const booking = await unpaid();
    const paid = await take(booking, { method: 'terminal', reference: ' T-1042 ', amount: TOTAL });
    expect(paid.meta).toMatchObject({ status: 200, message: 'Payment successfully done' });
    expect(paid.data).toMatchObject({ payment_status: 'completed', paid: 108, hold_until: null });
    expect(remarks(paid.data).at(-1)).toBe('paid: £108.00 at the card terminal (T-1042)');
    await app.settle();
    expect(await invoicesOf(booking)).toMatchObject([
      { kind: 'invoice', price: { total: 108 }, payment: { method: 'terminal', reference: 'T-1042' } },
    ]);
  });

  it('is refunded by hand: the credit note is written, and no card is involved', async () => {
    const booking = await unpaid();
    await take(booking);
    await cancel(booking);
    await app.settle();
    const after = await read(booking);
    expect(after).toMatchObject({ active: false, paid: 0 });
    expect(remarks(after).at(-1)).toBe('refunded: £108.00 to be paid back in cash');
    expect(await invoicesOf(booking)).toMatchObject([
      { kind: 'invoice' },
      { kind: 'credit_note', price: { total: 108 } },
    ]);
    const [refund] = await app.knex('refunds').where('booking_id', booking._id);
    expect(refund).toMatchObject({ status: 'succeeded', refund_id: null, amount_pence: TOTAL });
  });

  it('is recorded once by two members of staff at once', async () => {
    const booking = await unpaid();
    const answers = await Promise.all([take(booking), take(booking, CASH, world.owner)]);
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 409]);
    expect(await app.knex('charges').where('booking_id', booking._id)).toHaveLength(1);
  });

  it('and a card of the customer at once take the money once', async () => {
    const booking = await unpaid();
    const card = await saveCard(app, world.member);
    const answers = await Promise.all([take(booking), pay(app, world.member, booking, card)]);
    expect(answers.filter(({ meta }) => meta.status === 200)).toHaveLength(1);
    await app.settle();
    const charges = await app.knex('charges').where({ booking_id: booking._id, status: 'succeeded' });
    const kept = charges.filter(({ outcome }) => outcome === 'kept');
    expect(kept).toHaveLength(1);
    expect(await read(booking)).toMatchObject({ payment_status: 'completed', paid: 108 });
  });

  it.each([
    ['another amount', { ...CASH, amount: TOTAL - 1 }, 'The amount is not the price of this booking'],
    ['a card', { ...CASH, method: 'card' }, 'Please select how the customer paid'],
    ['no reference of a transfer', { ...CASH, method: 'transfer' }, 'Please enter the reference'],
  ])('is refused with %s', async (_what, body, message) => {
    expect((await take(await unpaid(), body)).meta).toMatchObject({ status: 400, message });
  });

  it('is refused for the customer, for staff of another workspace, after the hold, and for a paid booking', async () => {
    const booking = await unpaid();
    expect((await take(booking, CASH, world.member)).meta.status).toBe(403);
    expect((await take(booking, CASH, world.otherStaff)).meta.status).toBe(404);
    clock.advance(31 * MINUTE);
    expect((await take(booking)).meta).toMatchObject({
      status: 409,
      message: 'The time to pay for this booking is over, please book again',
    });
    clock.reset();
    const other = await unpaid();
    await take(other);
    expect((await take(other)).meta).toMatchObject({ status: 409, message: 'This booking cannot be paid' });
  });
});

describe('the card of a customer', () => {
  const cardsOf = ({ _id }: Booked, { token }: Person = world.staff) =>
    app.call<{ src_id: string }[]>('GET', `/bookings/${_id}/customer-cards`, { token });
  const charge = ({ _id }: Booked, body: object) =>
    app.call<Held>('POST', '/stripe/payCharge', {
      token: world.staff.token,
      body: { _id, amount: TOTAL, currency: 'GBP', ...body },
    });

  it('is charged by staff once the customer has agreed, which the history records', async () => {
    const guest = await addPerson(app.knex, 'Member');
    const source_id = await saveCard(app, guest);
    const booking = await unpaid(guest);
    expect((await cardsOf(booking)).data).toEqual([]);
    await agree(app, guest, source_id);
    expect((await cardsOf(booking)).data.map(({ src_id }) => src_id)).toEqual([source_id]);
    expect((await charge(booking, { source_id })).meta).toMatchObject({
      status: 400,
      message: 'Please confirm that the customer agrees to this charge',
    });
    const paid = await charge(booking, { source_id, agreed: true });
    expect(paid.data).toMatchObject({ payment_status: 'completed', paid: 108 });
    expect(remarks(paid.data).slice(1)).toEqual([
      'card_agreed: The customer agreed to £108.00 on their saved card',
      'paid: £108.00 by card',
    ]);
    expect(await app.knex('charges').where('booking_id', booking._id).pluck('user_id')).toEqual([guest.id]);
  });

  it('is never replaced by the card of the member of staff', async () => {
    await join(app, world.staff, world.spaceId);
    const till = await saveCard(app, world.staff);
    const booking = await unpaid();
    expect((await charge(booking, { source_id: till, agreed: true })).meta.status).toBe(404);
    expect(await read(booking)).toMatchObject({ payment_status: 'pending' });
  });

  it('needs a payment link if the bank asks the customer', async () => {
    const guest = await addPerson(app.knex, 'Member');
    const source_id = await saveCard(app, guest, 'tok_threeDSecureRequired');
    await agree(app, guest, source_id);
    const booking = await unpaid(guest);
    const { meta } = await charge(booking, { source_id, agreed: true });
    expect(meta).toMatchObject({
      status: 402,
      message: 'The bank asks the customer to confirm this payment. Please mail them a payment link instead.',
    });
    expect(await read(booking)).toMatchObject({ payment_status: 'pending', processingPayment: false });
    expect((await take(booking)).meta.status).toBe(200);
  });

  it('is shown to staff of the workspace only', async () => {
    const booking = await unpaid();
    expect((await cardsOf(booking, world.member)).meta.status).toBe(403);
    expect((await cardsOf(booking, world.otherStaff)).meta.status).toBe(404);
  });
});

describe('a payment link', () => {
  it('is mailed to the billed member only, and the booking is held as long', async () => {
    const guest = await addPerson(app.knex, 'Member');
    const booking = await unpaid(guest);
    const mailed = await mailLink(booking, 4);
    expect(mailed.meta).toMatchObject({ status: 200, message: 'Payment link mailed' });
    expect(heldFor(mailed.data) / MINUTE).toBeCloseTo(240, 0);
    const mails = await app.mails(guest.email);
    expect(mails).toMatchObject([{ subject: 'Please pay your booking at London' }]);
    expect(mails[0]!.links.some((link) => link.endsWith(`/payNow/${booking._id}`))).toBe(true);
    clock.advance(3 * HOUR);
    const card = await saveCard(app, guest);
    expect((await pay(app, guest, booking, card)).meta.status).toBe(200);
  });

  it('holds until 24 hours after the booking was made, also after a declined card', async () => {
    const guest = await addPerson(app.knex, 'Member');
    const booking = await unpaid(guest);
    clock.advance(20 * MINUTE);
    const { data } = await mailLink(booking, 24);
    expect(heldFor(data) / HOUR).toBeCloseTo(24, 1);
    const bad = await saveCard(app, guest, 'tok_chargeDeclined');
    expect((await pay(app, guest, booking, bad)).meta.status).toBe(402);
    expect((await read(booking)).hold_until).toBe(data.hold_until);
    expect((await mailLink(booking, 1)).data.hold_until).toBe(data.hold_until);
    clock.advance(24 * HOUR);
    expect((await mailLink(booking, 1)).meta.status).toBe(409);
  });

  it.each([0, 25, 1.5])('is not sent for %d hours', async (hours) => {
    expect((await mailLink(await unpaid(), hours)).meta).toMatchObject({
      status: 400,
      message: 'Please enter 1 to 24 hours',
    });
  });

  it('is not sent by the customer, or by staff of another workspace', async () => {
    const booking = await unpaid();
    expect((await mailLink(booking, 2, world.member)).meta.status).toBe(403);
    expect((await mailLink(booking, 2, world.otherStaff)).meta.status).toBe(404);
  });
});
