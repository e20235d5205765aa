/** What an operator asks of new passwords, by each way in which one is chosen. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, addPerson, data, makeWorld } from '../helpers/world.ts';

let app: TestApp;
let world: World;
let people = 0;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());
afterEach(() => app.services.limits.reset());

const post = async (path: string, body: object, token?: string) => (await app.call('POST', path, { body, token })).meta;
const ask = (PASSWORD_LETTERS: string | null) =>
  app.call('PUT', '/settings', {
    token: world.owner.token,
    body: { section: 'passwords', values: { PASSWORD_LETTERS } },
  });

/** The values of a link in the last mail to an address. */
async function mailed(email: string, name: string): Promise<string> {
  const [mail] = await app.mails(email);
  return mail!.links.map((link) => new URL(link).searchParams.get(name)).find(Boolean)!;
}

/** Each way of choosing a password, for somebody new. */
const WAYS: Record<string, () => Promise<(password: string) => ReturnType<typeof post>>> = {
  'a sign-up': async () => {
    people += 1;
    return (password) => post('/auth/sign-up', { name: 'Ada Lovelace', email: `new${people}@example.org`, password });
  },
  'an activation elsewhere': async () => {
    people += 1;
    const email = `elsewhere${people}@example.org`;
    await post('/auth/sign-up', { name: 'Ada Lovelace', email, password: 'violet-otter-canoe' });
    const token = await mailed(email, 'token');
    return (password) => post('/auth/verify-email', { token, password });
  },
  'a mailed link': async () => {
    const { email } = await addPerson(app.knex, 'Member');
    await post('/auth/forgot-password', { email });
    const link = await mailed(email, 'link');
    return (password) => post('/auth/reset-password', { link, password });
  },
  'a change': async () => {
    const { token } = await addPerson(app.knex, 'Member');
    return (password) => post('/auth/change-password', { oldPassword: 'cockpit', password }, token);
  },
};

describe.each(Object.keys(WAYS))('a new password by %s', (way) => {
  it('needs four characters, unless the operator asks for more', async () => {
    expect((await ask(null)).meta.status).toBe(200);
    expect(await (await WAYS[way]!())('dragon')).toMatchObject({ status: 200 });
  });

  it('has the length that the operator asks for, and is none that is known from leaks', async () => {
    expect((await ask('10')).meta.status).toBe(200);
    const choose = await WAYS[way]!();
    const refused = (message: string) => ({ status: 400, message, errors: [{ field: 'password', message }] });
    expect(await choose('otter-can')).toMatchObject(refused('Please use at least 10 characters'));
    for (const known of ['1234567890', 'Qwertyuiop', 'BASKETBALL'])
      expect(await choose(known), known).toMatchObject(
        refused('This password is known from leaks. Please choose another one'),
      );
    expect(await choose('otter-canoe')).toMatchObject({ status: 200 });
  });
});

it('counts characters as people see them', async () => {
  await ask('8');
  const choose = await WAYS['a change']!();
  expect(await choose('🦦🦦🦦🦦🦦')).toMatchObject({ status: 400 });
  expect(await choose('🦦🦦🦦🦦🦦🦦🦦🦦')).toMatchObject({ status: 200 });
});

it('leaves passwords of before as they are', async () => {
  await ask('20');
  const { email } = await addPerson(app.knex, 'Member');
  expect(await data(app.call('POST', '/auth/login', { body: { email, password: 'cockpit' } }))).toMatchObject({
    token: expect.any(String),
  });
});

it.each(['3', '65', 'many', '7.5'])('cannot ask for %s characters', async (letters) => {
  expect((await ask(letters)).meta.status).toBe(400);
});
