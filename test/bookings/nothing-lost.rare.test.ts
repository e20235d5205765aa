/** After kill -9 of server or database, confirmed bookings exist, charges are recorded, and committed messages are delivered. */
import { SECRETS } from '../helpers/secrets.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clock } from '../helpers/clock.ts';
import { connect } from '#server/db/knex.ts';
import { MINUTE, addDays, toLocal } from '#shared/time.ts';
import { openPrivateDatabase } from '../../scripts/lib/database/private-database.mjs';
import { type TestApp, caller, startTestApp } from '../helpers/app.ts';
import { openMigratedDatabase, dropTestDatabase } from '../helpers/database.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import {
  type Booked,
  type World,
  addPerson,
  deskBooking,
  makeWorld,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';
import { control, eventually, freshFolder, kill, sandboxProcess, stripeEnv } from '../integrations/sandbox.ts';

describe('kill -9 of the server between the charge and its record', () => {
  let database: { url: string; name: string };
  let sandbox: Awaited<ReturnType<typeof sandboxProcess>>;
  let env: Record<string, string>;
  let server: ServerProcess;
  let world: World;

  beforeAll(async () => {
    database = await openMigratedDatabase();
    sandbox = await sandboxProcess({ file: join(freshFolder(), 'stripe.jsonl') });
    env = {
      DATABASE_URL: database.url,
      DATA_DIR: freshFolder(),
      ...SECRETS,
      PORT: '0',
      ...stripeEnv(sandbox.url),
    };
    server = await serverProcess(env);
  });
  afterAll(async () => {
    await kill(server.child);
    await kill(sandbox.child);
    await dropTestDatabase(database.name);
  });

  it('ends with a paid booking, exactly one charge, one invoice, and the mail', async () => {
    const knex = connect(database.url, 2);
    const app = () => ({ call: caller(server.address), knex }) as unknown as TestApp;
    world = await makeWorld(app());
    const card = await saveCard(app(), world.member);
    const { data: booking } = await app().call<Booked>('POST', '/bookings', {
      token: world.member.token,
      body: roomBooking(world, slot(2)),
    });

    await control(sandbox.url, { call: 'charge', delay_ms: 60_000 });
    const lost = pay(app(), world.member, booking, card).catch(() => 'no answer');
    const taken = async () => {
      const state = (await (await fetch(`${sandbox.url}/sandbox/state`)).json()) as { charges: { succeeded?: number } };
      return state.charges.succeeded === 1 ? true : undefined;
    };
    await eventually(taken);
    await kill(server.child);
    expect(await lost).toBe('no answer');
    expect(await knex('bookings').where('id', booking._id).first('payment_status')).toEqual({
      payment_status: 'pending',
    });

    server = await serverProcess(env);
    const paid = await eventually(async () => {
      const { data } = await app().call<Booked>('GET', `/bookings/${booking._id}`, { token: world.member.token });
      return data.payment_status === 'completed' ? data : undefined;
    }, 20_000);
    expect(Object.values(paid.meta).map(({ type }) => type)).toEqual(['created', 'paid']);
    const bill = await app().call<{ history: unknown[] }>('GET', '/stripe/billingDetails', {
      token: world.member.token,
    });
    expect(bill.data.history).toHaveLength(1);
    await eventually(async () =>
      (await knex('invoices').where('booking_id', booking._id)).length === 1 ? true : undefined,
    );
    await eventually(async () => {
      const mails = (await (await fetch(`${server.mailbox}.json?to=${world.member.email}`)).json()) as {
        subject: string;
      }[];
      return mails.some(({ subject }) => subject.includes('confirmed')) ? true : undefined;
    });
    await eventually(() => knex('live_events').where('name', 'book-resources.update').first('id'));
    expect((await pay(app(), world.member, paid, card)).meta.status).toBe(409);
    await knex.destroy();
  });

  it('leaves nothing of a series whose dates were written and not committed, and keeps one that was', async () => {
    const knex = connect(database.url, 3);
    const app = () => ({ call: caller(server.address), knex }) as unknown as TestApp;
    const repeated = { ...roomBooking(world, slot(40)), repeat: { every: 1, unit: 'week', times: 12 } };
    const body = { ...repeated, assignedUser: world.member.id, members: [world.member.id] };
    const headers = { 'Idempotency-Key': 'a-series' };
    const create = () => app().call<Booked>('POST', '/bookings/series', { token: world.owner.token, body, headers });
    const written = async () => {
      const [series, bookings] = [
        await knex('booking_series').pluck('id'),
        await knex('bookings').whereNotNull('series_id'),
      ];
      const ids = bookings.map(({ id }) => id);
      return {
        series: series.length,
        bookings: ids.length,
        claims: (await knex('claims').whereIn('booking_id', ids)).length,
      };
    };

    // The figures are written last, and wait for this row.
    const blocker = await knex.transaction();
    const day = addDays(toLocal(new Date(slot(40).from)).day, 11 * 7);
    await blocker('daily_figures').insert({ space_id: world.spaceId, day, bookings: 0, revenue_pence: 0 });
    const lost = create().catch(() => 'no answer');
    await eventually(async () => {
      const [rows] = (await knex.raw(
        `SELECT 1 FROM information_schema.processlist WHERE info LIKE 'INSERT INTO daily_figures%'`,
      )) as [unknown[]];
      return rows.length > 0 ? true : undefined;
    });
    await kill(server.child);
    await blocker.rollback();
    expect(await lost).toBe('no answer');
    server = await serverProcess(env);
    expect(await written()).toEqual({ series: 0, bookings: 0, claims: 0 });

    expect((await create()).meta.status).toBe(200);
    await kill(server.child);
    server = await serverProcess(env);
    expect(await written()).toEqual({ series: 1, bookings: 12, claims: 12 });
    await knex.destroy();
  });
});

