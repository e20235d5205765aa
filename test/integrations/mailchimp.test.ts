/** The client of Mailchimp against its sandbox: every call, its refusals, and every way in which the service can fail. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutsideError } from '#server/integrations/outside-error.ts';
import { clock } from '../helpers/clock.ts';
import {
  MAILCHIMP_KEY,
  MEMBERS_LIST,
  type MailchimpSandbox,
  NEWS_LIST,
  NEWS_TEMPLATE,
  mailchimpAt,
  mailchimpSandbox,
} from './campaigns.ts';

let sandbox: MailchimpSandbox;
beforeAll(async () => {
  sandbox = await mailchimpSandbox(() => clock.now());
});
afterAll(async () => {
  clock.reset();
  await sandbox.stop();
});
beforeEach(async () => {
  await sandbox.clearFaults();
  await sandbox.calls();
});

const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    ({ kind, message }: OutsideError) => `${kind}: ${message}`,
  );
const statuses = async (listId: string, since: Date | null) => {
  const found: string[] = [];
  for await (const page of mailchimpAt(sandbox.url).listStatuses(listId, since))
    found.push(...page.map(({ email_address, status }) => `${email_address} ${status}`));
  return found.sort();
};

let count = 0;
/** A campaign that can be sent, and its segment. */
async function readyCampaign(emails = ['ready@example.org']) {
  const mailchimp = mailchimpAt(sandbox.url);
  const title = `campaign ${(count += 1)}`;
  await mailchimp.addContacts(MEMBERS_LIST, emails);
  const segmentId = await mailchimp.createSegment(MEMBERS_LIST, title);
  await mailchimp.addToSegment({ listId: MEMBERS_LIST, segmentId }, emails);
  const campaign = { listId: MEMBERS_LIST, segmentId, title, subject: 'News', fromName: 'Cockpit', replyTo: 'a@b.org' };
  const id = await mailchimp.createCampaign(campaign);
  await mailchimp.fillCampaign(id, NEWS_TEMPLATE);
  return { mailchimp, id, title, segmentId };
}

describe('lists', () => {
  it('audiences with their senders, and the templates that are in use', async () => {
    const mailchimp = mailchimpAt(sandbox.url);
    expect((await mailchimp.listAudiences()).map(({ id }) => id)).toEqual([MEMBERS_LIST, NEWS_LIST]);
    expect((await mailchimp.listAudiences())[0]?.campaign_defaults.from_name).toBe('Cockpit');
    expect((await mailchimp.listTemplates()).map(({ id }) => id)).toEqual(['5001', '5002', '5003']);
    expect(Object.keys(await mailchimp.readTemplate(NEWS_TEMPLATE))).toEqual(['header', 'body', 'footer']);
  });

  it('the contacts that receive nothing, and then those whose status has changed', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => [`gone${index}@example.org`, 'unsubscribed'] as const);
    await sandbox.setContacts(
      { ...Object.fromEntries(many), 'here@example.org': 'subscribed', 'bounced@example.org': 'cleaned' },
      NEWS_LIST,
    );
    expect(await statuses(NEWS_LIST, null)).toHaveLength(1_101);
    const at = clock.now();
    clock.advance(60_000);
    await sandbox.setContacts({ 'gone7@example.org': 'subscribed' }, NEWS_LIST);
    expect(await statuses(NEWS_LIST, new Date(at.getTime() + 1_000))).toEqual(['gone7@example.org subscribed']);
  });
});

describe('contacts', () => {
  it('that have unsubscribed or bounced keep their status, and fake addresses are named', async () => {
    await sandbox.setContacts({ 'left@example.org': 'unsubscribed', 'bounced@example.org': 'cleaned' });
    const emails = ['left@example.org', 'bounced@example.org', 'new@example.org', 'nobody@fake.example'];
    const refused = await mailchimpAt(sandbox.url).addContacts(MEMBERS_LIST, emails);
    expect(refused.map(({ email }) => email)).toEqual(['nobody@fake.example']);
    expect(refused[0]?.reason).toContain('fake or invalid');
    const all = await statuses(MEMBERS_LIST, new Date('2020-01-01T00:00:00Z'));
    expect(all).toEqual(
      expect.arrayContaining([
        'left@example.org unsubscribed',
        'bounced@example.org cleaned',
        'new@example.org subscribed',
      ]),
    );
  });

  it('more than 500 at once are refused', async () => {
    const emails = Array.from({ length: 501 }, (_, index) => `many${index}@example.org`);
    expect(await failure(mailchimpAt(sandbox.url).addContacts(MEMBERS_LIST, emails))).toMatch(/^refused: .*members/);
  });
});

