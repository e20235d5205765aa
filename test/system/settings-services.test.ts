/** Services that are connected in the product: mail and payments begin to work at once, and their tests tell the truth. */
import { type AddressInfo, type Server, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SectionView, TestView } from '#domains/settings/schema.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type MailServer, mailServer, mailTo } from '../helpers/smtp.ts';
import { type Booked, type World, makeWorld, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { KEYS, control, freshFolder, kill, sandboxProcess } from '../integrations/sandbox.ts';
import { publish } from '#server/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';

const PASSWORD = 'p%40ss-of-the-mail-server';

let app: TestApp;
let world: World;
let smtp: MailServer;
let stripe: Awaited<ReturnType<typeof sandboxProcess>>;
beforeAll(async () => {
  smtp = await mailServer();
  stripe = await sandboxProcess({ file: `${freshFolder()}/stripe.jsonl` });
  app = await startTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://work.example',
    ALLOW_PRIVATE_HOSTS: 'true',
    STRIPE_API_BASE: stripe.url,
  });
  world = await makeWorld(app);
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
  await kill(stripe.child);
});

async function set(section: string, values: Record<string, string | null>): Promise<void> {
  const body = { section, values };
  const { meta } = await app.call<SectionView>('PUT', '/settings', { token: world.owner.token, body });
  expect(meta).toMatchObject({ status: 200 });
}
const test = (name: 'mail' | 'charge') =>
  app.call<TestView>('POST', `/settings/test-${name}`, { token: world.owner.token, body: {} });

describe('mail', () => {
  it('waits in the outbox, and is sent once there is a mail server', async () => {
    expect((await test('mail')).meta).toMatchObject({ status: 409, message: 'Please set a mail server first' });
    await inTransaction(app.services, (trx) => publish(trx, [mailTo('ada@example.org')], new Date()));
    await app.deliver();
    expect(smtp.received).toEqual([]);
    await set('mail', { SMTP_URL: smtp.url, MAIL_FROM: 'Work <work@example.org>' });
    await app.deliver();
    expect(smtp.received.map(({ to }) => to)).toEqual(['ada@example.org']);
  });

  it('is tested with a mail to the person who asks', async () => {
    expect((await test('mail')).data).toEqual({
      succeeded: true,
      detail: `The mail server has accepted a mail to ${world.owner.email}.`,
    });
    expect(smtp.received.at(-1)?.to).toBe(world.owner.email);
    smtp.refuse(world.owner.email);
    const { data } = await test('mail');
    expect(data.succeeded).toBe(false);
    expect(data.detail).toContain('This address is refused');
    smtp.accept(world.owner.email);
  });

  it('that is being sent while the server changes, is sent', async () => {
    smtp.hold();
    const begun = smtp.begun();
    const sending = test('mail');
    await vi.waitFor(() => expect(smtp.begun()).toBe(begun + 1));
    await set('mail', { MAIL_FROM: 'Other <other@example.org>' });
    smtp.release();
    expect((await sending).data.succeeded).toBe(true);
  });

  describe('with a server that tells too much', () => {
    let server: Server;
    beforeAll(async () => {
      const banner = `554 ${decodeURIComponent(PASSWORD)} ${'no '.repeat(500)}\r\n`;
      server = createServer((socket) => void socket.on('error', () => undefined).end(banner));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => void server.close());

    it('shows at most 200 characters, and never the password', async () => {
      const { port } = server.address() as AddressInfo;
      await set('mail', { SMTP_URL: `smtp://user:${PASSWORD}@127.0.0.1:${port}` });
      const { data } = await test('mail');
      expect(data.succeeded).toBe(false);
      expect(data.detail.length).toBeLessThanOrEqual(200);
      expect(data.detail).toContain('[hidden]');
      await app.services.exchanges.flush();
      for (const table of ['connections', 'outbox', 'dead_letters', 'activities'] as const)
        expect(JSON.stringify(await app.knex(table)), table).not.toContain(decodeURIComponent(PASSWORD));
      await set('mail', { SMTP_URL: smtp.url });
    });
  });
});

describe('payments', () => {
  const view = async () => app.services.payment;
  const keys = {
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
  };

  it('begin with the keys', async () => {
    expect(await view()).toMatchObject({ enabled: false });
    expect((await test('charge')).meta.status).toBe(409);
    await set('payments', keys);
    expect(await view()).toMatchObject({ enabled: true, testMode: true, publishableKey: KEYS.publishableKey });
    const { headers } = await fetch(app.address);
    expect(headers.get('content-security-policy')).toContain('https://js.stripe.com');
  });

  it('are tested with a charge that is refunded', async () => {
    expect((await test('charge')).data).toEqual({
      succeeded: true,
      detail: 'Stripe has charged £1.00 and refunded it.',
    });
    const since = new Date(Date.now() - 60_000);
    const client = app.services.stripe!;
    expect([await client.chargesSince(since), await client.refundsSince(since)]).toEqual([[], []]);
  });

  it('tell that a key is wrong, and test no live key', async () => {
    await set('payments', { STRIPE_SECRET_KEY: 'sk_test_of_somebody_else' });
    const { data } = await test('charge');
    expect(data).toEqual({ succeeded: false, detail: 'Stripe does not accept the configured secret key' });
    await set('payments', { STRIPE_SECRET_KEY: 'sk_live_of_somebody' });
    expect((await test('charge')).meta).toMatchObject({
      status: 409,
      message: 'A live key would charge a real card, so only test keys are tested',
    });
    await set('payments', keys);
  });

  it('that are in flight while a key changes, are settled', async () => {
    const card = await saveCard(app, world.member);
    const body = roomBooking(world, slot(9));
    const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
    await control(stripe.url, { wait_ms: 1500 });
    const paying = pay(app, world.member, booking, card);
    await vi.waitFor(async () => expect(await app.knex('charges')).toHaveLength(1));
    await set('payments', { STRIPE_SECRET_KEY: 'sk_test_of_somebody_else' });
    expect((await paying).data).toMatchObject({ payment_status: 'completed' });
    await set('payments', keys);
  });

  it('of another account are not taken for payments that never arrived', async () => {
    const search = { customerId: 'cus_of_another_account', chargeId: '1', key: 'charge-1', since: new Date() };
    await expect(app.services.stripe!.findCharge(search)).rejects.toThrow('Customer not found');
  });
});
