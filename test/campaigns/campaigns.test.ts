/** Campaigns: who receives them, and that each is sent once whatever fails. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActivityView } from '#domains/activity/schema.ts';
import type { AudiencesView, MailTemplate, Reach } from '#domains/campaigns/schema.ts';
import { workOnCampaign } from '#domains/campaigns/server/service/work.ts';
import { clock } from '../helpers/clock.ts';
import { addPerson } from '../helpers/world.ts';
import { MEMBERS_LIST, NEWS_LIST, NEWS_TEMPLATE } from '../integrations/campaigns.ts';
import { type Stage, campaign, campaignStage, chooseAudience, list, send, sourceOf, until } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await campaignStage();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  await stage.sandbox.clearFaults();
  await stage.sandbox.calls();
});

const asStaff = <T>(method: string, path: string, body?: unknown) =>
  stage.app.call<T>(method, path, { token: stage.manager.token, body });
const asOwner = <T>(method: string, path: string, body?: unknown) =>
  stage.app.call<T>(method, path, { token: stage.world.owner.token, body });
const check = (body: Record<string, unknown>) =>
  asStaff<Reach>('POST', '/mailchimp/campaign/check', { space_id: stage.world.spaceId, ...body });
const retry = (id: string, { token } = stage.manager) =>
  stage.app.call('POST', `/mailchimp/campaign/${id}/retry`, { token, body: {} });
/** What the sandbox has sent, by subject. */
const sentTo = async (subject: string) =>
  (await stage.sandbox.campaigns())
    .filter((each) => each.subject === subject && each.sentAt)
    .map((each) => each.sentTo);
const emails = (...names: string[]) => names.map((name) => `${name}@example.org`);

describe('the audience', () => {
  const path = (rest: string, spaceId = stage.world.spaceId) => `/space/${spaceId}/${rest}`;

  it('is missing at first, and nothing can be sent', async () => {
    expect(await sourceOf(stage)).toMatchObject({ connected: true, audience: null });
    const refused = await send(stage);
    expect(refused.meta).toMatchObject({ status: 409, message: 'No audience has been chosen for this workspace' });
  });

  it('is one that the service lists, and workspaces may share it', async () => {
    const { data } = await asOwner<AudiencesView>('GET', path('audiences'));
    expect(data).toMatchObject({ chosen: null });
    expect(data.audiences.map(({ _id }) => _id)).toEqual([MEMBERS_LIST, NEWS_LIST]);
    const unknown = await asOwner('PUT', path('audience'), { list_id: 'unknown' });
    expect(unknown.meta).toMatchObject({ status: 400, message: 'Mailchimp does not list this audience' });
    await chooseAudience(stage);
    await chooseAudience(stage, stage.world.otherSpaceId);
    expect(await sourceOf(stage)).toMatchObject({ audience: { _id: MEMBERS_LIST, name: 'Members' } });
  });

  it('is chosen only by staff who edit the workspace', async () => {
    for (const { token } of [stage.otherManager, stage.members[0]!, stage.world.staff]) {
      const body = { list_id: null };
      expect((await stage.app.call('PUT', path('audience'), { token, body })).meta.status).toBe(403);
      expect((await stage.app.call('GET', path('audiences'), { token })).meta.status).toBe(403);
    }
  });
});

describe('templates', () => {
  const of = (rest: string) => `/mailchimp/template/${rest}?space_id=${stage.world.spaceId}`;

  it('are those in use, with a preview of their parts', async () => {
    const { data } = await asStaff<MailTemplate[]>('GET', of('list'));
    expect(data[0]).toEqual({ id: NEWS_TEMPLATE, name: 'Monthly News' });
    const preview = await asStaff<{ html: string }>('GET', of(`${NEWS_TEMPLATE}/preview`));
    expect(preview.data.html).toContain('What is new this month');
    expect((await asStaff('GET', of('99/preview'))).meta.status).toBe(409);
  });

  it('say why they cannot be listed', async () => {
    await stage.sandbox.fault({ path: '/3.0/templates', status: 500, times: 3 });
    expect((await asStaff('GET', of('list'))).meta).toMatchObject({ status: 409, message: 'Mailchimp failed (500).' });
  });
});

