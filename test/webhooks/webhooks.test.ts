/** Programs of others are told what happens: signed, at least once, in order where they ask for it, and no wrong address is called. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Webhook as Verifier } from 'standardwebhooks';
import { randomBytes } from 'node:crypto';
import { requireSettingsKeys } from '#server/settings/key.ts';
import { openSecrets, resealWebhooks } from '#domains/webhooks/server/secrets.ts';
import { MAX_ATTEMPTS } from '#domains/webhooks/rules.ts';
import type { DeliveryView, NewWebhookView, WebhookView } from '#domains/webhooks/schema.ts';
import { DAY, HOUR, SECOND } from '#shared/time.ts';
import { type Receiver, startReceiver } from '../../sandbox/receiver/receiver.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { withoutJobs } from '../helpers/leases.ts';
import {
  type Booked,
  type World,
  beginDay,
  data,
  join,
  makeWorld,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

let app: TestApp;
let world: World;
let receiver: Receiver;

beforeAll(async () => {
  beginDay();
  app = await startTestApp({ ALLOW_PRIVATE_HOSTS: 'true' });
  world = await makeWorld(app);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await app.stop();
});
beforeEach(async () => {
  await app.deliver();
  receiver.received.length = 0;
});
afterEach(async () => {
  clock.reset();
  await app.knex('webhooks').delete();
});

const owner = (method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: world.owner.token, body });

const add = (fields: object = {}): Promise<NewWebhookView> =>
  data(owner('POST', '/webhooks', { url: `${receiver.address}/ok`, types: ['booking.*'], ...fields }));

let day = 3;
async function book(): Promise<Booked> {
  const body = {
    ...roomBooking(world, slot((day += 1))),
    assignedUser: world.staff.email,
    members: [world.staff.email],
  };
  return data(app.call('POST', '/bookings', { token: world.staff.token, body }));
}

async function move(booking: Booked): Promise<{ from: string; to: string }> {
  const period = slot((day += 1));
  const body = { ...period, members: [world.staff.email], reschedule_reason: 'Later' };
  await data(app.call('PUT', `/bookings/reschedule-request/${booking._id}`, { token: world.staff.token, body }));
  return period;
}

const deliveriesOf = ({ _id }: { _id: string }): Promise<DeliveryView[]> =>
  data<DeliveryView[]>(owner('GET', `/webhooks/${_id}/deliveries`));

const receivedTypes = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

/** Delivers again and again while the time passes, until nothing is left to try. */
async function passTime(ms: number, step: number): Promise<void> {
  await app.deliver();
  for (let passed = 0; passed < ms; passed += step) {
    clock.advance(step);
    await app.deliver();
  }
}

