/** After an erasure, nothing names the person: no row, no file, no other service, and no restored database. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeAudit } from '#server/audit/entries.ts';
import { momentOf } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { headFolder, verifyAudit } from '#domains/audit/server/index.ts';
import { textsHash } from '#domains/audit/server/hashes.ts';
import { linkEntries } from '#domains/audit/server/link.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { ERASED_NAME, erasedAddress } from '#domains/erasure/rules.ts';
import { inactiveAccounts } from '#domains/erasure/server/inactive.ts';
import { eraseAgain } from '#domains/erasure/server/index.ts';
import { erasePeople } from '#domains/erasure/server/run.ts';
import { permissionsOf } from '#shared/permissions.ts';
import { DAY } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { holdJobs } from '../helpers/leases.ts';
import { randomOf } from '../helpers/random.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import {
  type Booked,
  PASSWORD,
  type Person,
  addPerson,
  beginDay,
  data,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';
import { controlOf } from '../integrations/sandbox-control.ts';
import { ownSandbox } from '../integrations/sandbox.ts';
import { type Lived, live, namesOf, newPerson } from './life.ts';
import { BOOKS, columnsWith, endDealings } from './traces.ts';

useApp();
beforeAll(async () => {
  beginDay();
  await holdJobs(app.knex);
});
afterEach(() => clock.reset());

const whereIs = (texts: string[]) => columnsWith(app.knex, texts);

let days = 310;

const run = () => erasePeople(momentOf(app.services));
const ask = ({ token }: Person) => app.call('POST', '/privacy/erasure', { token });
const preview = ({ token }: Person) =>
  data<{
    holds: string[];
    parts: { of: string; effect: string }[];
    erasure: { state: string; held_by: string[] } | null;
  }>(app.call('GET', '/privacy/erasure', { token }));
const afterWait = () => clock.freeze(new Date(Date.now() + 15 * DAY));
const stateOf = async ({ id }: Person) =>
  (await app.knex('erasures').where('user_id', id).orderBy('id', 'desc').first())?.state;

async function settle(person: Person): Promise<void> {
  await app.settle();
  await endDealings(app.knex, person);
}

async function erase(person: Person): Promise<void> {
  await settle(person);
  expect((await ask(person)).meta.status).toBe(200);
  afterWait();
  await run();
  expect(await stateOf(person)).toBe('done');
}

describe.each([1, 2, 3])('the life %i', (seed) => {
  let person: Lived;
  let customerId: string;

  beforeAll(async () => {
    const random = randomOf(seed);
    person = await newPerson(app, world, random);
    await live(app, world, person, random);
    expect((await whereIs(namesOf(person))).length).toBeGreaterThan(20);
    const row = await app.knex('users').where('id', person.id).first('stripe_customer_id');
    customerId = row!.stripe_customer_id!;
    await erase(person);
  });

  it('is found in no text but those of the books', async () => {
    await app.deliver();
    const left = await whereIs(namesOf(person));
    expect(left.filter((column) => !BOOKS.includes(column))).toEqual([]);
    expect(left).toContain('invoices.snapshot');
    const { name, email, status, phone } = (await app.knex('users').where('id', person.id).first())!;
    expect({ name, email, status, phone }).toEqual({
      ...{ name: ERASED_NAME, email: erasedAddress(person.id), status: false, phone: '' },
    });
  });

  it('is found in no file', () => {
    const names = namesOf(person).map((each) => each.toLowerCase());
    const folder = app.services.config.DATA_DIR;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      // The sandboxes stand for services outside.
      if (!entry.isFile() || /sandbox/.test(entry.parentPath)) continue;
      const text = readFileSync(join(entry.parentPath, entry.name)).toString().toLowerCase();
      expect(
        names.filter((each) => text.includes(each) || entry.name.toLowerCase().includes(each)),
        entry.name,
      ).toEqual([]);
    }
  });

  it('is forgotten by the payment service', async () => {
    const { secretKey } = { secretKey: app.services.config.STRIPE_SECRET_KEY! };
    const headers = { authorization: `Bearer ${secretKey}` };
    const answer = await fetch(`${ownSandbox(app)}/v1/customers/${customerId}`, { headers });
    expect(await answer.json()).toMatchObject({ id: customerId, deleted: true });
  });

  it('lets nobody in, and its address is free', async () => {
    const { email, token } = person;
    const login = await app.call('POST', '/auth/login', { body: { email, password: PASSWORD } });
    expect(login.meta.status).toBe(401);
    expect((await app.call('GET', '/bookings', { token })).meta.status).toBe(401);
    expect((await ask(person)).meta.status).toBe(401);
    // Nor do tokens of before, if staff unblock what is left of the account.
    const former = signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', clock.now());
    await app.knex('users').where('id', person.id).update({ status: true });
    expect((await app.call('GET', '/bookings', { token: former })).meta.status).toBe(401);
    await app.knex('users').where('id', person.id).update({ status: false });
    app.services.limits.reset();
    const signUp = await app.call('POST', '/auth/sign-up', { body: { name: 'New', email, password: 'engine' } });
    expect(signUp.meta.status).toBe(200);
    await app.knex('sign_ups').where('email', email).delete();
  });

  it('leaves the audit log whole, and a change of it is found', async () => {
    await linkEntries({ services: app.services });
    const verify = () => verifyAudit(app.knex, app.services.config, headFolder(app.services.config));
    expect((await verify()).fault).toBeUndefined();
    const erased = (await app.knex('audit_erased').first('entry_id'))!;
    const facts = (await app.knex('audit_entries').where('id', erased.entry_id).first('facts'))!;
    await app.knex('audit_entries').where('id', erased.entry_id).update({ facts: '{"name":"Somebody"}' });
    expect((await verify()).fault).toContain('was changed');
    // Whoever can write to the database, but has no key, cannot say that it was an erasure.
    const changed = (await app.knex('audit_entries').where('id', erased.entry_id).first())!;
    const before = (await app.knex('audit_erased').where('entry_id', erased.entry_id).first())!;
    await app
      .knex('audit_erased')
      .where('entry_id', erased.entry_id)
      .update({ texts_hash: textsHash(changed) });
    expect((await verify()).fault).toContain('was changed');
    await app.knex('audit_erased').where('entry_id', erased.entry_id).update(before);
    await app.knex('audit_entries').where('id', erased.entry_id).update(facts);
    expect((await verify()).fault).toBeUndefined();
  });

  it('is erased again in a database that was restored, and in no other', async () => {
    const back = { name: person.name, email: person.email };
    await app
      .knex('users')
      .where('id', person.id)
      .update({ ...back, status: true });
    await app.knex('erasures').where('user_id', person.id).delete();
    const { created_at } = (await app.knex('users').where('id', person.id).first('created_at'))!;
    // After a restore, the id may be that of somebody else.
    await app
      .knex('users')
      .where('id', person.id)
      .update({ created_at: new Date('2030-01-01') });
    expect(await eraseAgain(app.knex, app.services.config, clock.now())).toBe(0);
    await app.knex('users').where('id', person.id).update({ created_at });
    expect(await eraseAgain(app.knex, app.services.config, clock.now())).toBe(1);
    clock.advance(DAY);
    await run();
    expect((await whereIs([person.name, person.email])).filter((column) => !BOOKS.includes(column))).toEqual([]);
    expect(await eraseAgain(app.knex, app.services.config, clock.now())).toBe(0);
  });

  it('loses the books in the year after they may go', async () => {
    clock.freeze(new Date('2035-12-31T12:00:00Z'));
    await run();
    expect(await whereIs([person.name])).toContain('invoices.snapshot');
    clock.freeze(new Date('2037-01-01T12:00:00Z'));
    await run();
    const left = await whereIs(namesOf(person));
    expect(left).toEqual([]);
    clock.reset();
    const { items } = await procedures(app, world.owner).invoices.list.query({
      customer: person.id,
      space_id: world.spaceId,
    });
    expect(items.length).toBeGreaterThan(0);
  });
});

describe('an erasure', () => {
  const lived = () => newPerson(app, world, randomOf(9));
  const askOf = (person: Person, by: Person) =>
    app.call('POST', `/privacy/people/${person.id}/erasure`, { token: by.token });

  it('waits while a booking is ahead, says so, and is tried again', async () => {
    const person = await lived();
    const { token } = person;
    const { _id } = await data(app.call('POST', '/bookings', { token, body: roomBooking(world, slot(300)) }));
    const held = ['There are bookings that have not ended'];
    expect((await preview(person)).holds).toEqual(held);
    await ask(person);
    afterWait();
    await run();
    clock.reset();
    expect((await preview(person)).erasure).toMatchObject({ state: 'waiting', held_by: held });
    expect(await whereIs([person.email])).toContain('users.email');
    await app.knex('bookings').where('id', _id).update({ active: false });
    afterWait();
    await run();
    expect(await stateOf(person)).toBe('done');
  });

  it.each([
    ['an open invoice', 'invoices', { open_pence: 1 }, 'These documents are not settled: '],
    ['a payment on its way', 'charges', { status: 'processing' }, 'A payment is being processed'],
  ])('waits for %s', async (_name, table, change, hold) => {
    const person = await lived();
    const { token } = person;
    const booking = await data<Booked>(
      app.call('POST', '/bookings', { token, body: roomBooking(world, slot((days += 1))) }),
    );
    await data(pay(app, person, booking, await saveCard(app, person)));
    await settle(person);
    await app.knex(table).where('user_id', person.id).update(change);
    await ask(person);
    afterWait();
    await run();
    expect(await stateOf(person)).toBe('waiting');
    const held = await app.knex('erasures').where('user_id', person.id).first('held_by');
    expect(held!.held_by).toContain(hold);
  });

  it('of staff waits until they have left the team', async () => {
    const person = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    await ask(person);
    afterWait();
    await run();
    expect(await stateOf(person)).toBe('waiting');
  });

  it('can be withdrawn until it is due, and is asked for once', async () => {
    const person = await lived();
    expect((await Promise.all([ask(person), ask(person)])).map(({ meta }) => meta.status).sort()).toEqual([200, 409]);
    const withdraw = async () => (await app.call('DELETE', '/privacy/erasure', { token: person.token })).meta.status;
    expect(await withdraw()).toBe(200);
    expect(await withdraw()).toBe(409);
    afterWait();
    await run();
    expect(await whereIs([person.email])).toContain('users.email');
    await app.deliver();
    expect((await app.mails(person.email)).map(({ subject }) => subject).sort()).toEqual([
      'Your Cockpit account stays',
      'Your Cockpit account will be erased',
    ]);
  });

  it('is asked for by staff of all workspaces of the person, and by nobody else', async () => {
    const person = await lived();
    for (const other of [world.otherMember, world.otherStaff])
      expect((await askOf(person, other)).meta.status).toBeGreaterThanOrEqual(403);
    const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
    await app.knex('user_spaces').insert({ user_id: person.id, space_id: world.otherSpaceId, created_at: new Date() });
    expect((await askOf(person, manager)).meta).toMatchObject({ status: 403 });
    expect((await askOf(world.owner, manager)).meta.status).toBeGreaterThanOrEqual(403);
    await app.knex('user_spaces').where({ user_id: person.id, space_id: world.otherSpaceId }).delete();
    expect((await askOf(person, manager)).meta.status).toBe(200);
  });

  it('is done once by two processes at the same time', async () => {
    const person = await lived();
    await ask(person);
    afterWait();
    await Promise.all([run(), run()]);
    expect(await stateOf(person)).toBe('done');
    const said = JSON.stringify({ key: 'erasure.erased', facts: {}, by: ERASED_NAME });
    expect(await app.knex('activities').where({ actor_id: person.id, said })).toHaveLength(1);
  });

  it('goes on when the payment service answers again', async () => {
    const person = await lived();
    const { token } = person;
    await saveCard(app, person);
    const booking = await data<Booked>(
      app.call('POST', '/bookings', { token, body: roomBooking(world, slot((days += 1))) }),
    );
    await data(pay(app, person, booking, await saveCard(app, person)));
    await settle(person);
    await ask(person);
    afterWait();
    const plan = { method: 'DELETE', path: '/v1/customers/', drop: 'before', times: 5 };
    await controlOf(ownSandbox(app))('POST', '/next', plan);
    await run();
    expect(await stateOf(person)).toBe('erasing');
    // Their rows have lost them already.
    expect((await whereIs([person.email])).toSorted()).toEqual([
      'charges.billed',
      'erasures.identity',
      'invoices.snapshot',
    ]);
    await controlOf(ownSandbox(app))('DELETE', '/next');
    await run();
    expect(await stateOf(person)).toBe('done');
    expect(await whereIs([person.email])).not.toContain('erasures.identity');
  });

  it('leaves somebody of the same name, and an address that is part of another', async () => {
    const person = await lived();
    const twin = await addPerson(app.knex, 'Member', [world.spaceId], `jo${person.email}`);
    await app.knex('users').where('id', twin.id).update({ name: person.name });
    await procedures(app, twin).keys.create.mutate({
      name: `Robot of ${person.name}`,
      permissions: permissionsOf({ 'booking.booking': { show: true } }),
    });
    await data(app.call('POST', '/auth/login', { body: { email: twin.email, password: PASSWORD } }));
    const entry = { actorId: twin.id, model: 'Profile', modelId: twin.id, now: new Date() } as const;
    await writeAudit(app.knex, [{ ...entry, said: { key: 'test.named', facts: { email: twin.email } } }]);
    await erase(person);
    const facts = JSON.stringify({ email: twin.email });
    expect(await app.knex('audit_entries').where({ facts })).toHaveLength(1);
    const { name, email } = (await app.knex('users').where('id', twin.id).first())!;
    expect({ name, email }).toEqual({ name: person.name, email: twin.email });
    expect(await app.knex('api_keys').where('user_id', twin.id).pluck('name')).toEqual([`Robot of ${person.name}`]);
  });
});

describe('an inactive account', () => {
  const mayGo = (person: Person) =>
    inactiveAccounts
      .due(app.knex, { spaceId: null, before: new Date('2026-01-01') })
      .where('users.id', person.id)
      .count<{ count: string }[]>({ count: '*' })
      .then(([row]) => Number(row!.count));
  const begin = (person: Person) => {
    const slice = { spaceId: null, before: new Date('2026-01-01') };
    return inTransaction(app.services, (trx) =>
      inactiveAccounts.remove(trx, momentOf(app.services), [{ id: person.id }], slice),
    );
  };
  const old = { created_at: new Date('2020-01-01') };
  async function inactivePerson(): Promise<Person> {
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    await app.knex('users').where('id', person.id).update(old);
    return person;
  }

  it('is told, and erased 30 days later', async () => {
    const person = await inactivePerson();
    expect(await mayGo(person)).toBe(1);
    expect(await begin(person)).toBe(1);
    expect(await begin(person)).toBe(0);
    await app.deliver();
    expect((await app.mails(person.email)).map(({ subject }) => subject)).toEqual([
      'Your Cockpit account will be erased',
    ]);
    clock.freeze(new Date(Date.now() + 29 * DAY));
    await run();
    expect(await stateOf(person)).toBe('waiting');
    clock.advance(2 * DAY);
    await run();
    expect(await stateOf(person)).toBe('done');
    expect(await whereIs([person.email])).toEqual([]);
  });

  it('stays if its person comes back', async () => {
    const person = await inactivePerson();
    await begin(person);
    clock.freeze(new Date(Date.now() + DAY));
    app.services.limits.reset();
    await data(app.call('POST', '/auth/login', { body: { email: person.email, password: PASSWORD } }));
    clock.advance(30 * DAY);
    await run();
    expect(await stateOf(person)).toBe('withdrawn');
    expect(await whereIs([person.email])).toContain('users.email');
  });

  it('is not one that is used, nor one of staff', async () => {
    const used = await inactivePerson();
    await app.knex('sessions').insert({
      ...{ user_id: used.id, token_version: 0, device: '', used_from: '', used_at: new Date(), proved_at: new Date() },
      ...{ created_at: new Date(), expires_at: new Date() },
    });
    const booked = await inactivePerson();
    await data(app.call('POST', '/bookings', { token: booked.token, body: roomBooking(world, slot((days += 1))) }));
    const staff = await addPerson(app.knex, 'Front Desk', [world.spaceId]);
    await app.knex('users').where('id', staff.id).update(old);
    for (const person of [used, booked, staff]) expect(await mayGo(person)).toBe(0);
  });
});
