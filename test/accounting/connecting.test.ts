/** The connection with Xero: who may make it, attacks on the sign-in, and the renewal of tokens. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountingSource, OrganisationsView } from '#domains/accounting/schema.ts';
import { renewAccess, withXero } from '#domains/accounting/server/service/access.ts';
import { TENANTS } from '../../sandbox/xero/books.ts';
import { saidOf } from '../helpers/activities.ts';
import { type Answer, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { withoutJobs } from '../helpers/leases.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { momentOf } from '#server/context.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { type List, type Stage, accountingStage, begin, connect, finish, list } from './stage.ts';

let stage: Stage;
let otherOwner: Person;
beforeAll(async () => {
  stage = await accountingStage();
  otherOwner = await addPerson(stage.app.knex, 'Super Admin', [], 'other-owner@example.org');
});
afterAll(() => stage.stop());
beforeEach(async () => {
  await stage.sandbox.clearFaults();
  stage.app.services.limits.reset();
});

const owner = () => stage.world.owner;
const sourceOf = ({ meta }: Answer<unknown>) => (meta as unknown as { source: AccountingSource }).source;
const row = async () => (await stage.app.knex('accounting').first())!;
const messageOf = async (call: Promise<Answer>) => (await call).meta.message;
const renew = (by: Person) => stage.app.call('PUT', '/xero/refresh-token', { token: by.token });
const BEGIN_AGAIN = 'This sign-in at Xero is not valid any more. Please begin again.';

describe('before an organisation is connected', () => {
  it('the list says so, and nothing is renewed', async () => {
    const answer = await list(stage, owner());
    expect(answer.data).toEqual({ list: [], bank: null });
    expect(answer.meta.totalCount).toBe(0);
    expect(sourceOf(answer)).toMatchObject({ connected: true, sandbox: false, state: 'none' });
    expect(await messageOf(renew(owner()))).toBe('No organisation is connected.');
  });

  it('only people who manage all workspaces connect one', async () => {
    const sent = { code: 'a', state: 'b' };
    for (const by of [stage.manager, stage.world.staff, stage.world.member]) {
      expect((await stage.app.call('POST', '/xero/connect', { token: by.token })).meta.status).toBe(403);
      expect((await finish(stage, by, sent)).meta.status).toBe(403);
    }
  });
});

describe('an attack on the sign-in', () => {
  it('with a state that nobody began, or none, is refused', async () => {
    const { code } = await begin(stage, owner());
    expect(await messageOf(finish(stage, owner(), { code, state: 'guessed' }))).toBe(BEGIN_AGAIN);
    expect(await messageOf(finish(stage, owner(), { code, state: '' }))).toBe('Invalid state');
  });

  it('with the state of somebody else is refused, and theirs stays valid', async () => {
    const theirs = await begin(stage, otherOwner);
    expect(await messageOf(finish(stage, owner(), theirs))).toBe(BEGIN_AGAIN);
    expect((await finish(stage, otherOwner, theirs)).meta.success).toBe(true);
  });

  it('with the code of somebody else is refused', async () => {
    const theirs = await begin(stage, otherOwner);
    const mine = await begin(stage, owner());
    expect(await messageOf(finish(stage, owner(), { ...mine, code: theirs.code }))).toMatch(/has run out/);
  });

  it('from another session of the same person is refused', async () => {
    const begun = await begin(stage, owner());
    const token = signToken(SECRETS, { id: owner().id, token_version: 0 }, 'full', clock.now());
    expect(await messageOf(finish(stage, { token }, begun))).toBe(BEGIN_AGAIN);
  });

  it('that replays a code or a state is refused', async () => {
    const begun = await begin(stage, owner());
    expect((await finish(stage, owner(), begun)).meta.success).toBe(true);
    expect(await messageOf(finish(stage, owner(), begun))).toBe(BEGIN_AGAIN);
    const next = await begin(stage, owner());
    expect(await messageOf(finish(stage, owner(), { ...next, code: begun.code }))).toMatch(/has run out/);
  });

  it('after ten minutes is refused', async () => {
    const begun = await begin(stage, owner());
    await stage.app.knex('accounting_sign_ins').update({ expires_at: clock.now() });
    expect(await messageOf(finish(stage, owner(), begun))).toBe(BEGIN_AGAIN);
  });
});

describe('a connected organisation', () => {
  beforeAll(() => connect(stage));

  it('is read, and its tokens are stored encrypted', async () => {
    const answer = await list(stage, owner());
    expect(sourceOf(answer)).toMatchObject({ state: 'connected', organisation: 'Cockpit Demo Company', failure: null });
    expect(answer.data.bank).toEqual({
      name: 'Business Current Account',
      bankAccountNumber: '20-00-00 55779911',
      code: '090',
      status: 'ACTIVE',
      currencyCode: 'GBP',
      bankAccountType: 'BANK',
    });
    const { access_token, refresh_token } = await row();
    const { box } = stage.app.services.xero.client!;
    const said = await Promise.all(
      ['/xero', '/xero/settings', '/xero/sending'].map((path) => stage.app.call('GET', path, { token: owner().token })),
    );
    for (const sealed of [access_token!, refresh_token!]) {
      const token = box.open(sealed, 'accounting 1');
      expect(sealed).not.toContain(token);
      for (const text of [sealed, token]) expect(JSON.stringify(said)).not.toContain(text);
    }
  });

  it('is listed by text and status, for staff with the area only', async () => {
    const numbers = (answer: Answer<List>) => answer.data.list.map(({ invoiceNumber }) => invoiceNumber);
    expect(numbers(await list(stage, stage.manager))).toEqual(['SI-0044', 'SI-0043', 'SI-0042', 'SI-0041']);
    expect(numbers(await list(stage, owner(), '?status=PAID&limit=1'))).toEqual(['SI-0042']);
    const found = await list(stage, owner(), '?text=marine');
    expect(found.meta.totalCount).toBe(1);
    expect(found.data.list[0]).toMatchObject({
      reference: 'Storage',
      contact: { name: 'Marine Systems' },
      total: 420,
      status: 'AUTHORISED',
      currencyCode: 'GBP',
      onlineInvoiceUrl: expect.stringMatching(/^http/) as string,
    });
    expect(await messageOf(list(stage, owner(), '?status=LOST') as Promise<Answer>)).toBe('Please select a status');
    for (const by of [stage.world.staff, stage.world.member]) expect((await list(stage, by)).meta.status).toBe(403);
    expect((await stage.app.call('GET', '/xero')).meta.status).toBe(401);
  });

  it('is renewed by people who edit it', async () => {
    const before = await row();
    const { meta } = await renew(stage.manager);
    expect(meta).toMatchObject({ success: true, message: 'Refresh Token updated successfully' });
    expect((await row()).refresh_token).not.toBe(before.refresh_token);
    expect((await renew(stage.world.staff)).meta.status).toBe(403);
  });

  const ping = () => withXero(momentOf(stage.app.services), (calls) => calls.organisationName());
  const renewals = async () => (await stage.sandbox.calls()).filter((call) => call.includes('/connect/token')).length;

  it('has tokens that run out over night, and are renewed before the next call', async () => {
    await withoutJobs(stage.app.knex, async () => {
      await stage.sandbox.calls();
      clock.advance(12 * 3_600_000);
      expect(await ping()).toBe('Cockpit Demo Company');
      expect(await stage.sandbox.calls()).toEqual(['POST /connect/token', 'GET /api.xro/2.0/Organisation']);
    });
  });

  it('renews once when many processes need it at once', async () => {
    await withoutJobs(stage.app.knex, async () => {
      await stage.sandbox.fault({ path: '/connect/token', delay_ms: 300 });
      clock.advance(3_600_000);
      await stage.sandbox.calls();
      expect(new Set(await Promise.all([ping(), ping(), ping(), ping()])).size).toBe(1);
      expect(await renewals()).toBe(1);
    });
  });

  it('renews a token that Xero refuses before its time', async () => {
    await stage.sandbox.expire(false);
    expect(await ping()).toBe('Cockpit Demo Company');
  });

  it('survives a renewal whose answer was lost', async () => {
    await withoutJobs(stage.app.knex, async () => {
      await stage.sandbox.fault({ path: '/connect/token', drop: 'after' });
      await expect(renewAccess(stage.app.services)).rejects.toMatchObject({ kind: 'unanswered' });
      expect((await row()).broken).toBeNull();
    });
    expect(await ping()).toBe('Cockpit Demo Company');
    await renewAccess(stage.app.services);
  });

  it('must be connected again once Xero refuses the renewal, and is then as before', async () => {
    await stage.sandbox.expire(true);
    await stage.app.settle();
    expect(sourceOf(await list(stage, owner()))).toMatchObject({
      state: 'broken',
      failure: expect.stringContaining('has run out or was withdrawn') as string,
    });
    expect(await messageOf(renew(owner()))).toMatch(/has run out or was withdrawn/);
    await stage.sandbox.calls();
    await stage.app.settle();
    expect(await stage.sandbox.calls()).toEqual([]);
    await connect(stage);
    expect(sourceOf(await list(stage, owner())).state).toBe('connected');
    expect((await list(stage, owner())).meta.totalCount).toBe(4);
  });

  it('that cannot be read says why, and keeps its place', async () => {
    const { read_until } = await row();
    await stage.sandbox.fault({ path: '/api.xro/2.0/Invoices', status: 500, times: 3 });
    await stage.app.settle();
    expect(sourceOf(await list(stage, owner()))).toMatchObject({ failure: 'Xero failed (500)' });
    expect((await row()).read_until).toEqual(read_until);
    await stage.app.settle();
    expect(sourceOf(await list(stage, owner())).failure).toBeNull();
  });
});

describe('a permission for several organisations', () => {
  const ALL = TENANTS.map(({ id }) => id);
  const [DEMO, EVENTS] = ALL;
  const organisations = async () =>
    (await stage.app.call<OrganisationsView>('GET', '/xero/organisations', { token: owner().token })).data;
  const choose = (tenant_id: string, by = owner()) =>
    stage.app.call('PUT', '/xero/organisation', { token: by.token, body: { tenant_id } });
  const disconnect = (by = owner()) => stage.app.call('POST', '/xero/disconnect', { token: by.token, body: {} });
  const lastSaid = async () => (await saidOf(stage.app)).at(-1);

  it('keeps the organisation that was connected before', async () => {
    const answer = await finish(stage, owner(), await begin(stage, owner(), ALL));
    expect(answer.data).toEqual({ organisation: 'Cockpit Demo Company' });
  });

  it('lists what Xero lists, and another choice replaces the copy of the list', async () => {
    expect(await organisations()).toEqual({
      chosen: DEMO,
      organisations: TENANTS.map(({ id, name }) => ({ _id: id, name })),
    });
    const unknown = await choose('7d05a53d-613d-4eb2-a2fc-dcb6adb80b80');
    expect(unknown.meta).toMatchObject({ status: 400, message: 'Xero does not list this organisation' });
    await stage.app.knex('accounting').update({ push_from: '2030-01-01', sales_code: '200' });
    expect((await choose(EVENTS!)).data).toEqual({ organisation: 'Cockpit Events' });
    expect(await lastSaid()).toContain('chose the organisation Cockpit Events of Xero');
    expect(await row()).toMatchObject({ tenant_id: EVENTS, push_from: null, sales_code: '' });
    await stage.app.settle();
    const answer = await list(stage, owner());
    expect(answer.meta.totalCount).toBe(0);
    expect(sourceOf(answer)).toMatchObject({ state: 'connected', organisation: 'Cockpit Events', failure: null });
  });

  it('is disconnected: connection and tokens end at Xero, and nothing is called any more', async () => {
    const { box, api, identity } = stage.app.services.xero.client!;
    const before = await row();
    const refresh = box.open(before.refresh_token!, 'accounting 1');
    const access = box.open(before.access_token!, 'accounting 1');
    await withoutJobs(stage.app.knex, async () => {
      await stage.sandbox.calls();
      expect((await disconnect()).data).toEqual({ organisation: 'Cockpit Events' });
      expect(await stage.sandbox.calls()).toEqual([
        'GET /connections',
        expect.stringMatching(/^DELETE \/connections\/./),
        'POST /connect/revocation',
      ]);
    });
    expect(await lastSaid()).toContain('disconnected the organisation Cockpit Events of Xero');
    await expect(identity.renew(refresh)).rejects.toMatchObject({ kind: 'key' });
    expect(await api.listTenants(access)).toEqual([]);
    expect(await row()).toMatchObject({ tenant_id: null, access_token: null, refresh_token: null, organisation: '' });
    expect(sourceOf(await list(stage, owner()))).toMatchObject({ state: 'none', organisation: '' });
    await stage.sandbox.calls();
    await stage.app.settle();
    expect(await stage.sandbox.calls()).toEqual([]);
    expect((await disconnect()).meta).toMatchObject({ status: 409, message: 'No organisation is connected.' });
  });

  it('chooses none of several by itself', async () => {
    const answer = await finish(stage, owner(), await begin(stage, owner(), ALL));
    expect(answer.data).toEqual({ organisation: null });
    expect(sourceOf(await list(stage, owner()))).toMatchObject({ state: 'choose', organisation: '' });
    await stage.app.settle();
    expect((await list(stage, owner())).meta.totalCount).toBe(0);
    expect((await choose(DEMO!)).meta.success).toBe(true);
    await stage.app.settle();
    expect((await list(stage, owner())).meta.totalCount).toBe(4);
  });

  it('stays while Xero does not answer, and is disconnected after it was withdrawn there', async () => {
    await stage.sandbox.fault({ path: '/connect/revocation', status: 503, times: 3 });
    expect((await disconnect()).meta).toMatchObject({ status: 409 });
    expect(sourceOf(await list(stage, owner())).state).toBe('connected');
    await stage.sandbox.clearFaults();
    await stage.sandbox.expire(true);
    expect((await disconnect()).meta.success).toBe(true);
    expect(sourceOf(await list(stage, owner())).state).toBe('none');
  });

  it('is chosen and ended only by people who manage all workspaces', async () => {
    for (const by of [stage.manager, stage.world.staff, stage.world.member])
      for (const call of [choose(DEMO!, by), disconnect(by)]) expect((await call).meta.status).toBe(403);
  });
});

it('without an application at Xero, the list says so, and nobody connects', async () => {
  const production = await startTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://work.example' });
  const boss = await addPerson(production.knex, 'Super Admin', [], 'boss@example.org');
  const answer = await production.call('GET', '/xero', { token: boss.token });
  expect(sourceOf(answer)).toMatchObject({ connected: false, state: 'none' });
  const { meta } = await production.call('POST', '/xero/connect', { token: boss.token });
  expect(meta).toMatchObject({ status: 409, message: 'Xero is not connected to this installation.' });
  await production.stop();
});