describe('a campaign', () => {
  it('to all goes to the active members, without those who have unsubscribed or bounced', async () => {
    const { app, world, members, sandbox } = stage;
    await app.knex('user_spaces').where('user_id', members[5]!.id).update({ active: false });
    await addPerson(app.knex, 'Member', [world.otherSpaceId], 'elsewhere@example.org');
    const invited = await addPerson(app.knex, 'Member', [world.spaceId], 'invited@example.org');
    await app.knex('users').where('id', invited.id).update({ verified_at: null });
    await sandbox.setContacts({
      'ada@example.org': 'unsubscribed',
      'ben@example.org': 'cleaned',
      'cleo@example.org': 'pending',
    });
    await app.settle();
    const reach = { recipients: 5, unsubscribed: 1, bounced: 1, unconfirmed: 1 };
    expect((await check({ isSendToAll: true })).data).toEqual(reach);

    const answer = await send(stage, { isSendToAll: true, sendTo: ['ada@example.org'], subject: 'To all' });
    expect(answer.meta).toMatchObject({ status: 200, message: 'Mail sent successfully' });
    expect(answer.data).toEqual({ _id: answer.data._id, ...reach });
    const sent = await until(stage, answer.data._id, 'sent');
    expect(sent).toMatchObject({ ...reach, isSendToAll: true, template: 'Monthly News', written: 2, failure: null });
    expect(await sentTo('To all')).toEqual([emails('dev', 'eve')]);
    const { data } = await asOwner<ActivityView[]>('GET', `/activities?space_id=${world.spaceId}`);
    expect(data[0]!.message).toMatch(/sent the campaign To all to 2 members$/);
  });

  it('to some goes to them, given by id or email address', async () => {
    const dev = stage.members[3];
    const { data } = await send(stage, { sendTo: [dev!.id, 'EVE@example.org'], subject: 'To some' });
    await until(stage, data._id, 'sent');
    expect(await sentTo('To some')).toEqual([emails('dev', 'eve')]);
  });

  it('is not sent to somebody who unsubscribes before it is on its way', async () => {
    const { data } = await send(stage, { sendTo: emails('dev', 'eve'), subject: 'Late' });
    await stage.sandbox.setContacts({ 'eve@example.org': 'unsubscribed' });
    const sent = await until(stage, data._id, 'sent');
    expect((await sentTo('Late')).flat()).toEqual(emails('dev'));
    expect(sent.written + sent.unsubscribed).toBe(2);
    await stage.sandbox.setContacts({ 'eve@example.org': 'subscribed' });
    await stage.app.settle();
    expect((await check({ sendTo: emails('eve') })).data).toMatchObject({ recipients: 1, unsubscribed: 0 });
  });

  it('leaves out addresses that the service refuses', async () => {
    await addPerson(stage.app.knex, 'Member', [stage.world.spaceId], 'odd@fake.example');
    const { data } = await send(stage, { sendTo: ['odd@fake.example', 'dev@example.org'], subject: 'Fake' });
    expect(await until(stage, data._id, 'sent')).toMatchObject({ recipients: 2, written: 1, refused: 1 });
  });

  it('is refused when nobody is left, or the template is unknown', async () => {
    const nobody = await send(stage, { sendTo: emails('ada') });
    expect(nobody.meta.errors).toEqual([
      { field: 'sendTo', message: 'None of the selected members can receive campaigns' },
    ]);
    const unknown = await send(stage, { isSendToAll: true, template_id: '99' });
    expect(unknown.meta.errors?.[0]?.field).toBe('template_id');
  });

  it.each([
    ['elsewhere@example.org'],
    ['nobody@example.org'],
    ['finn@example.org'],
    ['invited@example.org'],
    ['999999'],
  ])('is refused for %s, in the same words for everybody', async (recipient) => {
    const before = (await list(stage)).length;
    const { meta } = await send(stage, { sendTo: ['dev@example.org', recipient] });
    expect(meta).toMatchObject({ status: 400, message: 'Please select active members of this workspace' });
    expect((await check({ sendTo: [recipient] })).meta.message).toBe(meta.message);
    expect(await list(stage)).toHaveLength(before);
  });

  it('is for staff with the area in the workspace', async () => {
    const { world, otherManager, members, app } = stage;
    const { _id } = (await list(stage))[0]!;
    for (const by of [otherManager, members[3]!, world.staff]) {
      expect((await send(stage, { isSendToAll: true }, { by })).meta.status).toBe(403);
      const path = `/mailchimp/campaign/list?space_id=${world.spaceId}`;
      expect((await app.call('GET', path, { token: by.token })).meta.status).toBe(403);
      expect([403, 404]).toContain((await retry(_id, by)).meta.status);
    }
  });
});

