/** After kill -9 in a job of presence, nothing is half written, and the next process releases and mails once. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { connect } from '#server/db/knex.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';
import { type TestApp, caller } from '../helpers/app.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';
import { endLeases } from '../helpers/leases.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type ServerProcess, serverProcess } from '../helpers/server-process.ts';
import { type MailServer, mailServer } from '../helpers/smtp.ts';
import { type Booked, type World, makeWorld, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { eventually, freshFolder, kill } from '../integrations/sandbox.ts';

let database: { url: string; name: string };
let smtp: MailServer;
let env: Record<string, string>;
let server: ServerProcess;
let knex: Knex;
let world: World;
let card: string;
let day = 2;

const app = () => ({ call: caller(server.address), knex }) as unknown as TestApp;

beforeAll(async () => {
  database = await openMigratedDatabase();
  smtp = await mailServer();
  env = { DATABASE_URL: database.url, DATA_DIR: freshFolder(), ...SECRETS, PORT: '0', SMTP_URL: smtp.url };
  server = await serverProcess(env);
  knex = connect(database.url, 2);
  world = await makeWorld(app());
  card = await saveCard(app(), world.member);
}, 60_000);
afterAll(async () => {
  await kill(server.child);
  await knex.destroy();
  await smtp.stop();
  await dropTestDatabase(database.name);
});

const isEmpty = async () => ((await knex('outbox').first('id')) ? undefined : true);
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

/** A paid meeting, for which the job has something to do. */
async function due(columns: () => object): Promise<string> {
  const body = roomBooking(world, slot((day += 1)));
  const { data } = await app().call<Booked>('POST', '/bookings', { token: world.member.token, body });
  expect((await pay(app(), world.member, data, card)).meta.status).toBe(200);
  await eventually(isEmpty);
  await knex('bookings').where('id', data._id).update(columns());
  return data._id;
}

/** A meeting that has begun, and its claim. */
async function running(minutes: number, columns: object): Promise<string> {
  const times = { starts_at: ago(minutes), ends_at: new Date(Date.now() + HOUR) };
  const id = await due(() => ({ ...times, release_minutes: 20, ...columns }));
  await knex('claims').where('booking_id', id).update(times);
  return id;
}

const makeDue = (name: string) =>
  knex('jobs')
    .where({ name })
    .update({ due_at: new Date(0) });

/** Kills the server when the job has written the booking, and waits to write its messages. */
async function killWhileWriting(job: string): Promise<void> {
  const blocker = connect(database.url, 1);
  await blocker.raw('LOCK TABLES outbox WRITE');
  await makeDue(job);
  await eventually(async () => {
    const [rows] = (await knex.raw(
      `SELECT 1 FROM information_schema.processlist WHERE info LIKE 'INSERT INTO%outbox%'`,
    )) as [unknown[]];
    return rows.length > 0 ? true : undefined;
  }, 30_000);
  await kill(server.child);
  await blocker.destroy();
}

/** Starts the next process, and kills it when it has begun to send the mail of the job. */
async function killWhileSending(job: string): Promise<void> {
  smtp.hold();
  const before = smtp.begun();
  await restart(job);
  await eventually(() => (smtp.begun() > before ? true : undefined), 30_000);
  await kill(server.child);
  smtp.release();
}

async function restart(job: string): Promise<void> {
  await endLeases(knex);
  await makeDue(job);
  server = await serverProcess(env);
}

/** The mails to the member, each once however often it was sent. */
const mailsTo = (email: string) =>
  new Set(smtp.received.filter(({ to }) => to === email).map(({ messageId }) => messageId)).size;

const REMIND = 'remind customers';
const RELEASE = 'release unused meetings';

it.each([
  [
    'a reminder',
    REMIND,
    'reminded_at',
    () => due(() => ({ remind_hours: 120, created_at: new Date(Date.now() - 30 * DAY) })),
  ],
  ['a warning', RELEASE, 'release_warned_at', () => running(12, {})],
] as const)(
  '%s is mailed once',
  async (_name, job, column, make) => {
    const id = await make();
    const before = mailsTo(world.member.email);
    await killWhileWriting(job);
    expect(await knex('bookings').where({ id }).first(column)).toEqual({ [column]: null });
    await killWhileSending(job);
    expect(await knex('bookings').where({ id }).first(column)).toEqual({ [column]: expect.any(Date) as Date });
    await restart(job);
    await eventually(isEmpty, 40_000);
    expect(mailsTo(world.member.email)).toBe(before + 1);
    expect(await knex('dead_letters')).toEqual([]);
  },
  120_000,
);

it('a release is written once, with the claims that fit', async () => {
  await knex('bookings').update({ release_minutes: null });
  const id = await running(30, { release_warned_at: ago(10) });
  const read = async () => {
    const booking = (await knex('bookings')
      .where({ id })
      .first('ends_at', 'released_at', 'released_until', 'history'))!;
    const claims = await knex('claims').where('booking_id', id).orderBy('ends_at').pluck('ends_at');
    const history = booking.history as { type: string }[];
    const releases = history.filter(({ type }) => type === 'released').length;
    return { ...booking, releases, claimed: claims.at(-1) };
  };
  const before = await read();
  await killWhileWriting(RELEASE);
  expect(await read()).toEqual(before);
  await restart(RELEASE);
  const released = await eventually(async () => {
    const now = await read();
    return now.released_at ? now : undefined;
  }, 30_000);
  await makeDue(RELEASE);
  await eventually(isEmpty, 40_000);
  expect(await read()).toEqual(released);
  expect(released).toMatchObject({ releases: 1, released_until: before.ends_at, ends_at: released.released_at });
  expect(released.claimed).toEqual(released.ends_at);
  const said = await knex('activities').where({ model: 'Booking', model_id: id }).pluck('said');
  expect(said.filter((each) => each?.key === bookingSentences.releasedUnused.key)).toHaveLength(1);
}, 120_000);
