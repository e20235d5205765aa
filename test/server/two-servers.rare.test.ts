/** Servers in one process share nothing: each has its own database, clock, limits, payments and deliveries. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Clock } from '#server/clock.ts';
import { DAY, MINUTE } from '#shared/time.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { figuresOf } from '../helpers/metrics.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type World, makeWorld, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

const tomorrow: Clock = { now: () => new Date(Date.now() + DAY) };

type Stage = { app: TestApp; world: World };
let here: Stage;
let there: Stage;

async function stage(name: string, clock?: Clock): Promise<Stage> {
  const app = await startTestApp({ OPERATOR_NAME: name, METRICS_PORT: '0' }, clock);
  return { app, world: await makeWorld(app) };
}

beforeAll(async () => {
  here = await stage('Here');
  there = await stage('There', tomorrow);
});
afterAll(() => here.app.stop());

async function paidBooking({ app, world }: Stage, day: number): Promise<Booked> {
  const card = await saveCard(app, world.member);
  const body = roomBooking(world, slot(day));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  expect((await pay(app, world.member, data, card)).meta.status).toBe(200);
  return data;
}

async function timeOf({ app, world }: Stage): Promise<number> {
  return new Date((await procedures(app, world.owner).system.status.query()).now).getTime();
}

it('each has its own clock and name', async () => {
  const apart = (await timeOf(there)) - (await timeOf(here));
  expect(Math.abs(apart - DAY)).toBeLessThan(MINUTE);
  expect((await procedures(here.app, here.world.owner).site.get.query()).operatorName).toBe('Here');
  expect((await procedures(there.app, there.world.owner).site.get.query()).operatorName).toBe('There');
});

it('each counts attempts separately', async () => {
  const limit = { name: 'test', points: 1, seconds: 60 };
  await here.app.services.limits.spend(limit, 'somebody');
  await expect(here.app.services.limits.spend(limit, 'somebody')).rejects.toThrow();
  await there.app.services.limits.spend(limit, 'somebody');
});

/** The number of payments in the metrics of a server. */
async function countedBy({ app }: Stage): Promise<(number | undefined)[]> {
  const { value } = await figuresOf(app);
  const request = { method: 'POST', route: '/api/v1/stripe/payCharge', status: '200' };
  return [value('cockpit_charges_total', { outcome: 'kept' }), value('cockpit_http_requests_total', request)];
}

it('each books, charges, counts and sends mail separately, also after the other one has stopped', async () => {
  await paidBooking(here, 4);
  expect(await countedBy(here)).toEqual([1, 1]);
  expect(await countedBy(there)).toEqual([0, undefined]);
  expect(await there.app.knex('bookings').select('id')).toEqual([]);
  await there.app.deliver();
  expect(await there.app.knex('invoices').select('id')).toEqual([]);
  await paidBooking(there, 5);
  const [other] = await there.app.mails(there.world.member.email);
  expect(other?.html).toContain('There');
  await there.app.stop();
  await expect(figuresOf(there.app)).rejects.toThrow();

  await paidBooking(here, 6);
  const mails = await here.app.mails(here.world.member.email);
  expect(mails.filter(({ subject }) => subject.includes('is confirmed'))).toHaveLength(2);
  expect(await here.app.knex('invoices').select('id')).toHaveLength(2);
});
