/** The audit log has who did what, with which key and session, from where, and what was changed; and it never has a secret. */
import { beforeAll, describe, expect, it } from 'vitest';
import { LEFT_OUT, HIDDEN } from '#server/audit/columns.ts';
import { writeAudit } from '#server/audit/entries.ts';
import type { Moment } from '#server/context.ts';
import { startJobs } from '#server/delivery/jobs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { AuditEntryView } from '#domains/audit/schema.ts';
import type { NewKeyView } from '#domains/keys/schema.ts';
import { allPermissions } from '#shared/permissions.ts';
import { HOUR } from '#shared/time.ts';
import { callerWith } from '../helpers/caller.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import {
  type Booked,
  PASSWORD,
  type Person,
  addPerson,
  data,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';
import { explain, statementsMeanwhile } from '../lists/statements.ts';

useApp({ env: () => ({ TRUST_PROXY: '1' }) });
beforeAll(() => holdJobs(app.knex));

const from = { 'x-forwarded-for': '203.0.113.7' };

const entries = () => app.knex('audit_entries').orderBy('id');
const last = async () => (await entries()).at(-1)!;
const listed = (query = '', { token } = world.owner) =>
  data<AuditEntryView[]>(app.call('GET', `/audit${query}`, { token }));

/** The entries that `work` leaves. */
async function left(work: () => Promise<unknown>) {
  const before = (await entries()).length;
  await work();
  return (await entries()).slice(before);
}

const login = (email: string, password = PASSWORD) =>
  app.call<{ token: string; user: { _id: string } }>('POST', '/auth/login', {
    body: { email, password },
    headers: from,
  });

const changeSpace = (body: object, token = world.owner.token) =>
  app.call('PUT', `/space/add-space/${world.spaceId}`, { token, body, headers: from });

