/** Leads of advertisements: announced by webhooks or found by the job, each stored once and seen by staff only. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signatureOf } from '../../sandbox/facebook/server.ts';
import type { LeadSource, LeadView } from '#domains/leads/schema.ts';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { withoutJobs } from '../helpers/leases.ts';
import { type Person, type World, addPerson, makeWorld } from '../helpers/world.ts';
import {
  FACEBOOK_KEYS,
  type FacebookSandbox,
  VIEWING_FORM,
  facebookEnv,
  facebookSandbox,
} from '../integrations/leads.ts';
import { eventually } from '../integrations/sandbox.ts';

let app: TestApp;
let world: World;
let manager: Person;
let sandbox: FacebookSandbox;
beforeAll(async () => {
  sandbox = await facebookSandbox();
  app = await startTestApp(facebookEnv(sandbox));
  world = await makeWorld(app);
  manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
  await sandbox.sendWebhooksTo(app.address);
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/sandbox/next`, { method: 'DELETE' });
  await sandbox.planWebhooks({});
});

const list = (query = '', by: Person = manager) =>
  app.call<LeadView[]>('GET', `/facebook/leads${query}`, { token: by.token });
const sourceOf = ({ meta }: Answer<unknown>) => (meta as unknown as { source: LeadSource }).source;
const stored = (...ids: string[]) => app.knex('leads').whereIn('facebook_id', ids).pluck('facebook_id');
const arrived = (...ids: string[]) =>
  eventually(async () => ((await stored(...ids)).length === ids.length ? true : undefined));
const waiting = async () => (await app.knex('outbox').where('topic', 'leads: announced')).length;

function webhookBody(leadId: string, pageId = FACEBOOK_KEYS.pageId): string {
  const value = { leadgen_id: leadId, page_id: pageId, form_id: VIEWING_FORM };
  return JSON.stringify({ object: 'page', entry: [{ id: pageId, changes: [{ field: 'leadgen', value }] }] });
}
async function post(body: string, signature?: string): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) };
  const url = `${app.address}/api/v1/facebook/webhook`;
  return (await fetch(url, { method: 'POST', headers, body })).status;
}
const signed = (body: string) => post(body, signatureOf(body, FACEBOOK_KEYS.appSecret));

describe('a webhook', () => {
  it('brings a lead, which staff see at once with its answers', async () => {
    await sandbox.addLeads({ id: '11', answers: { phone_number: '+447700900111', 'how_many?': '4' } });
    await arrived('11');
    const { data } = await list('?text=LEAD11@');
    expect(data).toEqual([
      expect.objectContaining({
        name: 'Lead 11',
        email: 'lead11@example.org',
        phone: '+447700900111',
        form: 'Book a viewing',
        ad_id: '404000000000001',
        answers: [{ question: 'how_many?', answer: '4' }],
      }),
    ]);
    const published = () => app.knex('live_events').where('name', 'leads.create').first();
    const { audience, data: payload } = (await eventually(published))!;
    expect(audience).toEqual({ staff: { area: 'socialMediaLead' } });
    expect(payload).toEqual({ _id: data[0]!._id });
  });

  it('that arrives twice, late or out of order stores each lead once', async () => {
    await sandbox.planWebhooks({ twice: true, late_ms: 100, reverse: 3 });
    await sandbox.addLeads({ id: '21' }, { id: '22' }, { id: '23' });
    await arrived('21', '22', '23');
    await app.settle();
    expect(await stored('21', '22', '23')).toHaveLength(3);
  });

  it('is answered before the lead is read, and a lead that cannot be read yet is read later', async () => {
    await sandbox.addLeads({ id: '31', announced: false });
    await sandbox.fault({ path: '/v23.0/31', delay_ms: 500 });
    expect(await signed(webhookBody('31'))).toBe(200);
    expect(await stored('31')).toEqual([]);
    await arrived('31');
    await sandbox.addLeads({ id: '32', announced: false });
    await sandbox.fault({ path: '/v23.0/32', status: 500, times: 3 });
    expect(await signed(webhookBody('32'))).toBe(200);
    await eventually(async () => ((await stored('32')).length === 1 ? true : undefined), 15_000);
    await eventually(async () => ((await waiting()) === 0 ? true : undefined), 15_000);
  });

  it('for a lead that Facebook no longer has becomes a dead letter', async () => {
    expect(await signed(webhookBody('404'))).toBe(200);
    const dead = await eventually(() => app.knex('dead_letters').where('topic', 'leads: announced').first());
    expect(dead.reason).toContain('Facebook does not have the lead 404');
  });

  it('with a wrong signature, none, or another body changes nothing', async () => {
    const body = webhookBody('41');
    const right = signatureOf(body, FACEBOOK_KEYS.appSecret);
    await sandbox.addLeads({ id: '41', announced: false });
    expect(await post(body)).toBe(400);
    expect(await post(body, signatureOf(body, 'another secret'))).toBe(400);
    expect(await post(body, right.replace('sha256=', ''))).toBe(400);
    expect(await post(webhookBody('42'), right)).toBe(400);
    expect(await post('', right)).toBe(400);
    expect(await waiting()).toBe(0);
    expect(await stored('41')).toEqual([]);
  });

  it('that is replayed reads nothing again', async () => {
    const body = webhookBody('51');
    await sandbox.addLeads({ id: '51', announced: false });
    expect(await signed(body)).toBe(200);
    await arrived('51');
    await app.settle();
    await withoutJobs(app.knex, async () => {
      await sandbox.calls();
      for (let count = 0; count < 3; count += 1) expect(await signed(body)).toBe(200);
      expect(await waiting()).toBe(0);
      expect(await sandbox.calls()).toEqual([]);
    });
  });

  it('of another page, of something else, or without a form is no lead', async () => {
    expect(await signed(webhookBody('61', '999'))).toBe(200);
    expect(await signed(webhookBody('../61'))).toBe(200);
    const feed = { entry: [{ changes: [{ field: 'feed', value: { item: 'post' } }] }] };
    expect(await signed(JSON.stringify(feed))).toBe(200);
    expect(await signed('no json')).toBe(400);
    expect(await waiting()).toBe(0);
  });
});

describe('the handshake', () => {
  const shake = (query: Record<string, string>) =>
    fetch(`${app.address}/api/v1/facebook/webhook?${new URLSearchParams(query).toString()}`);
  const right = {
    'hub.mode': 'subscribe',
    'hub.verify_token': FACEBOOK_KEYS.verifyToken,
    'hub.challenge': '1158201444',
  };

  it('echoes the challenge as text', async () => {
    const response = await shake(right);
    expect([response.status, await response.text()]).toEqual([200, '1158201444']);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it('is refused with a wrong token, another mode, or a challenge that is not one', async () => {
    const wrong = [
      { 'hub.verify_token': 'guess' },
      { 'hub.verify_token': '' },
      { 'hub.mode': 'unsubscribe' },
      { 'hub.challenge': '<script>alert(1)</script>' },
    ];
    for (const part of wrong) expect((await shake({ ...right, ...part })).status).toBe(403);
    expect((await shake({})).status).toBe(403);
  });
});

describe('the job', () => {
  it('reads leads that no webhook announced, from where it stopped', async () => {
    await sandbox.addLeads({ id: '71', announced: false }, { id: '72', form_id: '204000000000002', announced: false });
    await app.settle();
    expect(await stored('71', '72')).toHaveLength(2);
    const { read_until, ...source } = sourceOf(await list());
    expect(source).toEqual({ connected: true, sandbox: false, failure: null });
    const at = new Date(new Date(read_until!).getTime() - 7_200_000).toISOString();
    await sandbox.addLeads({ id: '73', announced: false, at });
    await app.settle();
    expect(await stored('73')).toEqual([]);
  });

  it('keeps its place when a form fails, and says why', async () => {
    const { read_until } = sourceOf(await list());
    await sandbox.addLeads({ id: '81', announced: false, form_id: '204000000000002' });
    await sandbox.fault({ path: `/v23.0/${VIEWING_FORM}/leads`, status: 200, text: '<html>' });
    await app.settle();
    expect(sourceOf(await list())).toMatchObject({
      read_until,
      failure: 'Facebook sent a response that cannot be read',
    });
    expect(await stored('81')).toEqual(['81']);
    await app.settle();
    expect(sourceOf(await list()).failure).toBeNull();
  });
});

describe('the list', () => {
  it('is filtered by name, email and phone, and paged by 30', async () => {
    const many = Array.from({ length: 33 }, (_, index) => ({ id: `9${100 + index}`, announced: false }));
    await sandbox.addLeads(...many, { id: '9999', announced: false, answers: { phone_number: '+441632960999' } });
    await app.settle();
    expect((await list()).data).toHaveLength(30);
    expect((await list('?text=632960')).data.map(({ name }) => name)).toEqual(['Lead 9999']);
    expect((await list('?text=lead%209999')).data).toHaveLength(1);
    expect((await list('?text=%25')).data).toEqual([]);
    const { data, meta } = await list('?text=lead91&offset=30');
    expect([data.length, meta.totalCount]).toEqual([3, 33]);
  });

  it('is for staff with the area only, of whichever workspace', async () => {
    expect((await list('', world.otherStaff)).meta.status).toBe(200);
    const editor = await addPerson(app.knex, 'Content Editor');
    for (const by of [editor, world.member]) expect((await list('', by)).meta.status).toBe(403);
    expect((await app.call('GET', '/facebook/leads')).meta.status).toBe(401);
  });
});

it('without Facebook, the list says so, and webhooks are refused', async () => {
  const production = await startTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://work.example' });
  const owner = await addPerson(production.knex, 'Super Admin', [], 'boss@example.org');
  const answer = await production.call('GET', '/facebook/leads', { token: owner.token });
  expect(sourceOf(answer)).toEqual({ connected: false, sandbox: false, read_until: null, failure: null });
  await production.stop();
});
