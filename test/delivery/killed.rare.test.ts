/** After kill -9 of the server during deliveries, the next process completes them. */
import { SECRETS } from '../helpers/secrets.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { IS_FULL } from '../helpers/chaos.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases } from '../helpers/leases.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { type MailServer, mailServer, mailTo } from '../helpers/smtp.ts';
import { type Booked, makeWorld, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { KEYS, control, eventually, freshFolder, kill, sandboxProcess } from '../integrations/sandbox.ts';

let database: { url: string; name: string };
let stripe: Awaited<ReturnType<typeof sandboxProcess>>;
let smtp: MailServer;
let server: ServerProcess;

beforeAll(async () => {
  database = await openMigratedDatabase();
  stripe = await sandboxProcess({ file: join(freshFolder(), 'stripe.jsonl') });
  smtp = await mailServer();
});
afterAll(async () => {
  await kill(server.child);
  await kill(stripe.child);
  await smtp.stop();
  await dropTestDatabase(database.name);
});

it('no mail, refund, document or live event is lost, and no refund or document is made twice', async () => {
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: freshFolder(),
    ...SECRETS,
    PORT: '0',
    SMTP_URL: smtp.url,
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_API_BASE: stripe.url,
  };
  server = await serverProcess(env);
  const knex = connect(database.url, 2);
  const app = { call: caller(server.address), knex } as unknown as TestApp;
  const world = await makeWorld(app);
  const card = await saveCard(app, world.member);
  const body = roomBooking(world, slot(3));
  const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  await pay(app, world.member, booking, card);
  const isEmpty = async () => ((await knex('outbox')).length === 0 ? true : undefined);
  await eventually(isEmpty, 10_000);
  smtp.received.length = 0;

  // A refund that was made but whose response is delayed, and mails that the mail server has begun to receive.
  await control(stripe.url, { call: 'refund', delay_ms: 8_000 });
  smtp.hold();
  await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: world.member.token });
  const { topic, payload } = mailTo('last@example.org');
  await knex('outbox').insert({ topic, payload: JSON.stringify(payload), due_at: new Date() });
  const refundsTaken = async () =>
    ((await (await fetch(`${stripe.url}/sandbox/state`)).json()) as { refunds: number }).refunds;
  await eventually(async () => ((await refundsTaken()) === 1 && smtp.begun() >= 2 ? true : undefined), 10_000);
  await kill(server.child);
  expect(await isEmpty()).toBeUndefined();
  smtp.release();

  // A full run waits until the leases of the killed process expire.
  if (!IS_FULL) await endLeases(knex);
  server = await serverProcess(env);
  await eventually(isEmpty, 40_000);
  expect(await refundsTaken()).toBe(1);
  expect(await knex('refunds').where('booking_id', booking._id).select('status')).toEqual([{ status: 'succeeded' }]);
  const documents = await knex('invoices').where('booking_id', booking._id).select('kind');
  expect(documents.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice']);
  // A live event may be repeated: it only makes clients read the booking again.
  const events = await knex('live_events').where('name', 'book-resources.delete');
  expect(events.length).toBeGreaterThanOrEqual(1);
  expect(await knex('dead_letters')).toEqual([]);
  // A mail that the killed process had sent is repeated with the same message id.
  const ids = new Map(smtp.received.map(({ to, messageId }) => [messageId, to]));
  expect([...ids.values()].filter((to) => to === 'last@example.org')).toHaveLength(1);
  expect([...ids.keys()].filter((messageId) => messageId.startsWith('<invoice-'))).toHaveLength(1);
  await knex.destroy();
}, 90_000);
