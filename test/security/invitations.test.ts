/** Invitations by several people at once, and after a stranger has signed up with the address. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { type World, addPerson, makeWorld } from '../helpers/world.ts';

type Invite = (email: string) => Promise<Answer>;

let app: TestApp;
let world: World;
let deskRole: string;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  ({ id: deskRole } = await app.knex('roles').where('name', 'Front Desk').first<{ id: string }>('id'));
});
afterAll(() => app.stop());

const post = (path: string, body: unknown, token?: string) => app.call('POST', path, { token, body });
const asMember: Invite = (email) => post('/users/add-member', { email, space_id: world.spaceId }, world.owner.token);
const asStaff: Invite = (email) =>
  post('/users/team-member', { email, role_id: deskRole, active_spaces: [world.spaceId] }, world.owner.token);

describe.each([
  ['a member', asMember],
  ['a colleague', asStaff],
])('an address that is invited as %s', (what, invite) => {
  const address = (local: string) => `${local}-${what.replace(/\W/g, '')}@example.org`;

  it('belongs to its owner, not to a stranger who has signed up with it', async () => {
    const email = address('taken');
    const password = 'stranger';
    const signUp = await post('/auth/sign-up', { name: 'Stranger', email, password });
    const { token } = signUp.data as { token: string };
    const [activation] = await app.mails(email);
    const activate = new URL(activation!.links.find((link) => link.includes('token='))!).searchParams.get('token')!;
    const [otp] = /\b[A-Z2-9]{6}\b/.exec(activation!.text)!;

    expect((await invite(email)).meta.status).toBe(200);
    expect((await post('/auth/login', { email, password })).meta.status).toBe(401);
    expect((await app.call('GET', `/auth/verify-email?token=${activate}`)).meta.status).toBe(400);
    expect((await post('/auth/verify-otp', { otp }, token)).meta.status).toBe(401);
    expect((await app.call('GET', '/auth/resend-otp', { token })).meta.status).toBe(401);
    // A later sign-up grants nothing either, and its mail contains no secret link.
    await post('/auth/sign-up', { name: 'Stranger', email, password });
    const again = await post('/auth/login', { email, password });
    expect(again.meta.success).toBe(false);
    const bearer = (again.data as { token?: string } | null)?.token;
    expect((await app.call('GET', '/bookings', { token: bearer })).meta.success).toBe(false);
    expect((await app.mails(email))[0]!.links.some((one) => one.includes('token='))).toBe(false);

    const mail = (await app.mails(email)).find(({ subject }) => subject.startsWith('Welcome'))!;
    const link = new URL(mail.links.find((one) => one.includes('reset-password'))!).searchParams.get('link');
    const session = await post('/auth/set-password', { password: 'my own', link });
    expect(session.meta.status).toBe(400);
    const { data } = await post('/auth/set-password', { password: 'my-own', link });
    expect(data.user).toMatchObject({ email, name: '' });
  });

  it('with an account is informed and keeps its password, and the response reveals nothing about the owner', async () => {
    const person = await addPerson(app.knex, 'Member', [], address('known'));
    await app.knex('users').where('id', person.id).update({ name: 'Ada Known', phone: '+4407700900123' });
    const { meta, data } = await invite(person.email);
    expect(meta.status).toBe(200);
    expect(JSON.stringify(data)).not.toMatch(/Ada Known|07700900123/);
    const [mail] = await app.mails(person.email);
    expect(mail!.subject).toContain('You have been added');
    expect(mail!.text).toContain(what === 'a member' ? 'the members of London' : 'the team as Front Desk');
    expect((await post('/auth/login', { email: person.email, password: 'cockpit' })).meta.status).toBe(200);
    expect((await app.call('GET', '/bookings', { token: person.token })).meta.status).toBe(200);
  });

  it('is different from an address that differs only in accents', async () => {
    const person = await addPerson(app.knex, 'Member', [], address('twin'));
    const answer = await invite(address('twïn'));
    const entries = await app.knex('user_spaces').where('user_id', person.id);
    const works = await app.knex('team_spaces').where('user_id', person.id);
    expect([entries, works]).toEqual([[], []]);
    expect([200, 400]).toContain(answer.meta.status);
  });

  it('is invited once by ten concurrent calls', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = address(`race${round}`);
      const answers = await Promise.all(Array.from({ length: 10 }, () => invite(email)));
      expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
      expect(await app.mails(email)).toHaveLength(1);
    }
  });
});

it('an address that is invited to several workspaces and the team at once gets one account', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `many${round}@example.org`;
    const other: Invite = (address) =>
      post('/users/add-member', { email: address, space_id: world.otherSpaceId }, world.owner.token);
    const answers = await Promise.all([asMember, other, asStaff].map((invite) => invite(email)));
    expect(answers.map(({ meta }) => meta.status)).toEqual([200, 200, 200]);
    const accounts = await app.knex('users').where('email', email);
    expect(accounts).toHaveLength(1);
    const links = await app.knex('account_tokens').where('user_id', accounts[0]!.id);
    expect(links).toHaveLength(1);
  }
});