describe('an event', () => {
  it('is signed, so that the library of the standard verifies it, and shows the record as REST does', async () => {
    const webhook = await add({ headers: [{ name: 'X-Key', value: 'abc' }] });
    const booking = await book();
    await app.deliver();
    const [got] = receiver.received;
    const body = new Verifier(webhook.secret).verify(got!.body, got!.headers as Record<string, string>) as {
      type: string;
      timestamp: string;
      version: number;
      data: { booking: { _id: string }; links: Record<string, string>; invoice_ids: string[] };
    };
    expect(body).toMatchObject({ type: 'booking.booked', version: 1, data: { invoice_ids: [] } });
    expect(body.data.links).toEqual({
      view: `${app.services.config.PUBLIC_URL}/app/booking/${booking._id}`,
      change: `${app.services.config.PUBLIC_URL}/app/booking/${booking._id}?editBooking=${booking._id}`,
      cancel: `${app.services.config.PUBLIC_URL}/app/booking/${booking._id}?cancel`,
    });
    const shown = await data<{ history?: unknown }>(owner('GET', `/bookings/${booking._id}`));
    expect(body.data.booking).toEqual(shown);
    expect(got!.headers).toMatchObject({ 'x-key': 'abc', 'content-type': 'application/json' });
    expect(() =>
      new Verifier(webhook.secret).verify(`${got!.body} `, got!.headers as Record<string, string>),
    ).toThrow();
  });

  it('is signed with the former secret, too, for a day after it was replaced', async () => {
    const webhook = await add();
    const replaced = await data<NewWebhookView>(owner('POST', `/webhooks/${webhook._id}/rotate`));
    const verifies = ({ secret }: NewWebhookView) => {
      const { body, headers } = receiver.received.at(-1)!;
      try {
        new Verifier(secret).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    await book();
    await app.deliver();
    expect([verifies(webhook), verifies(replaced)]).toEqual([true, true]);
    await app.knex('webhooks').update({ former_until: clock.now() });
    await book();
    await app.deliver();
    expect([verifies(webhook), verifies(replaced)]).toEqual([false, true]);
  });

  it('of a move is a move, with its place and time before and after', async () => {
    await add();
    const booking = await book();
    const to = await move(booking);
    await app.deliver();
    expect(receivedTypes()).toEqual(['booking.booked', 'booking.moved']);
    const { data: moved } = JSON.parse(receiver.received[1]!.body) as { data: { before: object; after: object } };
    expect(moved).toMatchObject({ before: { from: booking.from, to: booking.to }, after: to });
  });

  it('of a move to the same place and time tells what else has changed, and nothing if nothing has', async () => {
    await add();
    const { _id, from, to } = await book();
    const change = (fields: object = {}) =>
      data<Booked>(
        app.call('PUT', `/bookings/reschedule-request/${_id}`, {
          token: world.staff.token,
          body: { from, to, reschedule_reason: 'Later', ...fields },
        }),
      );
    const read = () => app.knex('bookings').where({ id: _id }).first();
    const before = await read();
    expect(await change()).toMatchObject({ _id, from, to });
    expect(await change({ members: [world.staff.email] })).toMatchObject({ _id });
    expect(await read()).toEqual(before);
    await app.deliver();
    expect(receivedTypes()).toEqual(['booking.booked']);
    await change({ title: 'Another title' });
    await app.deliver();
    expect(receivedTypes()).toEqual(['booking.booked', 'booking.changed']);
  });

  it('of a move that costs more is one, told when it is paid', async () => {
    await join(app, world.member, world.spaceId);
    const { token } = world.member;
    const card = await saveCard(app, world.member);
    const booking = await data<Booked>(
      app.call('POST', '/bookings', { token, body: roomBooking(world, slot((day += 1))) }),
    );
    await pay(app, world.member, booking, card);
    await app.deliver();
    await add();
    const body = { ...slot(day, 10, 4), reschedule_reason: 'Longer' };
    await data(app.call('PUT', `/bookings/reschedule-request/${booking._id}`, { token, body }));
    await app.deliver();
    const charges = await app.knex('charges').where({ booking_id: booking._id }).orderBy('id').pluck('purpose');
    expect(charges).toEqual(['booking', 'difference']);
    expect(receivedTypes()).toEqual(['booking.moved']);
  });

  it('is told to those who ask for its type and its workspace', async () => {
    const named = await add({ types: ['booking.booked'], space_id: world.spaceId });
    const others = await Promise.all([
      add({ types: ['booking.moved', 'invoice.*'] }),
      add({ space_id: world.otherSpaceId }),
      add({ active: false }),
    ]);
    await book();
    await app.deliver();
    expect(await deliveriesOf(named)).toMatchObject([{ type: 'booking.booked', state: 'delivered', status: 200 }]);
    for (const other of others) expect(await deliveriesOf(other)).toEqual([]);
  });

  it('of an account is not one of a member', async () => {
    await add({ types: ['member.*'] });
    const profile = { name: 'Ada', phone: '+447700900123', company_name: 'Engines', address: 'London' };
    await data(app.call('PUT', `/users/${world.member.id}`, { token: world.member.token, body: profile }));
    await data(
      owner('POST', '/users/add-member', { space_id: world.spaceId, email: 'grace@example.org', name: 'Grace' }),
    );
    await app.deliver();
    expect(receivedTypes()).toEqual(['member.created']);
  });

  it('of a record that was removed has its ids only', async () => {
    await add({ types: ['display.*'] });
    const display = await data(owner('POST', '/displays', { resource_id: world.roomId, shows_names: false }));
    await data(owner('DELETE', `/displays/${display._id}`));
    await app.deliver();
    // Without a promise of their order, either may come first.
    expect(receivedTypes().sort()).toEqual(['display.created', 'display.deleted']);
    const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(told.find(({ type }) => type === 'display.deleted')?.data).toEqual({
      display: { _id: display._id, space_id: world.spaceId },
    });
  });
});

describe('a program that does not take an event', () => {
  it('gets it again for three days; then it has failed, and can be sent again', async () => {
    clock.freeze(new Date());
    const webhook = await add({ url: `${receiver.address}/set`, types: ['booking.booked'] });
    receiver.answerWith(503);
    await withoutJobs(app.knex, async () => {
      await book();
      await app.deliver();
      expect(await deliveriesOf(webhook)).toMatchObject([
        { state: 'waiting', attempts: 1, status: 503, failure: 'The answer was 503' },
      ]);
      await passTime(5 * DAY, 4 * HOUR);
    });
    expect(receiver.received).toHaveLength(MAX_ATTEMPTS);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [failed] = await deliveriesOf(webhook);
    const [failing] = await data<WebhookView[]>(owner('GET', '/webhooks'));
    expect(failing!.failing_since).not.toBeNull();
    expect(failed).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS, next_at: null });
    receiver.answerWith(204);
    await data(owner('POST', `/webhooks/${webhook._id}/deliveries/${failed!._id}/resend`));
    await app.deliver();
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(await data<WebhookView[]>(owner('GET', '/webhooks'))).toMatchObject([{ active: true, failing_since: null }]);
    const { meta } = await owner('POST', `/webhooks/${webhook._id}/resend-failed`, { since: new Date(0) });
    expect(meta.success).toBe(true);
  });

  it('is switched off after five days without a success, and who has added it gets a mail', async () => {
    clock.freeze(new Date());
    const webhook = await add({ url: `${receiver.address}/set` });
    receiver.answerWith(500);
    await withoutJobs(app.knex, async () => {
      await book();
      await passTime(3 * DAY, 12 * HOUR);
      await app.knex('webhooks').update({ failing_since: new Date(clock.now().getTime() - 5 * DAY) });
      await book();
      await app.deliver();
    });
    const [view] = await data<WebhookView[]>(owner('GET', '/webhooks'));
    expect(view).toMatchObject({ active: false, off_reason: 'It has taken no event for five days.' });
    expect(await app.mails(world.owner.email)).toMatchObject([
      { subject: `The webhook to ${new URL(webhook.url).host} was switched off` },
    ]);
    const before = receiver.received.length;
    await book();
    await passTime(DAY, 6 * HOUR);
    expect(receiver.received).toHaveLength(before);
  });

  it('is not switched off by an attempt that began before it was switched on again', async () => {
    clock.freeze(new Date());
    const webhook = await add({ url: `${receiver.address}/wait` });
    await app.knex('webhooks').update({ failing_since: new Date(clock.now().getTime() - 5 * DAY) });
    await book();
    const delivered = app.deliver();
    await expect.poll(() => receiver.received).toHaveLength(1);
    for (const active of [false, true]) await data(owner('PUT', `/webhooks/${webhook._id}`, { active }));
    receiver.answerWaiting(500);
    await delivered;
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    const [view] = await data<WebhookView[]>(owner('GET', '/webhooks'));
    expect(view).toMatchObject({ active: true, off_reason: '', failing_since: clock.now().toISOString() });
  });

  it('and answers 410 is switched off at once', async () => {
    const webhook = await add({ url: `${receiver.address}/gone` });
    await book();
    await app.deliver();
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'failed', attempts: 1, status: 410 }]);
    const refused = await owner('POST', `/webhooks/${webhook._id}/test`);
    expect(refused.meta).toMatchObject({ status: 409, message: 'Please switch the webhook on first' });
  });

  it.each([
    ['/redirect', { status: 302, failure: 'The answer was 302' }],
    ['/long', { status: 500, failure: 'The answer was 500' }],
    ['/liar', { status: null, failure: 'aborted' }],
  ])('as %s does: nothing else is called, and little is kept', async (path, expected) => {
    const webhook = await add({ url: `${receiver.address}${path}` });
    await book();
    await app.deliver();
    const [delivery] = await deliveriesOf(webhook);
    expect(delivery).toMatchObject({ state: 'waiting', ...expected });
    expect(receiver.received.map((each) => each.path)).toEqual([path]);
    const detail = await data<{ answer: string; body: string }>(
      owner('GET', `/webhooks/${webhook._id}/deliveries/${delivery!._id}`),
    );
    expect(detail.answer.length).toBeLessThanOrEqual(4096);
    expect(JSON.parse(detail.body)).toMatchObject({ type: 'booking.booked' });
  });

  it('delays no other, and its later events wait only if it asks for their order', async () => {
    clock.freeze(new Date());
    const ordered = await add({ url: `${receiver.address}/set`, is_ordered: true });
    const unordered = await add({ url: `${receiver.address}/set` });
    const well = await add();
    receiver.answerWith(500);
    const booking = await book();
    await app.deliver();
    await move(booking);
    await app.deliver();
    const tried = async (webhook: NewWebhookView) => (await deliveriesOf(webhook)).map(({ attempts }) => attempts);
    expect(await tried(well)).toEqual([1, 1]);
    expect(await tried(unordered)).toEqual([1, 1]);
    expect(await tried(ordered)).toEqual([0, 1]);
    receiver.answerWith(200);
    clock.advance(60 * SECOND);
    await app.deliver();
    expect((await deliveriesOf(ordered)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });
});

