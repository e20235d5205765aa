/** Mailchimp learns who has withdrawn their consent to news and who has given it again, whatever fails on the way. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import { MEMBERS_LIST, NEWS_LIST } from '../integrations/campaigns.ts';
import { type Stage, campaignStage, chooseAudience } from './stage.ts';

let stage: Stage;
let person: Person;
let count = 0;

beforeAll(async () => {
  stage = await campaignStage();
  await chooseAudience(stage);
});
afterAll(() => stage.stop());
beforeEach(async () => {
  person = await addPerson(stage.app.knex, 'Member', [stage.world.spaceId], `reader${(count += 1)}@example.org`);
  await stage.sandbox.clearFaults();
  await stage.sandbox.setContacts({ [person.email]: 'subscribed' });
  await stage.sandbox.calls();
});

const MEMBER = '/3.0/lists/.*/members/';
const choose = async (given: boolean) => {
  const { meta } = await stage.app.call('PUT', '/auth/consents/news', { token: person.token, body: { given } });
  expect(meta.status).toBe(200);
};
const status = async (listId = MEMBERS_LIST) => (await stage.sandbox.contacts(listId))[person.email];
const changes = async () => (await stage.sandbox.calls()).filter((call) => call.startsWith('PATCH'));
const waiting = () => stage.app.knex('outbox').where('topic', 'campaigns: consents to news');

/** Lets time pass until all is delivered. */
async function delivered(): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    await stage.app.deliver();
    if ((await waiting()).length === 0) return;
    clock.advance(5 * MINUTE);
  }
  throw new Error('Mailchimp was not told');
}

it('a contact is unsubscribed, and subscribed again once its person wants news again', async () => {
  await choose(false);
  await delivered();
  expect(await status()).toBe('unsubscribed');
  await choose(true);
  await delivered();
  expect(await status()).toBe('subscribed');
  expect(await changes()).toHaveLength(2);
});

it('all audiences that were ever used are told', async () => {
  await stage.app.knex('mail_audiences').insert({
    ...{ space_id: stage.world.otherSpaceId, list_id: NEWS_LIST, name: 'News', chosen_at: clock.now() },
  });
  await stage.sandbox.setContacts({ [person.email]: 'subscribed' }, NEWS_LIST);
  await choose(false);
  await delivered();
  expect([await status(), await status(NEWS_LIST)]).toEqual(['unsubscribed', 'unsubscribed']);
  await stage.app.knex('mail_audiences').where('list_id', NEWS_LIST).delete();
});

it('a choice that is none, and an address that Mailchimp does not have, change nothing there', async () => {
  await choose(true);
  await delivered();
  person = await addPerson(stage.app.knex, 'Member', [stage.world.spaceId]);
  await choose(false);
  await choose(true);
  await delivered();
  expect(await changes()).toEqual([]);
  expect(await status()).toBeUndefined();
});

it('a bounced address stays one, and whoever has unsubscribed at Mailchimp is asked by Mailchimp', async () => {
  await stage.sandbox.setContacts({ [person.email]: 'cleaned' });
  await choose(false);
  await choose(true);
  await delivered();
  expect(await status()).toBe('cleaned');
  await stage.sandbox.setContacts({ [person.email]: 'unsubscribed' });
  await choose(false);
  await choose(true);
  await delivered();
  expect(await status()).toBe('pending');
});

it.each([
  ['late', { delay_ms: 200 }],
  ['with an answer that is lost', { method: 'PATCH', drop: 'after' }],
  ['with a lost call', { method: 'PATCH', drop: 'before' }],
  ['with failures for minutes', { status: 503, times: 12 }],
  ['that it is busy', { status: 429, times: 12 }],
  ['nonsense', { method: 'PATCH', text: '<html>', status: 200 }],
] as const)('a service that answers %s unsubscribes the contact in the end, once', async (_how, fault) => {
  await stage.sandbox.fault({ path: MEMBER, ...fault });
  await choose(false);
  await delivered();
  expect(await status()).toBe('unsubscribed');
  await choose(true);
  await delivered();
  expect(await status()).toBe('subscribed');
});

it('a service that never answers hinders nobody, and learns the last choice once it does', async () => {
  await stage.sandbox.fault({ path: MEMBER, drop: 'before', times: 1_000 });
  await choose(false);
  await stage.app.deliver();
  await choose(true);
  await choose(false);
  for (let round = 0; round < 3; round += 1) {
    clock.advance(40_000);
    await stage.app.deliver();
  }
  expect(await waiting()).toHaveLength(3);
  await stage.sandbox.clearFaults();
  await stage.sandbox.calls();
  await delivered();
  expect(await status()).toBe('unsubscribed');
  // The later messages find it done.
  expect(await changes()).toHaveLength(1);
});
