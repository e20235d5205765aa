/** The client package: whole jobs by its calls, attempts that take effect once, and webhooks. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CockpitError, createClient, verifyWebhook } from '@cockpit/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Webhook as Signer } from 'standardwebhooks';
import { CLIENT_FOLDER, clientFiles } from '#app/server/client-package.ts';
import type { NewKeyView } from '#domains/keys/schema.ts';
import type { NewWebhookView } from '#domains/webhooks/schema.ts';
import { allPermissions } from '#shared/permissions.ts';
import { portOf } from '#server/port-of.ts';
import { type Doors, serveDoors } from '../../examples/door-vendor.ts';
import { exportSince } from '../../examples/nightly-export.ts';
import { todayOf } from '../../examples/wall-calendar.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, beginDay, data, join, makeWorld, saveCard, slot } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';

let app: TestApp;
let world: World;
let key: string;

beforeAll(async () => {
  beginDay();
  app = await startTestApp({ ALLOW_PRIVATE_HOSTS: 'true' });
  world = await makeWorld(app);
  await join(app, world.member, world.spaceId);
  const body = { name: 'Client', permissions: allPermissions() };
  key = (await data<NewKeyView>(app.call('POST', '/keys', { token: world.owner.token, body }))).secret;
});
afterEach(() => app.knex('webhooks').delete());
afterAll(() => app.stop());

const noPause = () => Promise.resolve();
const connect = (options: object = {}) => createClient({ address: app.address, key, pause: noPause, ...options });

describe('the package', () => {
  it('is what `npm run docs` makes of the document', () => {
    for (const [file, text] of Object.entries(clientFiles()))
      expect(readFileSync(resolve(import.meta.dirname, '../..', CLIENT_FOLDER, file), 'utf8') === text, file).toBe(
        true,
      );
  });

  it('has at most 60 kB of code', () => {
    const files = ['client.ts', 'error.ts', 'index.ts', 'routes.ts', 'webhook.ts'];
    const sizes = files.map((file) => readFileSync(resolve(import.meta.dirname, '../..', CLIENT_FOLDER, file)).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000);
  });
});

describe('a program that knows only the document', () => {
  it('searches, books, pays, moves and cancels', async () => {
    const client = createClient({ address: app.address, key: world.member.token });
    const source_id = await saveCard(app, world.member);
    const { data: spaces } = await client.call('spaces.list');
    const space = spaces.find(({ name }) => name === 'London')!;
    const wish = { ...slot(3), capacity: 2, type: 'meeting_room' } as const;
    const found = await client.call('availability.search', { path: { space_id: space._id }, query: wish });
    const room = found.data.find(({ available }) => available)!;
    const { data: booking } = await client.call('bookings.create', {
      body: { ...wish, space_id: space._id, resource_id: room._id, title: 'By a program' },
    });
    expect(booking.payment_status).toBe('pending');
    const amount = Math.round(booking.price.total * 100);
    const { data: paid } = await client.call('payments.payCharge', {
      body: { _id: booking._id, source_id, amount, currency: 'GBP', members: [world.member.email] },
    });
    expect(paid.payment_status).toBe('completed');
    const path = { _id: booking._id };
    const { data: moved } = await client.call('bookings.reschedule', {
      path,
      body: { ...slot(4), reschedule_reason: 'Later' },
    });
    expect(new Date(moved.from)).toEqual(new Date(slot(4).from));
    const { data: cancelled } = await client.call('bookings.cancel', { path, body: {} });
    expect(cancelled.active).toBe(false);
  });

  it('gets the words of a refusal, its code and the id of the request', async () => {
    const refused = await createClient({ address: app.address, key: world.member.token })
      .call('bookings.create', {
        body: { ...slot(5), type: 'meeting_room', capacity: 0, space_id: world.spaceId, resource_id: '' },
      })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CockpitError);
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid_input',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect((refused as CockpitError).errors.map(({ field }) => field).sort()).toEqual(['capacity', 'resource_id']);
  });
});

describe('a mistake of the program', () => {
  /** As a program without types calls it. */
  const call = (name: string, given?: object): Promise<unknown> => {
    const fetching: typeof fetch = () => Promise.reject(new Error('nothing is to be sent'));
    return (connect({ fetch: fetching }).call as (name: string, given?: object) => Promise<unknown>)(name, given);
  };

  it.each([{}, { path: {} }, { path: { _id: '' } }, { path: { _id: undefined } }])(
    'is a path without its parameter: %j, which never calls the list',
    async (given) => {
      await expect(call('bookings.get', given)).rejects.toThrow(
        new TypeError('bookings.get needs the path parameter "_id"'),
      );
    },
  );

  it.each(['bookings.gett', 'toString'])('is the unknown operation %s', async (name) => {
    await expect(call(name)).rejects.toThrow(new TypeError(`There is no operation "${name}"`));
  });

  it.each(['', 'cockpit.example.com', 'localhost:3000', 'http://'])('is the address "%s"', (address) => {
    expect(() => createClient({ address })).toThrow(
      new TypeError(`The address must be one that begins with https:// or http://, and not "${address}"`),
    );
  });
});