describe('a webhook', () => {
  it('shows its secret once, and no value of its headers', async () => {
    const { _id, secret } = await add({ headers: [{ name: 'Authorization', value: 'Bearer 123456' }] });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const changed = await data<WebhookView>(owner('PUT', `/webhooks/${_id}`, { description: 'x' }));
    const texts = [await data(owner('GET', '/webhooks')), changed];
    expect(changed).toMatchObject({ header_names: ['Authorization'], description: 'x', waiting: 0 });
    expect(JSON.stringify(texts)).not.toMatch(/whsec_|123456/);
    const stored = JSON.stringify(await app.knex('webhooks').where('id', _id));
    expect(stored).not.toMatch(/whsec_|123456/);
    expect(stored).not.toContain(secret.slice(6));
  });

  it('gets a test, which no list of events has', async () => {
    const webhook = await add({ types: ['invoice.*'] });
    await data(owner('POST', `/webhooks/${webhook._id}/test`));
    await app.deliver();
    expect(receivedTypes()).toEqual(['webhook.test']);
    const { items } = await data<{ items: { type: string }[] }>(owner('GET', '/events?limit=100'));
    expect(items.map(({ type }) => type)).not.toContain('webhook.test');
  });

  it.each([
    [{ types: ['booking.flown'] }, 'types', 'There are no events of the type booking.flown'],
    [{ types: [] }, 'types', 'Please choose what it is told of'],
    [{ url: 'ftp://example.com' }, 'url', 'Please enter an address that begins with https://'],
    [{ url: 'https://user:pass@example.com' }, 'url', 'Please enter an address without a password'],
    [{ headers: [{ name: 'Host', value: 'x' }] }, 'headers.0.name', 'This header cannot be set'],
    [{ headers: [{ name: 'X', value: 'a\r\nb: c' }] }, 'headers.0.value', 'Please enter a value of plain letters'],
  ])('is refused with %j', async (fields, field, message) => {
    const { meta } = await owner('POST', '/webhooks', { url: `${receiver.address}/ok`, types: ['*'], ...fields });
    expect(meta).toMatchObject({ success: false, errors: [{ field, message }] });
  });

  it('has its secrets sealed with the present key, so that an earlier one can be taken away', async () => {
    const { config } = app.services;
    const webhook = await add({ headers: [{ name: 'X-Key', value: 'abc' }] });
    const earlier = requireSettingsKeys(config);
    const keys = `${randomBytes(32).toString('base64')},${earlier}`;
    const services = { ...app.services, config: { ...config, SETTINGS_KEY: keys } };
    await resealWebhooks({ services, now: clock.now() });
    const row = await app.knex('webhooks').where('id', webhook._id).first();
    const opened = openSecrets({ ...config, SETTINGS_KEY: keys.split(',')[0]! }, clock.now(), row!);
    expect(opened).toEqual({ secrets: [webhook.secret], headers: [{ name: 'X-Key', value: 'abc' }] });
    expect(() => openSecrets({ ...config, SETTINGS_KEY: earlier }, clock.now(), row!)).toThrow('not configured');
  });

  it('whose secret cannot be read any more says so at its deliveries', async () => {
    const webhook = await add();
    await app.knex('webhooks').update({ sealed_secret: 'ffffffff.AAAA' });
    await book();
    await app.deliver();
    expect(await deliveriesOf(webhook)).toMatchObject([
      { state: 'waiting', failure: 'The secret was sealed with a key that is not configured' },
    ]);
    expect(receiver.received).toEqual([]);
  });

  it('that was removed gets nothing more, also not what waits', async () => {
    clock.freeze(new Date());
    const webhook = await add({ url: `${receiver.address}/set` });
    receiver.answerWith(500);
    await book();
    await app.deliver();
    await data(owner('DELETE', `/webhooks/${webhook._id}`));
    const before = receiver.received.length;
    await passTime(HOUR, 10 * 60 * SECOND);
    expect(receiver.received).toHaveLength(before);
    expect(await app.knex('outbox').where('topic', `webhook ${webhook._id}`)).toEqual([]);
    expect(await app.knex('dead_letters')).toEqual([]);
  });
});

