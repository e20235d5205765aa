/** Calls of consequence ask for the password again, from a session in which it was not entered lately. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { procedures } from '#app/server/procedures.ts';
import { permissionsOf } from '#shared/permissions.ts';
import { MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import {
  type Booked,
  PASSWORD,
  type Person,
  type World,
  addPerson,
  beginDay,
  data,
  makeWorld,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';
import { contents } from '../surface/records.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  beginDay();
  app = await startTestApp({ PROOF_REFUND: '108' });
  world = await makeWorld(app);
  await holdJobs(app.knex);
});
afterAll(() => app.stop());
afterEach(() => {
  clock.reset();
  app.services.limits.reset();
});

async function logIn({ email }: Pick<Person, 'email'>): Promise<string> {
  const session = app.call('POST', '/auth/login', { body: { email, password: PASSWORD } });
  return (await data<{ token: string }>(session)).token;
}

/** A session of the owner in which the password was entered 16 minutes ago. */
async function oldSession(): Promise<string> {
  clock.freeze(new Date());
  const token = await logIn(world.owner);
  clock.advance(16 * MINUTE);
  return token;
}

const LOOKS = { section: 'looks', values: { BRAND_COLOR: '#0f5e66' } };
const save = async (token: string) => (await app.call('PUT', '/settings', { token, body: LOOKS })).meta;
const prove = async (token: string, password = PASSWORD) =>
  (await app.call('POST', '/auth/prove', { token, body: { password } })).meta;
const REFUSED = { status: 403, code: 'proof_needed', message: 'Please enter your password to go on' };