describe('sent exactly once', () => {
  const path = `/3.0/lists/${MEMBERS_LIST}`;
  const made = async (subject: string) => (await stage.sandbox.campaigns()).filter((each) => each.subject === subject);

  it('however often the button is pressed', async () => {
    const headers = { 'idempotency-key': 'campaign-once' };
    const body = { sendTo: emails('dev'), subject: 'Clicked' };
    const answers = await Promise.all([1, 2, 3].map(() => send(stage, body, { headers, by: stage.manager })));
    const ids = new Set(answers.map(({ data }) => data._id));
    expect(ids.size).toBe(1);
    await until(stage, [...ids][0]!, 'sent');
    expect(await sentTo('Clicked')).toHaveLength(1);
  });

  it.each([
    ['contacts', { path, method: 'POST' }],
    ['segment', { path: `${path}/segments`, method: 'POST' }],
    ['campaign', { path: '/3.0/campaigns', method: 'POST' }],
    ['content', { path: '/3.0/campaigns', method: 'PUT' }],
    ['command', { path: '/3.0/campaigns/c', method: 'POST' }],
  ] as const)('when the answer about the %s is lost, is not JSON or says 429', async (name, place) => {
    for (const [index, fault] of [{ drop: 'after' }, { text: '<html>' }, { status: 429, retry_after: 90 }].entries()) {
      const subject = `Lost ${name} ${index}`;
      await stage.sandbox.fault({ ...place, ...fault } as object);
      const { data } = await send(stage, { sendTo: emails('dev', 'eve'), subject });
      const sent = await until(stage, data._id, 'sent');
      expect(sent).toMatchObject({ written: 2, failure: null });
      expect(await sentTo(subject)).toEqual([emails('dev', 'eve')]);
      expect(await made(subject)).toHaveLength(1);
    }
  });

  it('when two processes work on it', async () => {
    const { app, sandbox } = stage;
    await sandbox.fault(
      { path: `${path}/segments`, method: 'GET', delay_ms: 300, times: 2 },
      { path: '/3.0/campaigns', method: 'GET', delay_ms: 300, times: 4 },
    );
    const { data } = await send(stage, { sendTo: emails('dev'), subject: 'Two processes' });
    const item = { id: '0', payload: { campaignId: data._id } };
    await Promise.allSettled([1, 2].map(() => workOnCampaign(app.services, item)));
    await until(stage, data._id, 'sent');
    expect(await sentTo('Two processes')).toHaveLength(1);
  });
});

