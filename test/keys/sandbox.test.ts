/** A key for tests leads to the sandbox: nothing of the installation is seen there, and nothing of it here. */
import { describe, expect, it } from 'vitest';
import type {} from '#domains/keys/server/sandbox-port.ts';
import type { NewKeyView } from '#domains/keys/schema.ts';
import { sandboxConfig } from '#app/server/sandbox/config.ts';
import { readEnv } from '#server/env.ts';
import { allPermissions, permissionsOf } from '#shared/permissions.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { startTestApp } from '../helpers/app.ts';
import { openSocket } from '../helpers/socket.ts';
import { contents } from '../surface/records.ts';
import { eventually } from '../integrations/sandbox.ts';
import { type Booked, addPerson, data, makeWorld } from '../helpers/world.ts';
import { type Place, addKey, app, book, ownServices, read, useSandbox, world } from './sandbox-stage.ts';

type Told = { data: { booking: Booked; links: Record<string, string> } };

useSandbox();

describe('the sandbox', () => {
  it('has a workspace of its own, and none of the installation', async () => {
    const { secret } = await addKey(world.member);
    expect(secret).toMatch(/^ck_test_/);
    expect((await read<Place[]>(secret, '/space')).map(({ name }) => name)).toEqual(['Sandbox']);
    expect((await read<Place[]>(world.member.token, '/space')).map(({ name }) => name)).toEqual(['London']);
  });

  it('keeps what is booked there from every table, mail and service of the installation', async () => {
    const { secret } = await addKey(world.member);
    await book(secret, 2);
    await app.deliver();
    const mails = (await app.mails()).length;
    const before = await contents(app);
    const booking = await book(secret, 3);
    await data(app.call('PUT', `/bookings/remark/${booking._id}`, { token: secret, body: { remark: 'Hello' } }));
    expect((await read<Booked[]>(secret, '/bookings')).map(({ _id }) => _id)).toContain(booking._id);
    expect(await read<Booked[]>(world.member.token, '/bookings')).toEqual([]);
    await app.deliver();
    // Only the last use of the key is noted here, which the first call has done.
    expect(await contents(app)).toBe(before);
    expect(await app.mails()).toHaveLength(mails);
    const own = await ownServices();
    expect(own.mailer).toBeUndefined();
    expect([own.kisi.client, own.facebook.client, own.mailchimp.client, own.xero.client]).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('has links that lead to no record of the installation', async () => {
    const { secret } = await addKey(world.owner, allPermissions());
    const { _id } = await book(secret, 14, { assignedUser: world.owner.email, members: [world.owner.email] });
    const event = await eventually(async () => {
      const path = '/events?type=booking.booked';
      const { items } = await read<{ items: Told[] }>(secret, path);
      return items.find(({ data: { booking } }) => booking._id === _id);
    });
    for (const link of Object.values(event.data.links)) {
      expect(link.startsWith(`${app.services.config.PUBLIC_URL}/sandbox/`), link).toBe(true);
      const response = await fetch(link.replace(app.services.config.PUBLIC_URL, app.address));
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This is in the sandbox');
    }
  });

  it('does not let a key for tests into the installation, nor a session or another key into the sandbox', async () => {
    const { secret } = await addKey(world.owner, allPermissions());
    const spaces = await read<Place[]>(secret, '/space');
    expect(spaces.map(({ name }) => name)).toEqual(['Sandbox']);
    const live = await data<NewKeyView>(
      app.call('POST', '/keys', { token: world.owner.token, body: { name: 'Live', permissions: allPermissions() } }),
    );
    expect((await read<Place[]>(live.secret, '/space')).map(({ name }) => name)).not.toContain('Sandbox');
    for (const path of ['/keys', '/settings']) {
      const { meta: refused } = await app.call('POST', path, { token: secret, body: {} });
      expect([403, 404], path).toContain(refused.status);
    }
  });

  it('lists its events to a key with everything, and tells no webhook', async () => {
    const { secret } = await addKey(world.owner, allPermissions());
    // Staff name who is billed, here somebody new.
    const { _id } = await book(secret, 7, { name: 'Ada Lovelace', email: 'ada@example.org' });
    const listed = async () => {
      const { items } = await read<{ items: { type: string; data: { booking?: { _id: string } } }[] }>(
        secret,
        '/events',
      );
      return items.some(({ type, data: { booking } }) => type === 'booking.booked' && booking?._id === _id);
    };
    expect(await eventually(async () => (await listed()) || undefined)).toBe(true);
    const body = { url: 'https://example.org/hook', types: ['*'] };
    expect((await app.call('POST', '/webhooks', { token: secret, body })).meta.status).toBe(403);
  });

  it('gives staff what the key has of their rights, in its workspaces', async () => {
    const { secret } = await addKey(world.staff, permissionsOf({ announcements: { show: true } }));
    const [space] = await read<Place[]>(secret, '/space');
    expect((await app.call('GET', `/announcements?space_id=${space!._id}`, { token: secret })).meta.status).toBe(200);
    expect((await app.call('GET', '/members', { token: secret })).meta.success).toBe(false);
    const member = await addKey(world.member);
    const { meta } = await app.call('GET', `/announcements?space_id=${space!._id}`, { token: member.secret });
    expect(meta.status).toBe(403);
  });

  it('ends with the key, over HTTP and live', async () => {
    const { _id, secret } = await addKey(world.otherMember);
    const socket = await openSocket(app, { token: secret });
    socket.subscribe(1);
    await eventually(() => socket.frames.find(({ result }) => result?.type === 'started'));
    await book(secret, 4);
    await eventually(() => socket.eventNames().includes('book-resources.create') || undefined);
    await data(app.call('DELETE', `/keys/${_id}`, { token: world.otherMember.token }));
    expect((await app.call('GET', '/bookings', { token: secret })).meta.status).toBe(401);
    const other = await addKey(world.otherMember);
    await book(other.secret, 5);
    expect(await eventually(() => socket.closed())).toBe(4401);
  });

  it('is emptied by a Super Admin only, and then has its workspace again', async () => {
    const { secret } = await addKey(await addPerson(app.knex, 'Member'));
    await book(secret, 6);
    const before = await contents(app);
    for (const token of [world.staff.token, world.member.token, secret]) {
      expect((await app.call('POST', '/keys/sandbox/empty', { token, body: {} })).meta.status).toBe(403);
    }
    expect(await contents(app)).toBe(before);
    const bookings = await app.knex('bookings').count({ count: '*' });
    expect((await app.call('POST', '/keys/sandbox/empty', { token: world.owner.token, body: {} })).meta.status).toBe(
      200,
    );
    const last = await app.knex('activities').orderBy('id', 'desc').first('said');
    expect(last!.said).toMatchObject({ key: 'key.emptied' });
    expect(await app.knex('bookings').count({ count: '*' })).toEqual(bookings);
    expect(await read<Booked[]>(secret, '/bookings')).toEqual([]);
    expect((await book(secret, 6))._id).toBeDefined();
  });
});

it('is never the database of the installation', () => {
  const { config } = app.services;
  const url = new URL(config.DATABASE_URL);
  url.searchParams.set('ssl', '');
  expect(() => sandboxConfig({ ...config, SANDBOX_DATABASE_URL: url.href })).toThrow('must name another database');
});

it('has no key of the payment service that moves real money, and none of the installation', () => {
  const env = { ...SECRETS, DATABASE_URL: app.services.config.DATABASE_URL, NODE_ENV: 'test' };
  for (const live of ['sk_live_1', 'rk_live_1', 'pk_test_1'])
    expect(() => readEnv({ ...env, SANDBOX_STRIPE_SECRET_KEY: live })).toThrow(
      /SANDBOX_STRIPE_SECRET_KEY: must be a key of/,
    );
  expect(readEnv({ ...env, SANDBOX_STRIPE_SECRET_KEY: 'rk_test_1' }).SANDBOX_STRIPE_SECRET_KEY).toBe('rk_test_1');
  const { config } = app.services;
  const same = { ...config, STRIPE_SECRET_KEY: 'sk_test_1', SANDBOX_STRIPE_SECRET_KEY: 'sk_test_1' };
  expect(() => sandboxConfig(same)).toThrow('must be another key than STRIPE_SECRET_KEY');
  expect(sandboxConfig({ ...same, SANDBOX_STRIPE_SECRET_KEY: undefined })!.STRIPE_SECRET_KEY).toBeUndefined();
});

it('is never a database with accounts of somebody else', async () => {
  const other = await startTestApp();
  try {
    await makeWorld(other);
    const wrong = await startTestApp({ SANDBOX_DATABASE_URL: other.services.config.DATABASE_URL });
    try {
      const people = await makeWorld(wrong);
      const body = { name: 'Program', kind: 'test', permissions: permissionsOf({ cms: { show: true } }) };
      const { secret } = await data<NewKeyView>(wrong.call('POST', '/keys', { token: people.owner.token, body }));
      const before = await contents(other);
      expect((await wrong.call('GET', '/space', { token: secret })).meta.status).toBe(500);
      const empty = await wrong.call('POST', '/keys/sandbox/empty', { token: people.owner.token, body: {} });
      expect(empty.meta.status).toBe(500);
      expect(await contents(other)).toBe(before);
    } finally {
      await wrong.stop();
    }
  } finally {
    await other.stop();
  }
});

it('is missing without a database: no key for it is made, and none is accepted', async () => {
  const none = await startTestApp();
  try {
    const people = await makeWorld(none);
    const body = { name: 'Program', kind: 'test', permissions: permissionsOf({ cms: { show: true } }) };
    const { meta } = await none.call('POST', '/keys', { token: people.owner.token, body });
    expect(meta).toMatchObject({ status: 400, message: 'This installation has no sandbox' });
    const { secret } = await addKey(world.member);
    expect((await none.call('GET', '/bookings', { token: secret })).meta.status).toBe(401);
  } finally {
    await none.stop();
  }
});