describe('a session of a while ago', () => {
  it('is asked for the password by settings, keys, roles, the team, webhooks and exports', async () => {
    const token = await oldSession();
    const asking = [...procedures].filter(([, { meta }]) => meta.proof);
    expect(asking.map(([path]) => path.split('.')[0])).toEqual(
      expect.arrayContaining(['settings', 'keys', 'roles', 'team', 'webhooks']),
    );
    for (const [path] of asking) {
      const response = await fetch(`${app.address}/trpc/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ json: {} }),
      });
      const answer = (await response.json()) as { error: { json: { data: { httpStatus: number; proof?: true } } } };
      expect(answer.error.json.data, path).toMatchObject({ httpStatus: 403, proof: true });
    }
    const exported = await fetch(`${app.address}/api/v1/bookings/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(exported.status).toBe(403);
    expect(await exported.json()).toMatchObject({ meta: REFUSED });
  });

  it('changes nothing when it is asked, and goes on after the right password', async () => {
    const token = await oldSession();
    // The first call notes the use of the session.
    await app.call('GET', '/bookings', { token });
    const before = await contents(app);
    expect(await save(token)).toMatchObject(REFUSED);
    expect(await contents(app)).toBe(before);
    expect(await prove(token, 'wrong')).toMatchObject({ status: 400, errors: [{ field: 'password' }] });
    expect(await save(token)).toMatchObject(REFUSED);
    expect(await prove(token)).toMatchObject({ status: 200 });
    expect(await save(token)).toMatchObject({ status: 200 });
    clock.advance(15 * MINUTE);
    expect(await save(token)).toMatchObject({ status: 200 });
    clock.advance(MINUTE);
    expect(await save(token)).toMatchObject(REFUSED);
  });

  it('makes the refused call with the same Idempotency-Key', async () => {
    const token = await oldSession();
    const headers = { 'idempotency-key': 'a-role-of-consequence' };
    const body = { name: 'Proved', permissions: permissionsOf({ 'booking.booking': { show: true } }) };
    const add = async () => (await app.call('POST', '/roles', { token, headers, body })).meta;
    expect(await add()).toMatchObject(REFUSED);
    await prove(token);
    expect(await add()).toMatchObject({ status: 200 });
    expect(await add()).toMatchObject({ status: 200 });
    expect(await app.knex('roles').where('name', 'Proved')).toHaveLength(1);
  });

  it('is not proved by another session, nor by the password of somebody else', async () => {
    const token = await oldSession();
    const other = await addPerson(app.knex, 'Super Admin');
    await prove(await logIn(world.owner));
    await prove(await logIn(other));
    expect(await save(token)).toMatchObject(REFUSED);
  });

  it('is told first that it may not do this at all', async () => {
    clock.freeze(new Date());
    const token = await logIn(world.member);
    clock.advance(16 * MINUTE);
    expect(await save(token)).toMatchObject({ status: 403, code: 'not_allowed' });
  });

  it('cannot be used to guess the password', async () => {
    const token = await oldSession();
    const answers: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) answers.push((await prove(token, `guess ${attempt}`)).status);
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(answers.slice(10)).toEqual([429, 429]);
    expect(await save(token)).toMatchObject(REFUSED);
  });
});

let days = 1;

/** A booking of the member that costs 108 for two hours, and 54 for one. It is paid by card. */
async function paidBooking(hours = 2): Promise<Booked> {
  const { token } = world.member;
  const body = roomBooking(world, slot((days += 1), 10, hours));
  const booking = await data<Booked>(app.call('POST', '/bookings', { token, body }));
  await data(pay(app, world.member, booking, await saveCard(app, world.member)));
  return booking;
}

describe('a refund', () => {
  const cancel = async ({ _id }: Booked, token: string, headers = {}) =>
    (await app.call('DELETE', `/bookings/cancel/${_id}`, { token, headers })).meta;
  const refunds = ({ _id }: Booked) => app.knex('refunds').where('booking_id', _id).pluck<number[]>('amount_pence');

  it('of much to somebody else asks staff, and pays nothing back before', async () => {
    const booking = await paidBooking();
    const token = await oldSession();
    const headers = { 'idempotency-key': 'a-refund-of-much' };
    expect(await cancel(booking, token, headers)).toMatchObject(REFUSED);
    await app.settle();
    expect(await refunds(booking)).toEqual([]);
    expect(await app.knex('bookings').where('id', booking._id).first('active')).toEqual({ active: true });
    await prove(token);
    expect(await cancel(booking, token, headers)).toMatchObject({ status: 200 });
    expect(await cancel(booking, token, headers)).toMatchObject({ status: 200 });
    await app.settle();
    expect(await refunds(booking)).toEqual([10_800]);
  });

  it('of less does not ask', async () => {
    const booking = await paidBooking(1);
    expect(await cancel(booking, await oldSession())).toMatchObject({ status: 200 });
  });

  it('does not ask those who cancel what is theirs', async () => {
    const booking = await paidBooking();
    clock.freeze(new Date());
    const token = await logIn(world.member);
    clock.advance(16 * MINUTE);
    expect(await cancel(booking, token)).toMatchObject({ status: 200 });
  });

  it('by a move to a shorter time asks staff, too', async () => {
    const booking = await paidBooking(4);
    const body = { ...slot(days, 10, 2), reschedule_reason: 'Shorter' };
    const token = await oldSession();
    const path = `/bookings/reschedule-request/${booking._id}`;
    expect((await app.call('PUT', path, { token, body })).meta).toMatchObject(REFUSED);
    await prove(token);
    expect((await app.call('PUT', path, { token, body })).meta).toMatchObject({ status: 200 });
  });
});

it('is not asked of a key, which has the rights that it was given', async () => {
  clock.freeze(new Date());
  const permissions = permissionsOf({ 'booking.booking': { show: true, download: true } });
  const body = { name: 'Export', permissions };
  const { secret } = await data<{ secret: string }>(app.call('POST', '/keys', { token: world.owner.token, body }));
  clock.advance(60 * MINUTE);
  const exported = await fetch(`${app.address}/api/v1/bookings/export`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(exported.status).toBe(200);
});

it('is asked of nobody where the operator says so', async () => {
  const never = await startTestApp({ PROOF_MINUTES: '0', DATABASE_URL: app.services.config.DATABASE_URL });
  try {
    const token = await oldSession();
    const { meta } = await never.call('PUT', '/settings', { token, body: LOOKS });
    expect(meta.status).toBe(200);
  } finally {
    await never.stop();
  }
});