describe('a campaign that fails', () => {
  it('says why, and can be tried again once', async () => {
    const detail = JSON.stringify({ title: 'Bad Request', detail: 'The domain cockpit.example is not verified.' });
    await stage.sandbox.fault({ path: '/3.0/campaigns/c', method: 'POST', status: 400, text: detail });
    const { data } = await send(stage, { sendTo: emails('dev'), subject: 'Refused' });
    const failed = await until(stage, data._id, 'failed');
    expect(failed).toMatchObject({
      can_retry: true,
      failure: 'Mailchimp: The domain cockpit.example is not verified.',
    });
    const answers = await Promise.all([1, 2].map(() => retry(data._id)));
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 409]);
    expect(await until(stage, data._id, 'sent')).toMatchObject({ failure: null, can_retry: false });
    expect(await sentTo('Refused')).toHaveLength(1);
    expect((await retry(data._id)).meta.status).toBe(409);
  });

  it('fails for a refused key, and ends when it was deleted at the service', async () => {
    await stage.sandbox.fault({ path: '/3.0/lists', method: 'POST', status: 401 });
    const first = await send(stage, { sendTo: emails('dev'), subject: 'Key' });
    expect((await until(stage, first.data._id, 'failed')).failure).toContain('does not accept the configured key');
    await stage.sandbox.fault({ path: '/3.0/campaigns', method: 'PUT', status: 404 });
    const second = await send(stage, { sendTo: emails('dev'), subject: 'Deleted' });
    expect(await until(stage, second.data._id, 'ended')).toMatchObject({ can_retry: false });
    expect(await sentTo('Deleted')).toEqual([]);
  });

  it('is given up after half an hour without an answer', async () => {
    await stage.sandbox.fault({ path: '/3.0/lists', method: 'POST', status: 500, times: 1_000 });
    const { data } = await send(stage, { sendTo: emails('dev'), subject: 'Down' });
    await stage.app.settle();
    expect(await campaign(stage, data._id)).toMatchObject({ state: 'preparing', failure: 'Mailchimp failed (500)' });
    clock.advance(31 * 60_000);
    expect(await until(stage, data._id, 'failed')).toMatchObject({ failure: 'Mailchimp failed (500)' });
  });

  it('may have been sent: a job finds out, and it is not sent twice', async () => {
    const { app, sandbox } = stage;
    // The service sends the campaign, and then answers nothing for more than half an hour.
    await sandbox.fault({ path: '/3.0/campaigns/c', method: 'POST', drop: 'after' });
    const { data } = await send(stage, { sendTo: emails('dev'), subject: 'Silent' });
    await app.settle();
    await sandbox.fault({ path: '/3.0/campaigns/c', method: 'GET', status: 500, times: 1_000 });
    clock.advance(31 * 60_000);
    const unknown = await until(stage, data._id, 'unknown');
    expect(unknown.failure).toContain('may have been sent');
    expect((await retry(data._id)).meta.status).toBe(409);
    await sandbox.clearFaults();
    await until(stage, data._id, 'sent');
    expect(await sentTo('Silent')).toHaveLength(1);
  });

  it('was not sent after all: it can be tried again', async () => {
    const { sandbox } = stage;
    await sandbox.fault({ path: '/3.0/campaigns/c', method: 'GET', status: 500, times: 1_000 });
    const { data } = await send(stage, { sendTo: emails('dev'), subject: 'Not sent' });
    await stage.app.settle();
    clock.advance(31 * 60_000);
    await until(stage, data._id, 'unknown');
    await sandbox.clearFaults();
    await until(stage, data._id, 'failed');
    await retry(data._id);
    await until(stage, data._id, 'sent');
    expect(await sentTo('Not sent')).toHaveLength(1);
  });
});

describe('opens and clicks', () => {
  it('are read for 30 days, and screens are notified of new ones', async () => {
    const { data } = await send(stage, { sendTo: emails('dev', 'eve'), subject: 'Figures' });
    await until(stage, data._id, 'sent');
    const [made] = (await stage.sandbox.campaigns()).filter(({ subject }) => subject === 'Figures');
    await stage.sandbox.setFigures(made!.id, { opens: 2, clicks: 1, unsubscribed: 1, bounces: 0 });
    clock.advance(60_000);
    await stage.app.settle();
    const read = await campaign(stage, data._id);
    expect(read).toMatchObject({ opens: 2, clicks: 1, unsubscribes: 1, bounces: 0 });
    expect(read.report_at).not.toBeNull();
    const events = await stage.app.knex('live_events').where('name', 'campaigns.update').select('data');
    expect(events.some((event) => event.data._id === data._id)).toBe(true);
    // Tokens expire in this time, so this is the last test.
    clock.advance(31 * 86_400_000);
    await stage.app.settle();
    expect(await stage.app.knex('campaigns').where('id', data._id).first('check_at')).toEqual({ check_at: null });
  });
});
