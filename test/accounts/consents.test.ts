/** Consents: in which words, when and where they were given, and that a withdrawal counts at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsentsView } from '#domains/accounts/consents.ts';
import { chosenMembers } from '#domains/campaigns/server/members.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Person, type World, addPerson, data, makeWorld } from '../helpers/world.ts';

const TERMS_URL = 'https://operator.example/terms-of-2026';
let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp({ TERMS_URL, TRUST_PROXY: '1' });
  world = await makeWorld(app);
});
afterAll(() => app.stop());

const own = ({ token }: Pick<Person, 'token'>) => data<ConsentsView>(app.call('GET', '/auth/consents', { token }));
const choose = ({ token }: Person, given: boolean) =>
  data<ConsentsView>(app.call('PUT', '/auth/consents/news', { token, body: { given } }));

describe('consents', () => {
  it('have the words of the sign-up with the page of then, the time and the network', async () => {
    const email = 'newcomer@example.org';
    const body = { name: 'Ada', email, password: 'engine' };
    await app.call('POST', '/auth/sign-up', { body });
    const [mail] = await app.mails(email);
    const token = new URL(mail!.links.find((each) => each.includes('token='))!).searchParams.get('token');
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const session = app.call<{ token: string }>('POST', '/auth/verify-email', {
      body: { token, password: 'engine' },
      headers,
    });
    const { entries, news } = await own(await data<{ token: string }>(session));
    expect(entries).toMatchObject([
      {
        kind: 'terms',
        given: true,
        text: `By signing up you agree to the terms of use (${TERMS_URL})`,
        way: 'Sign-up',
      },
    ]);
    expect(news).toBe(true);
    const row = await app.knex('consents').where('kind', 'terms').first('network');
    expect(row).toEqual({ network: '203.0.113.9' });
  });

  it('to news are withdrawn and given again, each as an entry of its own, and once', async () => {
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    expect(await choose(person, true)).toMatchObject({ news: true, entries: [] });
    expect(await choose(person, false)).toMatchObject({ news: false });
    expect(await choose(person, false)).toMatchObject({ news: false });
    const { news, entries } = await choose(person, true);
    expect({ news, given: entries.map(({ given }) => given) }).toEqual({ news: true, given: [true, false] });
  });

  it('decide who is reached by a campaign', async () => {
    const people = [
      await addPerson(app.knex, 'Member', [world.spaceId]),
      await addPerson(app.knex, 'Member', [world.spaceId]),
      await addPerson(app.knex, 'Member', [world.spaceId]),
    ];
    await choose(people[1]!, false);
    await choose(people[2]!, false);
    await choose(people[2]!, true);
    const sendTo = people.map(({ id }) => id);
    const chosen = await chosenMembers(app.knex, { space_id: world.spaceId, sendTo, isSendToAll: false }, 'a-list');
    const reasons = new Map(chosen.map(({ id, reason }) => [id, reason]));
    expect(people.map(({ id }) => reasons.get(id))).toEqual([null, 'unsubscribed', null]);
  });

  it('of a customer are read by staff who reach them, and by nobody else', async () => {
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    await choose(person, false);
    const path = `/users/${person.id}/consents`;
    const read = async ({ token }: Person) => (await app.call<ConsentsView>('GET', path, { token })).meta.status;
    expect(await read(world.staff)).toBe(200);
    for (const other of [world.otherStaff, world.member]) expect(await read(other)).toBeGreaterThanOrEqual(403);
  });
});