describe('an entry', () => {
  it('has the person, the session, the network, the request, and the values before and after', async () => {
    const session = (await login(world.owner.email)).data;
    const old = await app.knex('spaces').where('id', world.spaceId).first('name', 'entry_instructions');
    const [entry, ...others] = await left(() =>
      changeSpace({ name: 'Riverside', entry_instructions: 'Code 4711' }, session.token),
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      ...{ actor_id: world.owner.id, key_id: null, network: '203.0.113.7', source: 'spaces.update' },
      ...{ action: 'workspace.updated', model: 'Workspace', model_id: world.spaceId },
    });
    expect(entry!.request_id).toMatch(/^[\da-f-]{36}$/);
    const newest = await app.knex('sessions').orderBy('id', 'desc').first('id');
    expect(entry!.session_id).toBe(newest!.id);
    expect(JSON.parse(entry!.old_values!)).toEqual({ name: old!.name, entry_instructions: HIDDEN });
    expect(JSON.parse(entry!.new_values!)).toEqual({ name: 'Riverside', entry_instructions: HIDDEN });
    const [view] = await listed();
    expect(view).toMatchObject({
      ...{ actor: { _id: world.owner.id }, text: expect.stringContaining('Riverside') as string },
      changes: [
        { field: 'name', before: old!.name, after: 'Riverside' },
        { field: 'entry_instructions', before: HIDDEN, after: HIDDEN },
      ],
    });
  });

  it('names the key of a program, and neither its secret nor the name of its person', async () => {
    const body = { name: 'Program', permissions: allPermissions() };
    const key = await data<NewKeyView>(app.call('POST', '/keys', { token: world.owner.token, body }));
    expect(await last()).toMatchObject({ action: 'key.added', actor_id: world.owner.id, model_id: key._id });
    await changeSpace({ name: 'Canal Side' }, key.secret);
    const entry = await last();
    expect(entry).toMatchObject({ key_id: key._id, actor_id: world.owner.id, session_id: null });
    expect((await listed())[0]).toMatchObject({ key: { _id: key._id, name: 'Program' } });
    await data(app.call('POST', `/keys/${key._id}/replace`, { token: world.owner.token, body: {} }));
    expect(JSON.parse((await last()).new_values!)).toEqual({ hint: HIDDEN });
    const all = JSON.stringify(await entries());
    expect(all).not.toContain(key.secret.slice(-12));
  });

  it('names the delivery or the job that did it', async () => {
    const body = roomBooking(world, slot(9));
    const { data: booked } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
    expect(await last()).toMatchObject({ source: 'bookings.create', model: 'Booking', model_id: booked._id });
    await pay(app, world.member, booked, await saveCard(app, world.member));
    await app.deliver();
    const [invoice] = await app.knex('audit_entries').where('action', 'invoice.writtenForBooking');
    expect(invoice).toMatchObject({ request_id: null, network: null, key_id: null });
    expect(invoice!.source).toMatch(/^delivery /);
    const entry = { actorId: null, model: 'System', modelId: null, said: { key: 'x.y', facts: {} } } as const;
    const run = ({ services, now }: Moment) => writeAudit(services.knex, [{ ...entry, now }]);
    const jobs = await startJobs(app.services, [{ name: 'a job', everyMs: HOUR, run }]);
    await jobs.runNow();
    await jobs.stop();
    expect(await last()).toMatchObject({ source: 'job a job', actor_id: null, request_id: null });
  });

  it('is taken back with its change, and a refused call leaves none', async () => {
    const entry = {
      actorId: null,
      model: 'System',
      modelId: null,
      said: { key: 'x.y', facts: {} },
      now: clock.now(),
    } as const;
    const rolledBack = () =>
      inTransaction(app.services, async (trx) => {
        await writeAudit(trx, [entry]);
        throw new Error('taken back');
      });
    expect(await left(() => rolledBack().catch(() => undefined))).toEqual([]);
    expect(await left(() => changeSpace({ name: '' }))).toEqual([]);
    expect(await left(() => changeSpace({ name: 'No' }, world.member.token))).toEqual([]);
    expect(await left(() => changeSpace({ name: 'No', version: 0 }))).toEqual([]);
  });

  it('costs a change one insert and no other statement', async () => {
    const body = roomBooking(world, slot(12));
    const sent = await statementsMeanwhile(() => app.call('POST', '/bookings', { token: world.member.token, body }));
    const own = sent.filter(({ sql }) => sql.includes('audit_'));
    expect(own.map(({ sql }) => sql.slice(0, 25))).toEqual(['INSERT INTO audit_entries']);
  });
});

describe('signing in and out', () => {
  it('is recorded with the session, and so are ended sessions', async () => {
    const person = await addPerson(app.knex, 'member', [world.spaceId]);
    const [signedIn] = await left(() => login(person.email));
    expect(signedIn).toMatchObject({ action: 'account.signedIn', actor_id: person.id, network: '203.0.113.7' });
    const { token } = (await login(person.email)).data;
    const [signedOut] = await left(() => app.call('POST', '/auth/logout', { token, body: {} }));
    expect(signedOut).toMatchObject({ action: 'account.signedOut', actor_id: person.id });
    expect(Number(signedOut!.session_id)).toBeGreaterThan(Number(signedIn!.session_id));
    const again = (await login(person.email)).data.token;
    await app.call('DELETE', `/auth/sessions/${signedIn!.session_id}`, { token: again });
    expect(await last()).toMatchObject({ action: 'account.endedSession', actor_id: person.id });
    await app.call('POST', '/auth/logout-everywhere', { token: again, body: {} });
    expect(await last()).toMatchObject({ action: 'account.signedOutEverywhere', actor_id: person.id });
  });

  it('is recorded when it is refused: with the account, or with a hash of an address that has none', async () => {
    const [known] = await left(() => login(world.member.email, 'wrong password'));
    expect(known).toMatchObject({ action: 'account.refusedSignIn', actor_id: world.member.id, network: '203.0.113.7' });
    const [unknown] = await left(() => login('nobody@example.org', 'wrong password'));
    const [same] = await left(() => login('Nobody@example.org', 'wrong password'));
    expect(unknown).toMatchObject({ action: 'account.refusedSignIn', actor_id: null });
    expect((JSON.parse(unknown!.facts) as { address: string }).address).toMatch(/^[\da-f]{64}$/);
    expect(same!.facts).toBe(unknown!.facts);
    expect(JSON.stringify([known, unknown])).not.toMatch(/nobody|wrong password/i);
  });
});