it('ten thousand waiting events of a program that is away delay no other', async () => {
  const away = await add({ url: `${receiver.address}/set`, types: ['lead.created'] });
  const well = await add();
  const now = clock.now();
  const ids = Array.from({ length: 10_000 }, (_, index) => String(1_000_000_000 + index));
  const event = { type: 'lead.created', noun: 'lead', record_id: '1', body: '{}', created_at: now };
  const later = new Date(now.getTime() + DAY);
  await app.knex.batchInsert(
    'told_events',
    ids.map((id) => ({ ...event, id })),
  );
  const waiting = { webhook_id: away._id, state: 'waiting', attempts: 1, next_at: later, answer: '', failure: 'Away' };
  await app.knex.batchInsert(
    'webhook_deliveries',
    ids.map((event_id) => ({ ...waiting, event_id })),
  );
  const message = { topic: `webhook ${away._id}`, created_at: now, due_at: later };
  await app.knex.batchInsert(
    'outbox',
    ids.map((event_id) => ({ ...message, payload: JSON.stringify({ event_id }) })),
  );
  await book();
  await app.deliver();
  expect(await deliveriesOf(well)).toMatchObject([{ state: 'delivered' }]);
  await app.knex('outbox').where('topic', message.topic).delete();
  await app.knex('told_events').whereIn('id', ids).delete();
});

