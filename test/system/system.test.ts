/** The procedures of the System screen, which are for Super Admins only and show no secrets. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeadLetterView, HealthView, SystemStatus } from '#domains/system/schema.ts';
import { saidOf } from '../helpers/activities.ts';
import { clock } from '../helpers/clock.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type MailServer, mailServer, mailTo } from '../helpers/smtp.ts';
import { type World, addPerson, makeWorld } from '../helpers/world.ts';
import { eventually } from '../integrations/sandbox.ts';

let app: TestApp;
let world: World;
let smtp: MailServer;

beforeAll(async () => {
  smtp = await mailServer();
  app = await startTestApp({ SMTP_URL: smtp.url });
  world = await makeWorld(app);
  for (const address of ['a@example.org', 'b@example.org']) smtp.refuse(address);
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});
beforeEach(async () => {
  await app.knex('dead_letters').delete();
  await inTransaction(app.services, (trx) => publish(trx, ['a@example.org', 'b@example.org'].map(mailTo), clock.now()));
  await app.settle();
});

const asOwner = <T>(method: string, path: string, body?: unknown) =>
  app.call<T>(method, path, { token: world.owner.token, body });
const letters = async () => (await asOwner<DeadLetterView[]>('GET', '/system/dead-letters')).data;

it('refuses everybody but a Super Admin', async () => {
  const almost = await addPerson(app.knex, 'Manager', [world.spaceId]);
  const [letter] = await letters();
  const calls: [string, string, object?][] = [
    ['GET', '/system/status'],
    ['GET', '/system/health'],
    ['GET', '/system/dead-letters'],
    ['POST', '/system/dead-letters/retry', { topic: 'mail' }],
    ['POST', `/system/dead-letters/${letter!._id}/retry`, {}],
    ['DELETE', `/system/dead-letters/${letter!._id}`, {}],
    ['POST', '/system/jobs/run', { name: 'remove unused files' }],
  ];
  for (const { token } of [almost, world.staff, world.member])
    for (const [method, path, body] of calls)
      expect((await app.call(method, path, { token, body })).meta.status, `${method} ${path}`).toBe(403);
  expect(await letters()).toHaveLength(2);
});

describe('dead letters', () => {
  it('show topic, reason and attempts, and of a mail only its subject and address', async () => {
    const answer = await asOwner<DeadLetterView[]>('GET', '/system/dead-letters?topic=mail&limit=1');
    expect(answer.meta.totalCount).toBe(2);
    expect(answer.data[0]).toMatchObject({
      topic: 'mail',
      summary: 'For b@example.org, to b@example.org',
      attempts: 1,
    });
    expect(answer.data[0]!.reason).toContain('550');
    expect(JSON.stringify(answer)).not.toContain('secret-link');
    expect((await asOwner<DeadLetterView[]>('GET', '/system/dead-letters?topic=live')).data).toEqual([]);
  });

  it('are retried one by one or by topic, and each retry is recorded as an activity', async () => {
    const [second, first] = await letters();
    smtp.received.length = 0;
    smtp.accept('a@example.org');
    await asOwner('POST', `/system/dead-letters/${first!._id}/retry`, {});
    await app.settle();
    expect(smtp.received.map(({ to }) => to)).toEqual(['a@example.org']);
    expect((await letters()).map(({ _id }) => _id)).toEqual([second!._id]);
    expect((await asOwner('POST', `/system/dead-letters/${first!._id}/retry`, {})).meta.status).toBe(404);

    smtp.accept('b@example.org');
    expect((await asOwner('POST', '/system/dead-letters/retry', { topic: 'mail' })).data).toEqual({ count: 1 });
    await app.settle();
    expect(smtp.received).toHaveLength(2);
    expect(await letters()).toEqual([]);
    expect(await saidOf(app, { model: 'System' })).toEqual([
      expect.stringContaining(`retried dead letter ${first!._id}`),
      expect.stringContaining('retried 1 dead letters of mail'),
    ]);
    smtp.refuse('a@example.org');
    smtp.refuse('b@example.org');
  });

  it('are retried once by concurrent calls', async () => {
    const [letter] = await letters();
    smtp.accept('b@example.org');
    smtp.received.length = 0;
    const press = () => asOwner('POST', `/system/dead-letters/${letter!._id}/retry`, {});
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 404, 404]);
    await app.settle();
    expect(smtp.received).toHaveLength(1);
    smtp.refuse('b@example.org');
  });

  it('can be discarded', async () => {
    const [letter] = await letters();
    expect((await asOwner('DELETE', `/system/dead-letters/${letter!._id}`, {})).meta.status).toBe(200);
    expect(await letters()).toHaveLength(1);
    expect((await asOwner('DELETE', `/system/dead-letters/${letter!._id}`, {})).meta.status).toBe(404);
  });
});

it('shows the waiting and leased rows of each queue, and the age of the oldest', async () => {
  clock.freeze(new Date());
  const created_at = new Date(clock.now().getTime() - 60_000);
  const row = { topic: 'a topic of another version', payload: '{}', created_at };
  await app.knex('outbox').insert([
    { ...row, due_at: clock.now() },
    { ...row, due_at: new Date(clock.now().getTime() + 10_000), taken_by: 'somebody' },
  ]);
  const { data } = await asOwner<SystemStatus>('GET', '/system/status');
  const queue = (topic: string) => data.queues.find((each) => each.topic === topic);
  expect(queue('a topic of another version')).toMatchObject({
    waiting: 1,
    inHand: 1,
    oldest: created_at.toISOString(),
    deadLetters: 0,
  });
  expect(queue('mail')).toMatchObject({ waiting: 0, inHand: 0, oldest: null, deadLetters: 2 });
  expect(data.versions).toMatchObject({ app: '0.1.0', node: process.version });
  expect(data.versions.migration).toMatch(/^\d{4}-/);
  await app.knex('outbox').delete();
  clock.reset();
});

it('shows the last run of each job, and runs one now', async () => {
  const job = async () =>
    (await asOwner<SystemStatus>('GET', '/system/status')).data.jobs.find(
      ({ name }) => name === 'remove unused files',
    )!;
  const before = await job();
  expect(before).toMatchObject({ isRunning: false, lastError: null, lastMs: expect.any(Number) as number });
  expect((await asOwner('POST', '/system/jobs/run', { name: 'remove unused files' })).meta.status).toBe(200);
  await eventually(async () => ((await job()).lastRun! > before.lastRun! ? true : undefined));
  expect((await asOwner('POST', '/system/jobs/run', { name: 'format the disk' })).meta.status).toBe(404);
});

it('shows the health of each part', async () => {
  const health = async () => (await asOwner<HealthView[]>('GET', '/system/health')).data;
  expect((await health()).map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Database up',
    'Storage up',
    'Mail up',
    'Payment up',
    'Doors up',
  ]);
  await smtp.stop();
  const mail = (await health()).find(({ name }) => name === 'Mail');
  expect(mail?.state).toBe('down');
  expect(mail?.detail.length).toBeGreaterThan(5);
});
