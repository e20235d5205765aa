/** The figures of a running server: what is counted, what is read, and who may ask. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { recordBackup } from '#server/backup/record.ts';
import { startTestApp } from '../helpers/app.ts';
import { type Figures, figuresOf } from '../helpers/metrics.ts';
import { openSocket } from '../helpers/socket.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp({ env: () => ({ METRICS_PORT: '0' }) });

const read = () => figuresOf(app);

async function book(day: number): Promise<Booked> {
  const body = roomBooking(world, slot(day));
  return (await app.call<Booked>('POST', '/bookings', { token: world.member.token, body })).data;
}

/** The status of a request by hand, as fetch sets its own Host. */
function statusOf(method: string, path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.metricsAddress}${path}`, { method, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once('error', reject).end();
  });
}

it('a booking that is held and paid shows in them', async () => {
  const before = await read();
  expect(before.value('cockpit_holds')).toBe(0);
  expect(before.value('cockpit_charges_total', { outcome: 'kept' })).toBe(0);

  const booked = await book(4);
  expect((await read()).value('cockpit_holds')).toBe(1);

  expect((await pay(app, world.member, booked, await saveCard(app, world.member))).meta.status).toBe(200);
  const after = await read();
  expect(after.value('cockpit_holds')).toBe(0);
  expect(after.value('cockpit_charges_total', { outcome: 'kept' })).toBe(1);
  expect(after.value('cockpit_charges_open', { status: 'started' })).toBe(0);
  expect(
    after.value('cockpit_integration_call_seconds_count', { service: 'Stripe', outcome: 'succeeded' }),
  ).toBeGreaterThan(0);
  const call = { procedure: 'payments.payCharge', outcome: 'answered' };
  expect(after.value('cockpit_call_seconds_count', call)).toBe(1);
  const route = '/api/v1/stripe/payCharge';
  expect(after.value('cockpit_http_requests_total', { method: 'POST', route, status: '200' })).toBe(1);
  expect(after.value('cockpit_http_request_seconds_count', { method: 'POST', route })).toBe(1);
});

it('a card that is declined, and one that the bank asks about, show in them', async () => {
  const booked = await book(5);
  const declined = await saveCard(app, world.member, 'tok_chargeCustomerFail');
  expect((await pay(app, world.member, booked, declined)).meta.status).toBe(402);
  const asking = await saveCard(app, world.member, 'tok_threeDSecure2Required');
  expect((await pay(app, world.member, booked, asking)).data.url).toContain('http');
  const figures = await read();
  expect(figures.value('cockpit_charges_total', { outcome: 'failed' })).toBe(1);
  expect(figures.value('cockpit_charges_total', { outcome: 'bank_asks' })).toBe(1);
  expect(figures.value('cockpit_charges_open', { status: 'requires_action' })).toBe(1);
  expect(figures.value('cockpit_call_seconds_count', { procedure: 'payments.payCharge', outcome: 'refused' })).toBe(1);
});

it('requests are counted by their pattern or procedure, whatever their address', async () => {
  const { token } = world.member;
  for (const path of ['/bookings/998', '/bookings/999', '/no-such/1', '/no-such/2'])
    await app.call('GET', path, { token });
  for (const path of ['/trpc/no.such', '/trpc/no.other', '/TRPC/site.get', '/secret-of-a-link'])
    await (await fetch(app.address + path)).text();
  const person = procedures(app, world.member);
  await Promise.all([person.site.get.query(), person.amenities.list.query({ offset: 0, limit: 1 })]);

  const { samples, value } = await read();
  const requests = samples.filter(({ name }) => name === 'cockpit_http_requests_total');
  const get = (route: string, status: number) =>
    value('cockpit_http_requests_total', { method: 'GET', route, status: String(status) });
  expect(get('/api/v1/bookings/{_id}', 404)).toBe(2);
  expect(get('other', 404)).toBe(2);
  expect(get('trpc unknown', 404)).toBe(2);
  expect(get('trpc site.get', 200)).toBe(1);
  expect(get('trpc batch', 200)).toBe(1);
  expect(requests.map(({ labels }) => labels.route).join()).not.toMatch(/99|no.such|secret/);
  expect(value('cockpit_call_seconds_count', { procedure: 'amenities.list', outcome: 'answered' })).toBe(1);
});

it('queues, pool, connections and process are among them', async () => {
  const socket = await openSocket(app, { token: world.member.token });
  await app.deliver();
  await app.knex('dead_letters').insert({
    id: 1,
    topic: 'mail',
    payload: '{}',
    summary: '',
    attempts: 1,
    reason: '',
    created_at: new Date(),
    died_at: new Date(),
  });
  const late = new Date(app.services.clock.now().getTime() - 60_000);
  await app.knex('outbox').insert({ topic: 'no lane takes it', payload: '{}', due_at: late, created_at: late });
  expect((await read()).value('cockpit_backup_age_seconds')).toBeUndefined();
  await recordBackup(app.knex, late);
  const { value, samples } = await read();
  expect(value('cockpit_live_connections')).toBe(1);
  expect(value('cockpit_dead_letters', { topic: 'mail' })).toBe(1);
  expect(value('cockpit_outbox_items', { topic: 'mail' })).toBe(0);
  expect(value('cockpit_outbox_lag_seconds', { topic: 'no lane takes it' })).toBeGreaterThanOrEqual(60);
  expect(value('cockpit_database_connections', { state: 'used' })).toBeGreaterThanOrEqual(0);
  expect(value('cockpit_backup_age_seconds')).toBeGreaterThanOrEqual(60);
  expect(value('cockpit_database_pending')).toBe(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  // The delay of the event loop has no value until it was measured since the last read.
  for (const { name, value: read } of samples.filter(({ name }) => !name.startsWith('nodejs_eventloop_lag_')))
    expect(read, name).not.toBeNaN();
  socket.socket.close();
  await app.knex('outbox').where('topic', 'no lane takes it').delete();
});

it('each is described for the people who watch the server', async () => {
  const document = readFileSync(resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  const names = (await read()).samples.map(({ name }) => name.replace(/_(bucket|sum|count)$/, ''));
  const ours = [...new Set(names)].filter((name) => name.startsWith('cockpit_'));
  expect(ours.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});

it('a failure that a browser reports is counted', async () => {
  const headers = { 'content-type': 'text/plain' };
  await fetch(`${app.address}/api/v1/client-errors`, { method: 'POST', headers, body: '/login\nError: x' });
  expect((await read()).value('cockpit_browser_failures_total')).toBe(1);
});

const isUp = (figures: Figures, source: string) => figures.value('cockpit_figures_up', { source });

it('a database that fails or hangs takes away its own figures only', async () => {
  await app.knex.schema.renameTable('dead_letters', 'dead_letters_away');
  const failing = await read();
  await app.knex.schema.renameTable('dead_letters_away', 'dead_letters');
  expect(isUp(failing, 'deliveries')).toBe(0);
  expect(failing.value('cockpit_dead_letters', { topic: 'mail' })).toBeUndefined();
  expect(failing.value('cockpit_holds')).toBe(1);

  const hanging = await app.knex.transaction(async (trx) => {
    await trx.raw('LOCK TABLES bookings WRITE');
    const figures = await read();
    await trx.raw('UNLOCK TABLES');
    return figures;
  });
  expect(isUp(hanging, 'holds')).toBe(0);
  expect(hanging.value('cockpit_holds')).toBeUndefined();
  expect(hanging.value('cockpit_charges_open', { status: 'started' })).toBe(0);
  expect(hanging.value('cockpit_database_pending')).toBeDefined();

  const again = await read();
  expect(again.samples.filter(({ name }) => name === 'cockpit_figures_up').map(({ value }) => value)).not.toContain(0);
  expect(again.value('cockpit_holds')).toBe(1);
});

it('only this machine may ask, on a port of its own that answers nothing else', async () => {
  expect(new URL(app.metricsAddress!).hostname).toBe('127.0.0.1');
  expect(await statusOf('GET', '/metrics', 'localhost:9464')).toBe(200);
  expect(await statusOf('GET', '/metrics', 'attacker.example')).toBe(421);
  expect(await statusOf('GET', '/metrics', '10.0.0.5:9464')).toBe(421);
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/metrics/x'],
    ['POST', '/metrics'],
    ['GET', '/api/v1/space'],
  ] as const)
    expect(await statusOf(method, path, '127.0.0.1'), `${method} ${path}`).toBe(404);
  for (const path of ['/metrics', '/api/v1/metrics', '/trpc/metrics'])
    expect(await (await fetch(app.address + path)).text()).not.toContain('cockpit_');
});

it('nothing is counted and nothing listens without a port', async () => {
  const silent = await startTestApp();
  expect(silent.metricsAddress).toBeUndefined();
  expect(silent.services.metrics).toBeUndefined();
  await silent.stop();
});
