/** The demo data is written without the services of the product, and is what they would have written. */
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { COPIES, MAIN_ENDING } from '#server/files/pictures.ts';
import { readBookings } from '#domains/bookings/server/records.ts';
import { recountFigures } from '#domains/bookings/server/figures/recount.ts';
import { MEMBERSHIP_STATUSES, statusOf } from '#domains/memberships/rules.ts';
import { loadAll } from '#domains/memberships/server/load.ts';
import { comparePayments } from '#domains/payments/server/index.ts';
import { addMonths } from '#shared/months.ts';
import { HOUR, daysOf, toLocal } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { holdJobs } from '../helpers/leases.ts';
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
  // On the first of a month, memberships are billed meanwhile.
  await holdJobs(app.knex);
}, 120_000);
afterAll(async () => {
  await app.stop();
  await dropTestDatabase(database.name);
});

const allBookings = async () => readBookings(app.knex, await app.knex('bookings').orderBy('id').pluck('id'));

it('claims the units of the bookings that hold them, for each of their days', async () => {
  const bookings = await allBookings();
  expect(bookings.length).toBeGreaterThan(1000);
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

it('has a charge of what was paid, and of each invoice that was paid', async () => {
  const bookings = await allBookings();
  const kept = await app
    .knex('charges as c')
    .leftJoin('refunds as r', 'r.charge_id', 'c.id')
    .where('c.outcome', 'kept')
    .whereNotNull('c.booking_id')
    .whereNull('r.id')
    .select('c.booking_id', 'c.amount_pence');
  const paid = bookings.filter(({ paid_pence }) => paid_pence > 0);
  expect(kept.map(({ booking_id, amount_pence }) => `${booking_id} ${amount_pence}`).sort()).toEqual(
    paid.map(({ id, paid_pence }) => `${id} ${paid_pence}`).sort(),
  );
  const settled = await app
    .knex('invoices as i')
    .leftJoin('charges as c', 'c.invoice_id', 'i.id')
    .leftJoin('company_entries as e', (on) => on.on('e.invoice_id', 'i.id').onVal('e.kind', 'payment'))
    .where('i.kind', 'invoice')
    .whereNotNull('i.open_pence')
    .select('i.invoice_id', 'i.total_pence', 'i.open_pence', 'c.amount_pence as charged', 'e.amount_pence as entered');
  expect(settled.length).toBeGreaterThan(200);
  for (const { invoice_id, total_pence, open_pence, charged, entered } of settled)
    expect((charged ?? 0) - (entered ?? 0), invoice_id).toBe(total_pence - open_pence);
});

it('has invoices and credit notes without gaps, in the order of their days, whose totals are those of their lines', async () => {
  const rows = await app
    .knex('invoices')
    .orderBy('id')
    .select('invoice_id', 'kind', 'invoice_date', 'total_pence', 'snapshot');
  for (const [kind, prefix] of [
    ['invoice', 'INV'],
    ['credit_note', 'CRN'],
  ] as const) {
    const own = rows.filter((row) => row.kind === kind);
    expect(own.map(({ invoice_id }) => invoice_id)).toEqual(
      own.map((_, index) => `${prefix}-${String(index + 1).padStart(6, '0')}`),
    );
    expect((await app.knex('counters').where('name', kind).pluck('value')).map(Number)).toEqual([own.length]);
  }
  const dates = rows.map(({ invoice_date }) => invoice_date.getTime());
  expect(dates).toEqual(dates.toSorted((one, other) => one - other));
  for (const { invoice_id, total_pence, snapshot } of rows) {
    const sum = (snapshot.lines ?? []).reduce((all, { amount, tax = 0 }) => all + amount + tax, 0);
    expect(Math.round(sum * 100), invoice_id).toBe(total_pence);
  }
});

it('has an invoice of each workspace in each of the last fourteen months, and all states of memberships', async () => {
  const months = await app
    .knex('invoices')
    .distinct()
    .select<{ space_id: string; month: string }[]>(
      'space_id',
      app.knex.raw("DATE_FORMAT(invoice_date, '%Y-%m') AS month"),
    );
  const names = Array.from({ length: 14 }, (_, index) =>
    addMonths(systemClock.now().toISOString().slice(0, 7), index - 13),
  );
  for (const spaceId of await app.knex('spaces').pluck('id'))
    expect(months.filter(({ space_id }) => space_id === spaceId).map(({ month }) => month)).toEqual(
      expect.arrayContaining(names),
    );
  const memberships = await loadAll(app.knex, await app.knex('memberships').orderBy('id').pluck('id'));
  const { day } = toLocal(systemClock.now());
  expect(memberships).toHaveLength(40);
  expect([...new Set(memberships.map(({ terms }) => statusOf(terms, day)))].sort()).toEqual(
    [...MEMBERSHIP_STATUSES].sort(),
  );
  expect(memberships.filter(({ pay_until }) => pay_until !== null)).toHaveLength(1);
});

it('shows the revenue of each of the last fourteen months', async () => {
  const dates = await app.knex('invoices').pluck<Date[]>('invoice_date');
  const months = new Set(dates.map((date) => date.toISOString().slice(0, 7)));
  const summed = () => app.knex('revenue_sums').distinct().orderBy('month').pluck('month');
  await expect.poll(summed, { timeout: 30_000 }).toEqual([...months].sort());
});

it('has accounts of companies and a ledger of credits that add up', async () => {
  const companies = await app.knex('companies').select('id', 'balance_pence');
  const entries = await app.knex('company_entries').select('company_id', 'amount_pence');
  for (const { id, balance_pence } of companies)
    expect(
      entries.filter(({ company_id }) => company_id === id).reduce((sum, { amount_pence }) => sum + amount_pence, 0),
    ).toBe(balance_pence);
  const moved = await app.knex('credit_entries').select('credit_id', 'to_account', 'amount');
  expect(new Set(moved.map(({ to_account }) => to_account))).toEqual(new Set(['credit', 'booking', 'expired']));
  const left = new Map<string, number>();
  for (const { credit_id, to_account, amount } of moved)
    left.set(credit_id, (left.get(credit_id) ?? 0) + (to_account === 'credit' ? amount : -amount));
  const credits = await app.knex('credits').orderBy('id').select('id', 'balance');
  expect(credits.map(({ id }) => [id, left.get(id)])).toEqual(credits.map(({ id, balance }) => [id, balance]));
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

it('agrees with the payment service', async () => {
  const since = new Date(systemClock.now().getTime() - HOUR);
  expect(await comparePayments(app.knex, app.services.stripe!, since)).toEqual([]);
  expect(await app.knex('charges').whereNotNull('intent_id').pluck('id')).not.toEqual([]);
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
