/** `Idempotency-Key` on every write: one effect and one response, also after a crash. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import superjson, { type SuperJSONResult } from 'superjson';
import { type Services, momentOf } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type CallOutcome, rememberCall } from '#server/idempotency.ts';
import { Conflict } from '#shared/errors.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { clock } from '../helpers/clock.ts';
import { DAY, MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Booked, type Person, type World, addPerson, makeWorld, roomBooking, slot } from '../helpers/world.ts';

let app: TestApp;
let world: World;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => app.services.limits.reset());
afterEach(() => clock.reset());

const newKey = () => `key-${(count += 1)}`;
const newTitle = () => `Amenity ${(count += 1)}`;

function send(method: string, path: string, body: unknown, key: string, person: Person = world.owner) {
  return app.call<{ _id: string }>(method, path, { token: person.token, body, headers: { 'idempotency-key': key } });
}
const addAmenity = (title: string, key: string, person?: Person) => send('POST', '/amenities', { title }, key, person);
const amenities = (title: string) => app.knex('amenities').where({ title });

describe('the same key', () => {
  it('and input return the first response without a second effect', async () => {
    const [key, title] = [newKey(), newTitle()];
    const first = await addAmenity(title, key);
    expect(first.meta.status).toBe(200);
    expect(await addAmenity(title, key)).toEqual(first);
    expect(await amenities(title)).toHaveLength(1);
    const { _id } = first.data;
    const renamed = newTitle();
    const change = newKey();
    const changed = await send('PUT', `/amenities/${_id}`, { title: renamed }, change);
    await send('PUT', `/amenities/${_id}`, { title: newTitle() }, newKey());
    expect(await send('PUT', `/amenities/${_id}`, { title: renamed }, change)).toEqual(changed);
    expect(await amenities(renamed)).toEqual([]);
  });

  it('works over tRPC, and the input of a repeat is not validated again', async () => {
    const [key, title] = [newKey(), newTitle()];
    const call = () =>
      fetch(`${app.address}/trpc/amenities.create`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${world.owner.token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify({ json: { title } }),
      }).then((response) => response.json());
    const first: unknown = await call();
    expect(await call()).toEqual(first);
    expect(await amenities(title)).toHaveLength(1);

    // A booking is repeated when its start is in the past.
    const period = slot(2);
    const again = () => send('POST', '/bookings', roomBooking(world, period), 'booking-of-the-past', world.member);
    const booked = await again();
    expect(booked.meta.status).toBe(200);
    clock.freeze(new Date(new Date(period.from).getTime() + MINUTE));
    expect(await again()).toEqual(booked);
  });

  it('returns the same Dates over tRPC, and the same strings over REST', async () => {
    const period = slot(3);
    const body = roomBooking(world, period);
    const call = () =>
      fetch(`${app.address}/trpc/bookings.create`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${world.member.token}`,
          'idempotency-key': 'booking-with-dates',
        },
        body: JSON.stringify({ json: body }),
      }).then((response) => response.text());
    const first = await call();
    expect(JSON.parse(await call())).toEqual(JSON.parse(first));
    const { result } = JSON.parse(first) as { result: { data: SuperJSONResult } };
    const booked = superjson.deserialize<BookingView>(result.data);
    expect(booked.from).toEqual(new Date(period.from));
    expect(booked.hold_until).toBeInstanceOf(Date);
    expect(Object.values(booked.meta)[0]?.from).toEqual(booked.from);

    // Over REST, it is the same call with the same key.
    const overRest = await send('POST', '/bookings', body, 'booking-with-dates', world.member);
    expect(overRest.data).toEqual(JSON.parse(JSON.stringify(booked)));
  });

  it('is refused with 409 for another call or another input', async () => {
    const [key, title] = [newKey(), newTitle()];
    await addAmenity(title, key);
    expect((await addAmenity(newTitle(), key)).meta.status).toBe(409);
    expect((await send('POST', '/roles', { name: title }, key)).meta.status).toBe(409);
  });

  it('is separate for each account, and is case-sensitive', async () => {
    const [key, title] = ['Letters', newTitle()];
    const other = await addPerson(app.knex, 'Super Admin');
    await addAmenity(title, key);
    expect((await addAmenity(newTitle(), key, other)).meta.status).toBe(200);
    expect((await addAmenity(newTitle(), 'letters')).meta.status).toBe(200);
  });

  it('expires after 24 hours', async () => {
    const [key, title] = [newKey(), newTitle()];
    await addAmenity(title, key);
    clock.advance(DAY + MINUTE);
    await app.settle();
    expect((await addAmenity(newTitle(), key)).meta.status).toBe(200);
  });

  it('returns the first refusal, also when the call would succeed by now', async () => {
    const [key, title] = [newKey(), newTitle()];
    await addAmenity(title, newKey());
    const first = await addAmenity(title, key);
    expect(first.meta.status).toBe(409);
    await app.knex('amenities').where({ title }).delete();
    expect(await addAmenity(title, key)).toEqual(first);
    expect(await amenities(title)).toEqual([]);
    const invalid = newKey();
    const refused = await send('POST', '/amenities', { title: '' }, invalid);
    expect(refused.meta.status).toBe(400);
    expect(await send('POST', '/amenities', { title: '' }, invalid)).toEqual(refused);
    expect((await addAmenity(newTitle(), invalid)).meta.status).toBe(409);
  });

  it('returns nothing to an account that may not make the call any more', async () => {
    const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
    const [key, title] = [newKey(), newTitle()];
    expect((await addAmenity(title, key, manager)).meta.status).toBe(200);
    const role = await app.knex('roles').where('name', 'Member').first<{ id: string }>('id');
    await app.knex('users').where('id', manager.id).update({ role_id: role.id });
    expect((await addAmenity(title, key, manager)).meta.status).toBe(403);
  });

  it('is refused with more than 128 characters', async () => {
    expect((await addAmenity(newTitle(), 'k'.repeat(129))).meta.status).toBe(400);
    expect((await addAmenity(newTitle(), 'k'.repeat(128))).meta.status).toBe(200);
  });
});

describe('concurrent calls with one key', () => {
  it('have one effect and the same response', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [key, title] = [newKey(), newTitle()];
      const answers = await Promise.all(Array.from({ length: 6 }, () => addAmenity(title, key)));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]!.meta.status).toBe(200);
      expect(await amenities(title)).toHaveLength(1);
    }
  });

  it('have the same response, also when the effect of one is the reason why another is refused', async () => {
    const { id } = await app.knex('amenities').first('id');
    const base = { ...momentOf(app.services), key: newKey(), userId: world.owner.id, operation: 'test', input: {} };
    const call = { ...base, log: app.services.log };
    const first = async (services: Services): Promise<CallOutcome> => {
      await inTransaction(services, (trx) => trx('amenities').where({ id }).update({ description: 'First' }));
      return { ok: true, answer: 'done' };
    };
    const second = async (): Promise<CallOutcome> => {
      await rememberCall(call, first);
      const message = 'It is done already';
      return { ok: false, error: new Conflict(message), refusal: { kind: 'conflict', message, fields: [] } };
    };
    expect(await rememberCall(call, second)).toEqual({ ok: true, answer: 'done' });
  });

  it('and different inputs: one succeeds and one is refused', async () => {
    const [key, title] = [newKey(), newTitle()];
    const answers = await Promise.all([addAmenity(title, key), addAmenity(newTitle(), key)]);
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 409]);
  });
});

describe('a crash between the effect and the response', () => {
  /** Sets the state that a killed process leaves. */
  async function removeAnswer(key: string): Promise<void> {
    await app.knex('idempotency_keys').where({ idempotency_key: key, is_step: false }).update({ answer: null });
    clock.advance(MINUTE);
  }

  it('never repeats the effect', async () => {
    const [key, title] = [newKey(), newTitle()];
    await addAmenity(title, key);
    await removeAnswer(key);
    expect((await addAmenity(title, key)).meta).toMatchObject({ status: 409, code: 'in_progress' });
    expect(await amenities(title)).toHaveLength(1);
  });

  it('is repaired by a repeat if the call has stored its step', async () => {
    const key = newKey();
    const body = roomBooking(world, slot(3));
    const first = await app.call<Booked>('POST', '/bookings', {
      token: world.member.token,
      body,
      headers: { 'idempotency-key': key },
    });
    const hasStep = await app.knex('idempotency_keys').where({ idempotency_key: key, is_step: true });
    await removeAnswer(key);
    const again = await send('POST', '/bookings', body, key, world.member);
    if (hasStep.length > 0) expect(again.data._id).toBe(first.data._id);
    else expect(again.meta.status).toBe(409);
    expect(await app.knex('bookings').where({ id: first.data._id })).toHaveLength(1);
  });

  it('leaves no effect without a key, as both are written in one transaction', async () => {
    const [key, title] = [newKey(), newTitle()];
    // The trigger makes writing the key fail, so nothing is written.
    await app.knex.raw(
      `CREATE TRIGGER no_keys BEFORE INSERT ON idempotency_keys FOR EACH ROW
       SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no keys today'`,
    );
    try {
      expect((await addAmenity(title, key)).meta.status).toBe(500);
    } finally {
      await app.knex.raw('DROP TRIGGER no_keys');
    }
    expect(await amenities(title)).toEqual([]);
    expect((await addAmenity(title, key)).meta.status).toBe(200);
  });
});

describe('a stored response', () => {
  it('never contains a token', async () => {
    const person = await addPerson(app.knex, 'Member');
    const body = { oldPassword: 'cockpit', password: 'better' };
    const { meta } = await send('POST', '/auth/change-password', body, newKey(), person);
    expect(meta.status).toBe(200);
    expect(await app.knex('idempotency_keys').where('user_id', person.id)).toEqual([]);
  });
});