describe('reading personal data', () => {
  const reads = (path: string, { token }: Pick<Person, 'token'> = world.owner) =>
    left(() => app.call('GET', path, { token }));

  it('leaves one entry for the profile of somebody else, and none for the own one', async () => {
    const [entry, ...others] = await reads(`/users/${world.member.id}`);
    expect(entry).toMatchObject({ action: 'personalData.read', model: 'Profile', model_id: world.member.id });
    expect(others).toEqual([]);
    expect(await reads(`/users/${world.owner.id}`)).toEqual([]);
    expect(await reads(`/users/${world.owner.id}`, world.member)).toEqual([]);
  });

  it('leaves one for a search of people, without what was searched for', async () => {
    const [entry, ...others] = await reads(`/space/${world.spaceId}/members?text=Ada&limit=5`);
    expect(entry).toMatchObject({ action: 'personalData.read', model: 'Member', source: 'members.list' });
    expect(JSON.parse(entry!.facts)).toEqual({
      what: 'the members of a workspace',
      input: { space_id: world.spaceId, limit: '5' },
    });
    expect(others).toEqual([]);
    expect(await reads(`/space/${world.spaceId}/members`, world.member)).toEqual([]);
  });

  it('leaves one for a download of staff, and none for one that is refused or has only what is the caller’s', async () => {
    const [entry] = await reads(`/bookings/export?space_id=${world.spaceId}`);
    expect(entry).toMatchObject({
      action: 'personalData.downloaded',
      source: 'GET /api/v1/bookings/export',
      actor_id: world.owner.id,
    });
    expect(await reads(`/bookings/export?space_id=${world.spaceId}`, world.member)).toEqual([]);
    expect(await reads(`/aged-debt/export?space_id=${world.spaceId}`, world.member)).toEqual([]);
    expect(await reads('/audit/export')).toMatchObject([{ action: 'personalData.downloaded', model: 'System' }]);
  });
});