describe('a campaign', () => {
  it('is saved, on its way, and then sent, to the contacts of its segment who are subscribed', async () => {
    await sandbox.setContacts({ 'no@example.org': 'unsubscribed' });
    const { mailchimp, id } = await readyCampaign(['yes@example.org', 'no@example.org']);
    expect((await mailchimp.readCampaign(id)).status).toBe('save');
    await mailchimp.sendCampaign(id);
    expect((await mailchimp.readCampaign(id)).status).toBe('sending');
    clock.advance(5_000);
    expect((await mailchimp.readCampaign(id)).status).toBe('sent');
    expect((await sandbox.campaigns()).find((each) => each.id === id)?.sentTo).toEqual(['yes@example.org']);
  });

  it('is found again by its title, as is its segment', async () => {
    const { mailchimp, id, title, segmentId } = await readyCampaign();
    const at = clock.now();
    expect(await mailchimp.findCampaign(MEMBERS_LIST, title, at)).toBe(id);
    expect(await mailchimp.findSegment(MEMBERS_LIST, title, at)).toBe(segmentId);
    expect(await mailchimp.findCampaign(NEWS_LIST, title, at)).toBeUndefined();
    expect(await mailchimp.findSegment(MEMBERS_LIST, 'another', at)).toBeUndefined();
    expect(await failure(mailchimp.createSegment(MEMBERS_LIST, title))).toBe(
      'refused: Mailchimp: Sorry, that tag already exists.',
    );
  });

  it('is sent once, and not without recipients', async () => {
    const { mailchimp, id } = await readyCampaign();
    await mailchimp.sendCampaign(id);
    expect(await failure(mailchimp.sendCampaign(id))).toContain(
      'refused: Mailchimp: The campaign has already been sent',
    );
    await sandbox.setContacts({ 'left@example.org': 'unsubscribed' });
    const empty = await readyCampaign(['left@example.org']);
    expect(await failure(mailchimp.sendCampaign(empty.id))).toContain('refused: Mailchimp: Your Campaign is not ready');
  });

  it('has opens and clicks that grow', async () => {
    const { mailchimp, id } = await readyCampaign(Array.from({ length: 100 }, (_, index) => `r${index}@example.org`));
    await mailchimp.sendCampaign(id);
    const first = await mailchimp.readReport(id);
    clock.advance(24 * 3_600_000);
    const later = await mailchimp.readReport(id);
    expect(later.sent).toBe(100);
    expect(later.opens).toBeGreaterThan(first.opens);
    expect(later.clicks).toBeGreaterThan(first.clicks);
    await sandbox.setFigures(id, { opens: 7, clicks: 3, unsubscribed: 2, bounces: 1 });
    expect(await mailchimp.readReport(id)).toEqual({ sent: 100, opens: 7, clicks: 3, unsubscribes: 2, bounces: 1 });
  });

  it('of another account, and unknown audiences, are missing', async () => {
    const mailchimp = mailchimpAt(sandbox.url);
    for (const call of [
      () => mailchimp.readCampaign('unknown'),
      () => mailchimp.readTemplate('9'),
      () => mailchimp.addContacts('unknown', ['a@example.org']),
      () => mailchimp.readCampaign('../lists'),
    ])
      expect(await failure(call())).toBe('missing: Mailchimp: The requested resource could not be found.');
  });
});

describe('failures', () => {
  it('a wrong key is reported, and nothing else of it', async () => {
    const reported = await failure(mailchimpAt(sandbox.url, { apiKey: 'guessed-us1' }).ping());
    expect(reported).toBe('key: Mailchimp does not accept the configured key (401)');
    const calls = await (await fetch(`${sandbox.url}/sandbox/calls`)).text();
    expect(calls).not.toContain(MAILCHIMP_KEY);
  });

  it('too many calls: a list is repeated after Retry-After, and a campaign is not', async () => {
    const pauses: number[] = [];
    const mailchimp = mailchimpAt(sandbox.url, { pause: (ms) => Promise.resolve(pauses.push(ms)) });
    await sandbox.fault({ path: '/3.0/lists', status: 429, retry_after: 2 });
    expect(await mailchimp.listAudiences()).toHaveLength(2);
    expect(pauses).toEqual([2_000]);
    const { id } = await readyCampaign();
    await sandbox.fault({ path: '/3.0/campaigns', method: 'POST', status: 429, retry_after: 1 });
    expect(await failure(mailchimp.sendCampaign(id))).toBe('busy: Mailchimp accepts no more calls for the moment');
  });

  it('a campaign whose answer is lost was sent once', async () => {
    const { mailchimp, id } = await readyCampaign();
    await sandbox.calls();
    await sandbox.fault({ path: `/3.0/campaigns/${id}/actions`, drop: 'after' });
    expect(await failure(mailchimp.sendCampaign(id))).toBe('unanswered: Mailchimp did not answer');
    expect(await sandbox.calls()).toEqual([`POST /campaigns/${id}/actions/send`]);
    expect((await mailchimp.readCampaign(id)).status).toBe('sending');
  });

  it('a slow service, an error of the service, and responses that cannot be read', async () => {
    await sandbox.fault({ path: '/3.0/ping', wait_ms: 2_000 });
    const hasty = mailchimpAt(sandbox.url, { rules: { timeoutMs: 60, attempts: 1 } });
    expect(await failure(hasty.ping())).toBe('unanswered: Mailchimp did not answer');
    const mailchimp = mailchimpAt(sandbox.url);
    await sandbox.fault({ path: '/3.0/ping', status: 500, times: 3 });
    expect(await failure(mailchimp.ping())).toBe('unanswered: Mailchimp failed (500)');
    await sandbox.fault({ path: '/3.0/lists', text: '<html>maintenance</html>' });
    expect(await failure(mailchimp.listAudiences())).toContain('unreadable');
    await sandbox.fault({ path: '/3.0/lists', text: '{"lists":[{"id":"../x"}]}' });
    expect(await failure(mailchimp.listAudiences())).toContain('unreadable');
  });

  it('a service that is down was not reached', async () => {
    const other = await mailchimpSandbox();
    await other.stop();
    const mailchimp = mailchimpAt(other.url, { rules: { attempts: 1 } });
    expect(await failure(mailchimp.sendCampaign('c1'))).toBe('unreachable: Mailchimp could not be reached');
  });
});