describe('the list of events', () => {
  type Page = { items: { _id: string; type: string; data: object }[]; next_after: string | null };
  const list = (token: string, query: string) => data<Page>(app.call('GET', `/events?${query}`, { token }));

  it('has each event once, in its order, page by page', async () => {
    const newest = await app.knex('told_events').max({ id: 'id' }).first();
    const bookings = [await book(), await book(), await book()];
    await app.deliver();
    const seen: string[] = [];
    for (let after: string | null = newest?.id ?? '0'; after !== null;) {
      const page: Page = await list(world.owner.token, `type=booking.booked&limit=2&after=${after}`);
      seen.push(...page.items.map((item) => (item.data as { booking: Booked }).booking._id));
      after = page.next_after;
    }
    expect(seen).toEqual(bookings.map(({ _id }) => _id));
  });

  it('is for those only who may see everything', async () => {
    for (const { token } of [world.member, world.staff])
      expect((await app.call('GET', '/events', { token })).meta.status).toBe(403);
  });

  it('forgets events after thirty days, with their deliveries', async () => {
    await add();
    await book();
    await app.deliver();
    await app.knex('told_events').update({ created_at: new Date(clock.now().getTime() - 31 * DAY) });
    await app.settle();
    expect(await app.knex('webhook_deliveries')).toEqual([]);
  });
});