describe('an attempt', () => {
  const create = (name: string) => ({ body: { space_id: world.spaceId, name } });
  const named = (name: string) => app.knex('companies').where({ name }).count({ count: '*' });

  it('is repeated with the same key, so that a write takes effect once', async () => {
    const keys: (string | null)[] = [];
    let calls = 0;
    const losing: typeof fetch = async (input, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      const response = await fetch(input, init);
      // The first answer is lost on its way.
      if ((calls += 1) === 1) throw new TypeError('fetch failed');
      return response;
    };
    const { data: company } = await connect({ fetch: losing }).call('companies.create', create('Once Ltd'));
    expect(company.name).toBe('Once Ltd');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(await named('Once Ltd')).toEqual([{ count: '1' }]);
  });

  it('waits as the server says, and ends after some', async () => {
    const pauses: number[] = [];
    let calls = 0;
    const busy: typeof fetch = () => {
      calls += 1;
      return Promise.resolve(new Response('{}', { status: 429, headers: { 'retry-after': '7' } }));
    };
    const client = connect({ fetch: busy, retries: 2, pause: (ms: number) => Promise.resolve(void pauses.push(ms)) });
    await expect(client.call('spaces.list')).rejects.toMatchObject({ status: 429 });
    expect(calls).toBe(3);
    expect(pauses).toEqual([7000, 7000]);
  });

  it('is not repeated for a refusal, nor for a write of a visitor', async () => {
    let calls = 0;
    const counting: typeof fetch = (input, init) => {
      calls += 1;
      return fetch(input, init);
    };
    await expect(connect({ fetch: counting }).call('bookings.get', { path: { _id: '999' } })).rejects.toMatchObject({
      status: 404,
    });
    expect(calls).toBe(1);
    const broken: typeof fetch = () => {
      calls += 1;
      return Promise.reject(new TypeError('fetch failed'));
    };
    const visitor = createClient({ address: app.address, fetch: broken, pause: noPause });
    await expect(visitor.call('auth.login', { body: { email: 'a@example.org', password: 'x' } })).rejects.toMatchObject(
      { status: 0 },
    );
    expect(calls).toBe(2);
  });
});

describe('a list', () => {
  it('is read page by page, each item once', async () => {
    const now = new Date();
    const rows = Array.from({ length: 230 }, (_each, index) => ({ name: `Company ${index}`, created_at: now }));
    await app.knex('companies').insert(rows.map((row) => ({ ...row, space_id: world.spaceId })) as never);
    const names: string[] = [];
    for await (const { name } of connect().all('companies.list', {
      query: { space_id: world.spaceId, text: 'Company' },
    }))
      names.push(name);
    expect(names).toHaveLength(230);
    expect(new Set(names).size).toBe(230);
  });
});

