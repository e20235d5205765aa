/** Cards are charged in the sandbox by a payment service of its own. Nothing of it reaches that of the installation, nor the other way round. */
import { beforeAll, describe, expect, it } from 'vitest';
import { permissionsOf } from '#shared/permissions.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import { signatureOf } from '../../sandbox/stripe/server.ts';
import { form, picture, upload } from '../attachments/pictures.ts';
import { bookRoom } from '../helpers/collective.ts';
import { type Booked, type Person, addPerson, data, pay, saveCard, slot } from '../helpers/world.ts';
import { answerBank, eventually, ownSandbox } from '../integrations/sandbox.ts';
import { type Control, controlOf } from '../integrations/sandbox-control.ts';
import { contents } from '../surface/records.ts';
import { type Place, addKey, app, book, ownServices, read, useSandbox, world } from './sandbox-stage.ts';

useSandbox();

const EDIT = { show: true, editable: true };
const PAYING = permissionsOf({ 'booking.booking': EDIT, billing: EDIT });

/** The program of the member, as a caller: in the sandbox it acts in an account of the same name. */
let program: Person;
beforeAll(async () => {
  const { secret } = await addKey(world.member, PAYING);
  program = { ...world.member, token: secret };
});

/** The payment services, and what they have. */
const inSandbox = async () => controlOf((await ownServices()).config.STRIPE_API_BASE!);
const inInstallation = () => controlOf(ownSandbox(app));
type State = { refunds: number; pending_webhooks: number };
/** What it has, once its events are delivered. */
const stateOf = (control: Control) =>
  eventually(async () => {
    const state = await control<State>('GET', '/state');
    return state.pending_webhooks === 0 ? state : undefined;
  });

async function paidBooking(days: number): Promise<Booked> {
  const card = await saveCard(app, program);
  return data(pay(app, program, await book(program.token, days), card));
}

async function chargeOf({ _id }: Booked) {
  const { knex } = await ownServices();
  return (await knex('charges').where('booking_id', _id).first())!;
}

describe('a card', () => {
  it('pays in the sandbox and is refunded there, which nothing of the installation sees', async () => {
    await read(program.token, '/bookings');
    await app.deliver();
    // The first call has noted the use of the key, which later ones do not at once.
    const [records, service] = [await contents(app), await stateOf(inInstallation())];
    const booking = await paidBooking(2);
    expect(booking.payment_status).toBe('completed');
    const cancelled = { token: program.token, body: { refund: true } };
    await data(app.call('DELETE', `/bookings/cancel/${booking._id}`, cancelled));
    const own = await inSandbox();
    await eventually(async () => (await stateOf(own)).refunds || undefined);
    expect(await stateOf(own)).toMatchObject({ customers: 1, payment_intents: { succeeded: 1 }, refunds: 1 });
    await app.deliver();
    expect(await contents(app)).toBe(records);
    expect(await stateOf(inInstallation())).toEqual(service);
  });

  it('that pays in the installation is nothing to the sandbox', async () => {
    const own = await inSandbox();
    const { knex } = await ownServices();
    const [charges, service] = [await knex('charges').select(), await stateOf(own)];
    const id = await bookRoom(app, world, slot(2));
    const booking = await read<Booked>(world.member.token, `/bookings/${id}`);
    const paid = await data<Booked>(pay(app, world.member, booking, await saveCard(app, world.member)));
    expect(paid.payment_status).toBe('completed');
    expect(await knex('charges').select()).toEqual(charges);
    expect(await stateOf(own)).toEqual(service);
  });

  it('is declined as the bank of its test card does', async () => {
    const card = await saveCard(app, program, 'tok_chargeDeclined');
    const { meta } = await pay(app, program, await book(program.token, 3), card);
    expect(meta).toMatchObject({ status: 402, code: 'payment_declined' });
  });

  it('that the bank asks about pays once it was answered there', async () => {
    const card = await saveCard(app, program, 'tok_threeDSecure2Required');
    const booking = await book(program.token, 5);
    const { data: asked } = await pay(app, program, booking, card);
    const back = await answerBank(asked.url!, 'complete');
    const done = await read(program.token, `/stripe/payment-done?session_id=${back.pathname.split('/').at(-1)}`);
    expect(done).toMatchObject({ booking_id: booking._id, processing: false });
    expect((await read<Booked>(program.token, `/bookings/${booking._id}`)).payment_status).toBe('completed');
  });

  it('is saved by a key for tests that may bill only, and by no key of the installation', async () => {
    const body = { src_id: 'tok_visa' };
    const save = async (token: string) =>
      (await app.call('POST', '/stripe/attachPayment', { token, body })).meta.status;
    expect(await save((await addKey(world.member)).secret)).toBe(403);
    const keyBody = { name: 'Live', permissions: PAYING };
    const live = await data<{ secret: string }>(
      app.call('POST', '/keys', { token: world.member.token, body: keyBody }),
    );
    expect(await save(live.secret)).toBe(403);
    expect(await save(program.token)).toBe(200);
    for (const path of ['/stripe/card-consent', '/stripe/start-bank-account'])
      expect((await app.call('POST', path, { token: program.token, body })).meta.status, path).toBe(403);
  });
});

describe('an event of the payment service', () => {
  it('of the sandbox is heard there', async () => {
    const charge = await chargeOf(await paidBooking(4));
    await (
      await inSandbox()
    )('POST', '/disputes', { payment_intent: charge.intent_id });
    const { knex } = await ownServices();
    await eventually(() => knex('disputes').where('charge_id', charge.id).first());
    expect(await app.knex('disputes').select()).toEqual([]);
  });

  it('is accepted with the secret of its own address only', async () => {
    const { STRIPE_WEBHOOK_SECRET: own = '' } = (await ownServices()).config;
    const { STRIPE_WEBHOOK_SECRET: shared = '' } = app.services.config;
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } });
    const send = async (path: string, secret: string) => {
      const headers = { 'stripe-signature': signatureOf(payload, secret, new Date()) };
      const url = `${app.address}/api/v1/stripe/webhook${path}`;
      return (await fetch(url, { method: 'POST', headers, body: payload })).status;
    };
    expect(await send('', shared)).toBe(200);
    expect(await send('/sandbox', own)).toBe(200);
    expect(await send('', own)).toBe(400);
    expect(await send('/sandbox', shared)).toBe(400);
  });
});

describe('a picture of the sandbox', () => {
  it('is read with a key that leads there, and by nobody else', async () => {
    const staff = await addPerson(app.knex, 'Manager', [world.spaceId]);
    const { secret } = await addKey(staff, permissionsOf({ 'resources.meetingRooms': EDIT }));
    const [space] = await read<Place[]>(secret, '/space');
    const [room] = await read<Place[]>(secret, `/resources?space_id=${space!._id}`);
    const files = [{ filename: 'room.jpg', content: await picture('jpeg') }];
    const sent = form({ onModel: 'Resources', model_id: room!._id }, files);
    const { data: stored } = (await upload(app.address, secret, sent)) as { data: AttachmentView[] };
    const get = (headers = {}) => fetch(app.address + stored[0]!.original, { headers });
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const read200 = await get(bearer(secret));
    expect([read200.status, read200.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(read200.headers.get('cache-control')).toMatch(/^private, /);
    expect((await get(bearer(program.token))).status).toBe(200);
    expect((await get()).status).toBe(404);
    expect((await get(bearer(world.owner.token))).status).toBe(404);
    await app.knex('api_keys').where('name', 'Program').update({ ended_at: new Date() });
    expect((await get(bearer(secret))).status).toBe(401);
  });
});
