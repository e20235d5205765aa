/** The demo data is written without the services of the product, and is what they would have written. */
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { COPIES, MAIN_ENDING } from '#server/files/pictures.ts';
import { readBookings } from '#domains/bookings/server/records.ts';
import { recountFigures } from '#domains/bookings/server/figures/recount.ts';
import { daysOf } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { freshFolder } from '../integrations/sandbox.ts';
import { npmRun } from '../operation/commands.ts';

const folder = freshFolder();
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  const { code, errors } = await npmRun('seed:demo', [], env);
  expect(code, errors).toBe(0);
  app = await startTestApp(env, systemClock);
}, 120_000);
afterAll(async () => {
  await app.stop();
  await dropTestDatabase(database.name);
});

const allBookings = async () => readBookings(app.knex, await app.knex('bookings').orderBy('id').pluck('id'));

it('claims the units of the bookings that hold them, for each of their days', async () => {
  const bookings = await allBookings();
  expect(bookings.length).toBeGreaterThan(300);
  const held = bookings.filter(({ active, payment_status }) => active && payment_status !== 'failed');
  const expected = held.flatMap(({ id, starts_at, ends_at, space }) =>
    daysOf(starts_at, ends_at, space.time_zone).map(({ day }) => `${id} ${day}`),
  );
  const claims = await app.knex('claims').select('booking_id', 'day');
  expect(claims.map(({ booking_id, day }) => `${booking_id} ${day}`).sort()).toEqual(expected.sort());
});

it('has the figures of its bookings', async () => {
  expect(await app.knex('daily_figures').select('day')).not.toEqual([]);
  expect(await recountFigures(app)).toBe(0);
});

it('has a charge of what was paid, and invoices without gaps', async () => {
  const bookings = await allBookings();
  const charges = await app.knex('charges').where('outcome', 'kept').select('booking_id', 'amount_pence');
  const paid = bookings.filter(({ paid_pence }) => paid_pence > 0);
  expect(charges.map(({ booking_id, amount_pence }) => `${booking_id} ${amount_pence}`).sort()).toEqual(
    paid.map(({ id, paid_pence }) => `${id} ${paid_pence}`).sort(),
  );
  const completed = bookings.filter(({ payment_status }) => payment_status === 'completed');
  const invoices = await app.knex('invoices').orderBy('id').select('booking_id', 'invoice_id');
  expect(invoices.map(({ booking_id }) => booking_id)).toEqual(completed.map(({ id }) => id));
  expect(invoices.at(-1)!.invoice_id).toBe(`INV-${String(invoices.length).padStart(6, '0')}`);
  expect(
    await app
      .knex('counters')
      .where('name', 'invoice')
      .pluck('value')
      .then(([value]) => Number(value)),
  ).toBe(invoices.length);
});

it('refunds a booking that its member cancels to their card', async () => {
  const login = { email: 'member@cockpit.test', password: 'cockpit' };
  const { data } = await app.call<{ token: string }>('POST', '/auth/login', { body: login });
  const booking = await app
    .knex('bookings')
    .join('users', 'users.id', 'bookings.assigned_user_id')
    .where({ email: login.email, payment_status: 'completed', 'bookings.active': true, booking_request: false })
    .where('refund_until', '>', new Date())
    .first('bookings.id', 'paid_pence');
  const cancelled = await app.call('DELETE', `/bookings/cancel/${booking!.id}`, { token: data.token });
  expect(cancelled.meta).toMatchObject({ success: true });
  const refunds = () => app.knex('refunds').where('booking_id', booking!.id).select('status', 'amount_pence');
  await expect.poll(refunds, { timeout: 30_000 }).toEqual([{ status: 'succeeded', amount_pence: booking!.paid_pence }]);
});

it('stores each picture in all sizes', async () => {
  const pictures = await app.knex('attachments').where('mimetype', 'image/jpeg').select('original', 'width', 'height');
  expect(pictures.length).toBeGreaterThan(30);
  for (const { original, width, height } of new Map(pictures.map((one) => [one.original, one])).values()) {
    const stem = join(folder, original.replace(MAIN_ENDING, ''));
    for (const ending of COPIES) {
      const copy = await sharp(`${stem}${ending}`).metadata();
      const most = Number(/\d+/.exec(ending)?.[0] ?? 104);
      expect(copy.width, ending).toBe(Math.min(most, ending === '-thumb.jpg' ? most : width!));
    }
    expect(await sharp(`${stem}${MAIN_ENDING}`).metadata()).toMatchObject({ width, height });
  }
});