describe('the examples', () => {
  it('show a day on a wall, export invoices once, and keep the doors', async () => {
    const doors: Doors = new Map();
    const hook = await data<NewWebhookView>(
      app.call('POST', '/webhooks', {
        token: world.owner.token,
        body: { url: 'http://127.0.0.1:1/', types: ['booking.*'], is_ordered: true },
      }),
    );
    const server = serveDoors(doors, hook.secret).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      const url = `http://127.0.0.1:${portOf(server)}/`;
      await data(app.call('PUT', `/webhooks/${hook._id}`, { token: world.owner.token, body: { url } }));
      const client = connect();
      const wish = {
        ...slot(6),
        type: 'meeting_room',
        capacity: 2,
        space_id: world.spaceId,
        resource_id: world.roomId,
      } as const;
      const { data: booking } = await client.call('bookings.create', {
        body: { ...wish, title: 'Wall', assignedUser: world.member.email, members: [world.member.email] },
      });
      await client.call('payments.recordDeskPayment', {
        path: { _id: booking._id },
        body: { amount: Math.round(booking.price.total * 100), method: 'cash' },
      });
      await app.deliver();
      const line = { from: booking.from, to: booking.to, title: 'Wall' };
      const at = new Date(slot(6, 12).from);
      expect(await todayOf(client, world.roomId, 'Europe/London', at)).toEqual([line]);
      // In Honolulu, it is the day before until ten in London, when the booking begins.
      const early = new Date(slot(6, 9).from);
      expect(await todayOf(client, world.roomId, 'Europe/London', early)).toEqual([line]);
      expect(await todayOf(client, world.roomId, 'Pacific/Honolulu', early)).toEqual([]);
      expect(await todayOf(client, world.roomId, 'Pacific/Honolulu', at)).toEqual([line]);
      expect(await todayOf(client, world.roomId, 'Europe/London', new Date(slot(7, 0).from))).toEqual([]);
      expect(await eventually(() => doors.get(booking._id))).toEqual({
        room: 'Boardroom',
        from: booking.from,
        to: booking.to,
      });

      const invoices: unknown[] = [];
      const last = await exportSince(client, undefined, (invoice) => invoices.push(invoice));
      expect(invoices.length).toBeGreaterThan(0);
      const again: unknown[] = [];
      expect(await exportSince(client, last, (invoice) => again.push(invoice))).toBe(last);
      expect(again).toEqual([]);

      await client.call('bookings.cancel', { path: { _id: booking._id }, body: {} });
      await app.deliver();
      await eventually(() => (doors.has(booking._id) ? undefined : true));
    } finally {
      server.close();
    }
  });
});

describe('a webhook', () => {
  const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`;
  const body = JSON.stringify({ type: 'booking.paid', timestamp: '2030-01-01T00:00:00Z', version: 1, data: {} });
  const at = new Date('2030-01-01T00:00:00Z');
  const headers = (time = at) => ({
    'webhook-id': '5',
    'webhook-timestamp': String(time.getTime() / 1000),
    'webhook-signature': new Signer(secret).sign('5', time, body),
  });

  it('is read if it is signed, also with a second signature', async () => {
    expect((await verifyWebhook(body, headers(), secret, at.getTime())).type).toBe('booking.paid');
    const two = { ...headers(), 'webhook-signature': `v1,${btoa('x'.repeat(32))} ${headers()['webhook-signature']}` };
    expect((await verifyWebhook(body, new Headers(two), secret, at.getTime())).type).toBe('booking.paid');
  });

  it.each([
    ['another body', () => verifyWebhook(`${body} `, headers(), secret, at.getTime())],
    ['another secret', () => verifyWebhook(body, headers(), `whsec_${btoa('another secret')}`, at.getTime())],
    ['an old message', () => verifyWebhook(body, headers(), secret, at.getTime() + 301_000)],
    ['no time', () => verifyWebhook(body, { ...headers(), 'webhook-timestamp': 'x' }, secret, at.getTime())],
    ['no signature', () => verifyWebhook(body, { ...headers(), 'webhook-signature': undefined }, secret, at.getTime())],
    [
      'another version',
      () => verifyWebhook(body, { ...headers(), 'webhook-signature': 'v2,abcd' }, secret, at.getTime()),
    ],
  ])('is refused with %s', async (_what, verify) => {
    await expect(verify()).rejects.toThrow();
  });

  it.each(['', 'whsec_', 'not a secret', secret.slice(6), `${secret}%`, 'whsec_abc'])(
    'is not verified with "%s" as its secret',
    async (wrong) => {
      const verified = verifyWebhook(body, headers(), wrong, at.getTime());
      await expect(verified).rejects.toThrow(new TypeError('What is given as the secret is no whsec_ secret'));
    },
  );
});
