/** Limits of what one account can cause: cards that are tried out, mails to others, free bookings, long histories. */
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { spendQuota } from '#server/files/quota.ts';
import { type StripeSandbox, startStripeSandbox } from '../../sandbox/stripe/server.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  makeWorld,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';
import { KEYS, answerBank, freshFolder, stripeEnv } from '../integrations/sandbox.ts';

let sandbox: StripeSandbox;
let app: TestApp;
let world: World;
let member: Person;

beforeAll(async () => {
  sandbox = await startStripeSandbox({ ...KEYS, file: join(freshFolder(), 'stripe.jsonl') });
  app = await startTestApp({
    ...stripeEnv(sandbox.url),
    TRUST_PROXY: '1',
    FREE_BOOKINGS_PER_MEMBER: '3',
    MOVES_PER_MEMBER: '4',
    NEW_CARDS_PER_DAY: '5',
    DECLINED_PAYMENTS_PER_DAY: '10',
  });
  world = await makeWorld(app);
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
});
beforeEach(async () => {
  app.services.limits.reset();
  member = await addPerson(app.knex, 'Member');
});

async function book(period: { from: string; to: string }, more: object = {}): Promise<Booked> {
  const body = { ...roomBooking(world, period), ...more };
  const { meta, data } = await app.call<Booked>('POST', '/bookings', { token: member.token, body });
  if (!meta.success) throw new Error(meta.message);
  return data;
}

describe('cards', () => {
  const attach = ({ token }: Person, ip = '203.0.113.1') =>
    app.call('POST', '/stripe/attachPayment', {
      token,
      body: { src_id: 'tok_visa' },
      headers: { 'x-forwarded-for': ip },
    });

  it('are five new ones a day for an account, whatever its network', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await attach(member, `203.0.113.${index}`)).meta.status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('are limited for a network, too', async () => {
    const statuses: number[] = [];
    for (let account = 0; account < 6; account += 1) {
      const person = await addPerson(app.knex, 'Member');
      for (let card = 0; card < 5; card += 1) statuses.push((await attach(person)).meta.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(25);
  });

  it('are declined ten times a day, also when the payments are made at once', async () => {
    const [good, bad] = [await saveCard(app, member), await saveCard(app, member, 'tok_chargeDeclined')];
    const bookings = await Promise.all(Array.from({ length: 14 }, (_, index) => book(slot(10 + index, 10, 1))));
    const answers = await Promise.all(bookings.map((booking) => pay(app, member, booking, bad)));
    const statuses = answers.map(({ meta }) => meta.status);
    expect(statuses.filter((status) => status === 402)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await pay(app, member, bookings[0]!, good)).meta.message).toBe(
      'Too many payments were declined today, please try again tomorrow or pay at the desk',
    );
  });

  it('are declined, too, when the customer fails to confirm a payment at their bank', async () => {
    const asking = await saveCard(app, member, 'tok_threeDSecure2Required');
    const booking = await book(slot(30, 10, 1));
    for (let count = 0; count < 10; count += 1) {
      const asked = await pay(app, member, booking, asking);
      expect(asked.meta.status).toBe(200);
      const back = await answerBank(asked.data.url!, 'fail');
      const path = `/stripe/payment-done?session_id=${back.pathname.split('/').at(-1)}`;
      // The webhook settles the same charge: it counts once.
      const done = await Promise.all([app.call('GET', path), app.call('GET', path)]);
      for (const { meta } of done) expect(meta.status).toBe(402);
    }
    expect((await pay(app, member, booking, asking)).meta.status).toBe(429);
  });

  it('that wait for the bank and are given up by their customer do not count', async () => {
    const asking = await saveCard(app, member, 'tok_threeDSecure2Required');
    const booking = await book(slot(31, 10, 1));
    for (let count = 0; count < 12; count += 1) {
      expect((await pay(app, member, booking, asking)).meta.status).toBe(200);
    }
  });

  it('that are accepted do not count', async () => {
    const good = await saveCard(app, member);
    for (let index = 0; index < 12; index += 1) {
      const booking = await book(slot(40 + index, 10, 1));
      expect((await pay(app, member, booking, good)).meta.status).toBe(200);
    }
  });
});

describe('bookings', () => {
  it('that cost nothing are limited until they are over or cancelled', async () => {
    const room = { type: 'meeting_room', name: 'Corner', space_id: world.spaceId, price: 0, capacity: 4 };
    const { data } = await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body: room });
    const free = (day: number) => book(slot(day, 10, 1), { resource_id: data._id });
    const first = await free(10);
    expect(first.payment_status).toBe('completed');
    await free(11);
    await free(12);
    await expect(free(13)).rejects.toThrow('Please use or cancel the free bookings that you already have');
    await app.call('DELETE', `/bookings/cancel/${first._id}`, { token: member.token, body: {} });
    await free(13);
  });

  it('are moved a few times a day, and not without end', async () => {
    const booking = await book(slot(70, 10, 1));
    const move = (hour: number) => {
      const path = `/bookings/reschedule-request/${booking._id}`;
      return app.call('PUT', path, { token: member.token, body: slot(70, hour, 1) });
    };
    const statuses: number[] = [];
    for (let hour = 11; hour < 16; hour += 1) statuses.push((await move(hour)).meta.status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    app.services.limits.reset();
    const { history } = await app.knex('bookings').where('id', booking._id).first('history');
    const long = JSON.stringify(Array.from({ length: 200 }, () => history[0]));
    await app.knex('bookings').where('id', booking._id).update({ history: long });
    expect((await move(17)).meta).toMatchObject({ status: 409, message: 'This booking was changed too often' });
  });
});

describe('uploads', () => {
  it('are 200 MB a day for an account that edits nothing else', async () => {
    const spend = (size: number) =>
      spendQuota(app.services.limits, { userId: member.id, isEditor: false }, [{ size }, { size }]);
    for (let count = 0; count < 10; count += 1) await spend(10 * 1024 * 1024);
    await expect(spend(1)).rejects.toThrow('You have uploaded too much today, please try again tomorrow');
    await spendQuota(app.services.limits, { userId: member.id, isEditor: true }, [{ size: 1 }]);
  });

  it('count for the profile picture', async () => {
    await app.services.limits.spend(
      { name: 'upload-other', points: 200 * 1024, seconds: 24 * 60 * 60 },
      member.id,
      undefined,
      200 * 1024,
    );
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('onModel', 'Users');
    form.append('model_id', member.id);
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
    const headers = { authorization: `Bearer ${member.token}` };
    const response = await fetch(`${app.address}/api/v1/attachments`, { method: 'POST', headers, body: form });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('mails to others', () => {
  it('are twenty a day from one account to one person, however the address is written', async () => {
    const [card, stranger] = [await saveCard(app, member), 'stranger@example.org'];
    for (let index = 0; index < 24; index += 1) {
      const members = [index % 2 === 0 ? stranger : `stranger+${index}@example.org`];
      const booking = await book(slot(100 + index, 10, 1), { members, title: 'See https://evil.example now' });
      const body = { _id: booking._id, source_id: card, currency: 'GBP', amount: booking.price.total * 100, members };
      await app.call('POST', '/stripe/payCharge', { token: member.token, body });
    }
    const mails = (await app.mails()).filter(({ to }) => to.startsWith('stranger'));
    expect(mails).toHaveLength(20);
    for (const { html, text } of mails) expect(html + text).not.toContain('evil.example');
    expect(await app.mails(member.email)).not.toHaveLength(0);
  });
});