describe('the list', () => {
  it('is for Super Admins only, and so is the file', async () => {
    for (const { token } of [world.member, world.staff]) {
      expect((await app.call('GET', '/audit', { token })).meta.status).toBe(403);
      expect((await app.call('GET', '/audit/export', { token })).meta.status).toBe(403);
    }
  });

  it('has filters, and goes on after an entry', async () => {
    const { actor_id } = (await entries()).find(({ action }) => action === 'account.signedIn')!;
    for (const [query, holds] of [
      [`?actor=${actor_id}`, ({ actor }: AuditEntryView) => actor?._id === actor_id],
      ['?action=account.signedIn', ({ action }: AuditEntryView) => action === 'account.signedIn'],
      [
        `?model=Workspace&model_id=${world.spaceId}`,
        ({ model, model_id }: AuditEntryView) => model === 'Workspace' && model_id === world.spaceId,
      ],
    ] as const) {
      const found = await listed(query);
      expect(found.length, query).toBeGreaterThan(0);
      expect(found.every(holds), query).toBe(true);
      expect(found.length, query).toBeLessThan((await entries()).length);
    }
    expect((await app.call('GET', '/audit?model_id=1', { token: world.owner.token })).meta.status).toBe(400);
    const key = await app.knex('audit_entries').whereNotNull('key_id').first('key_id');
    expect((await listed(`?key=${key!.key_id}`)).length).toBeGreaterThan(0);
    const caller = await callerWith(app.services, world.owner.token);
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const page = await caller.audit.list({ limit: 7, ...(after && { after }) });
      ids.push(...page.items.map(({ _id }) => _id));
      after = page.next_after ?? undefined;
    } while (after);
    expect(ids.toSorted()).toEqual((await entries()).map(({ id }) => id).toSorted());
    const moment = (await entries())[3]!.created_at;
    const until = await listed(`?to=${moment.toISOString()}&limit=100`);
    expect(until.every(({ created_at }) => new Date(created_at) < moment)).toBe(true);
  });

  it('finds each filter by an index, in the order of the list', async () => {
    const caller = await callerWith(app.services, world.owner.token);
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      ...{ created_at: new Date(Date.UTC(2020, 0, 1, 0, index)), actor_id: index % 97, key_id: index % 89 },
      ...{ session_id: null, request_id: null, source: 'x', action: `a.${index % 83}`, model: 'Booking' as const },
      ...{ model_id: index % 79, salt: 'x', network: null, facts: '{}', old_values: null, new_values: null },
    }));
    const before = (await last()).id;
    await app.knex.batchInsert('audit_entries', rows as never, 500);
    await app.knex.raw('ANALYZE TABLE audit_entries');
    const filters = [
      ...[{}, { actor: '5' }, { key: '7' }, { action: 'a.3' }, { model: 'Booking' as const }],
      ...[
        { model: 'Booking' as const, model_id: '9' },
        { from: new Date('2020-01-02'), to: new Date('2020-01-03') },
      ],
    ];
    for (const filter of filters) {
      const asked = await statementsMeanwhile(() => caller.audit.list({ ...filter, limit: 5 }));
      for (const statement of asked.filter(({ sql }) => /from `audit_entries`/i.test(sql) && /order by/i.test(sql))) {
        const plans = await explain(app.knex, statement);
        for (const { isSorted, way } of plans) expect([isSorted, way], statement.sql).not.toContain('ALL');
        expect(
          plans.some(({ isSorted }) => isSorted),
          JSON.stringify(filter),
        ).toBe(false);
      }
    }
    await app.knex('audit_entries').where('id', '>', before).delete();
  });

  it('is a file with the same filters', async () => {
    const headers = { authorization: `Bearer ${world.owner.token}` };
    const answer = await fetch(`${app.address}/api/v1/audit/export?action=account.refusedSignIn`, { headers });
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines[0]).toContain('Number,Time,Person');
    expect(lines.length).toBe(1 + (await app.knex('audit_entries').where('action', 'account.refusedSignIn')).length);
  });
});

/** Names of columns that may be secrets. */
const SECRET = /secret|hash|token|password|sealed|card|iban|sort_code|account_number|jti|_key$|instruct|otp|hint/;
/** Columns of such a name whose values are no secrets. */
const NO_SECRETS = [
  'token_version',
  'role_key',
  'source_key',
  'card_brand',
  'accepts_cards',
  'instruction',
  'text_hash',
];
describe('columns', () => {
  it('with secrets are left out', async () => {
    const columns = await app
      .knex('information_schema.columns')
      .whereRaw('table_schema = DATABASE()')
      .whereNot('table_name', 'like', 'audit_%')
      .distinct('column_name as name')
      .pluck<string[]>('column_name');
    expect(columns.length).toBeGreaterThan(300);
    const secret = columns.filter((name) => SECRET.test(name) && !NO_SECRETS.includes(name));
    expect(secret.filter((name) => !LEFT_OUT.has(name))).toEqual([]);
  });

  it('keep no secret of all that was done here', async () => {
    const all = JSON.stringify(await entries());
    const hashes = await app.knex('users').whereNotNull('password_hash').pluck('password_hash');
    const keys = await app.knex('api_key_secrets').pluck('secret_hash');
    for (const secret of [...hashes, ...keys, PASSWORD, 'Code 4711', world.owner.token])
      expect(all).not.toContain(secret);
  });
});