describe('kill -9 of the database during a burst of bookings', () => {
  let database: Awaited<ReturnType<typeof openPrivateDatabase>>;
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    database = await openPrivateDatabase(join(freshFolder(), 'db'));
    app = await startTestApp({ DATABASE_URL: database.url });
    world = await makeWorld(app, 100);
  });
  afterAll(async () => {
    await app.stop();
    await database.close();
  });

  it('keeps every confirmed booking, and no incomplete one', async () => {
    const member = await addPerson(app.knex, 'Member');
    let stop = false;
    const answered: string[] = [];
    const client = async (index: number) => {
      for (let round = 0; !stop && round < 400; round += 1) {
        const body = deskBooking(world, slot(1 + ((index * 50 + round) % 300), 9, 30));
        const answer = await app
          .call<Booked>('POST', '/bookings', { token: member.token, body })
          .catch(() => undefined);
        if (answer?.meta.success) answered.push(answer.data._id);
      }
    };
    const clients = Array.from({ length: 6 }, (_, index) => client(index));
    await eventually(() => (answered.length > 40 ? true : undefined), 20_000);
    process.kill(database.pid(), 'SIGKILL');
    const before = answered.length;
    await eventually(async () => (answered.length > before + 20 ? true : undefined), 30_000);
    stop = true;
    await Promise.all(clients);

    const stored = await app.knex('bookings').select<{ id: string }[]>('id');
    const ids = new Set(stored.map(({ id }) => id));
    expect(answered.filter((id) => !ids.has(id))).toEqual([]);
    const claims = await app
      .knex('claims')
      .groupBy('booking_id')
      .count({ days: '*' })
      .select<{ booking_id: string; days: string }[]>('booking_id');
    expect(claims).toHaveLength(ids.size);
    expect(claims.filter(({ days }) => Number(days) !== 2)).toEqual([]);
    const activities = await app
      .knex('activities')
      .where('model', 'Booking')
      .countDistinct({ count: 'model_id' })
      .first<{ count: string }>();
    expect(Number(activities?.count)).toBe(ids.size);
    // Rows that were being delivered when the database was killed become due again when their lease expires.
    clock.advance(MINUTE);
    await app.settle();
    await eventually(async () =>
      (await app.knex('outbox').where('topic', 'bookings: screens')).length === 0 ? true : undefined,
    );
    const published = await app
      .knex('live_events')
      .where('name', 'book-resources.create')
      .count({ count: '*' })
      .first<{ count: string }>();
    expect(Number(published?.count)).toBeGreaterThanOrEqual(ids.size);
  });

  it('keeps every series whole, or nothing of it', async () => {
    const member = await addPerson(app.knex, 'Member', [world.spaceId]);
    const people = { assignedUser: member.id, members: [member.id] };
    let stop = false;
    const answered: string[] = [];
    const client = async (index: number) => {
      for (let round = 0; !stop && round < 40; round += 1) {
        const first = deskBooking(world, slot(400 + index * 40 + round, 9, 8));
        const body = { ...first, ...people, repeat: { every: 7, unit: 'day', times: 20 } };
        const answer = await app
          .call<Booked>('POST', '/bookings/series', { token: world.owner.token, body })
          .catch(() => undefined);
        if (answer?.meta.success) answered.push(answer.data._id);
      }
    };
    const clients = Array.from({ length: 4 }, (_, index) => client(index));
    await eventually(() => (answered.length > 10 ? true : undefined), 30_000);
    process.kill(database.pid(), 'SIGKILL');
    const before = answered.length;
    await eventually(async () => (answered.length > before + 5 ? true : undefined), 30_000);
    stop = true;
    await Promise.all(clients);

    const stored = await app.knex('booking_series').pluck('id');
    expect(answered.filter((id) => !stored.includes(id))).toEqual([]);
    const bookings = await app.knex('bookings').whereIn('series_id', stored).select('id', 'series_id');
    for (const id of stored) expect(bookings.filter(({ series_id }) => series_id === id)).toHaveLength(20);
    const claimed = await app
      .knex('claims')
      .whereIn(
        'booking_id',
        bookings.map(({ id }) => id),
      )
      .countDistinct({ count: 'booking_id' });
    expect(claimed).toEqual([{ count: String(bookings.length) }]);
  });
});
