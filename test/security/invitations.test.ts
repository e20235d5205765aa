/** Invitations by several people at once, and after a stranger has signed up with the address. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { type Booked, type World, addPerson, makeWorld, roomBooking, slot } from '../helpers/world.ts';

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
    expect(mail!.subject).toContain('You are invited');
    expect(mail!.text).toContain(
      what === 'a member' ? 'the members of London' : 'the team of Cockpit as Front Desk, in London',
    );
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

describe('an invitation that is not accepted', () => {
  const welcomed = async (email: string) => {
    const [mail] = await app.mails(email);
    return new URL(mail!.links.find((one) => one.includes('reset-password'))!).searchParams;
  };
  const call = (method: string, path: string, token = world.owner.token) => app.call(method, path, { token });
  const setPassword = (link: string | null, name?: string) =>
    post('/auth/set-password', { password: 'my-own', link, ...(name && { name }) });
  const listed = async (email: string) => {
    const path = `/users/team-members?text=${email}`;
    const { data } = await app.call<{ _id: string; invited: boolean }[]>('GET', path, { token: world.owner.token });
    return data[0];
  };

  it('names who invites, and asks for the name of the person with the password', async () => {
    const email = 'named@example.org';
    await asStaff(email);
    const [mail] = await app.mails(email);
    const { name } = await app.knex('users').where('id', world.owner.id).first<{ name: string }>('name');
    expect(mail!.text).toContain(`${name} invites you to the team of Cockpit as Front Desk, in London.`);
    const address = await welcomed(email);
    expect(address.has('welcome')).toBe(true);
    expect((await listed(email))!.invited).toBe(true);

    expect((await setPassword(address.get('link'), 'Ada <b>')).meta.status).toBe(400);
    const { data } = await setPassword(address.get('link'), 'Ada Lovelace');
    expect(data.user).toMatchObject({ email, name: 'Ada Lovelace' });
    expect((await listed(email))!.invited).toBe(false);
  });

  it('gives a name only to an account without one', async () => {
    const person = await addPerson(app.knex, 'Member', [], 'hasname@example.org');
    await post('/auth/forgot-password', { email: person.email });
    const address = await welcomed(person.email);
    expect(address.has('welcome')).toBe(false);
    const { data } = await setPassword(address.get('link'), 'Somebody Else');
    expect(data.user).toMatchObject({ name: expect.stringMatching(/^Person/) });
  });

  it('is mailed again with a new link, which ends the old one, and not too often', async () => {
    const email = 'again@example.org';
    await asStaff(email);
    const first = (await welcomed(email)).get('link');
    const { _id } = (await listed(email))!;
    const resend = async () => {
      const answer = await call('POST', `/users/team-member/${_id}/invitation`);
      // Two mails that are due at once may arrive in any order.
      await app.deliver();
      return answer;
    };
    expect((await resend()).meta.status).toBe(200);
    expect((await setPassword(first)).meta.status).toBe(400);
    for (let time = 0; time < 4; time += 1) expect((await resend()).meta.status).toBe(200);
    expect((await resend()).meta.status).toBe(429);
    const last = (await welcomed(email)).get('link');
    expect((await setPassword(last)).meta.status).toBe(200);
    expect((await resend()).meta).toMatchObject({
      status: 409,
      message: 'This person has already accepted the invitation',
    });
    expect((await call('DELETE', `/users/team-member/${_id}/invitation`)).meta.status).toBe(409);
  });

  it('to the team is withdrawn with its link, but the membership of a customer keeps the link', async () => {
    for (const isMember of [false, true]) {
      const email = `withdrawn${isMember}@example.org`;
      if (isMember) await asMember(email);
      await asStaff(email);
      const link = (await welcomed(email)).get('link');
      const { _id } = (await listed(email))!;
      expect((await call('DELETE', `/users/team-member/${_id}/invitation`)).meta.status).toBe(200);
      expect(await listed(email)).toBeUndefined();
      expect(await app.knex('team_spaces').where('user_id', _id)).toEqual([]);
      const session = await setPassword(link);
      expect(session.meta.status).toBe(isMember ? 200 : 400);
      if (isMember) {
        const { token } = session.data as { token: string };
        expect((await call('GET', `/users/team-members?space_id=${world.spaceId}`, token)).meta.status).toBe(403);
      }
    }
  });

  it('of a member is withdrawn, unless they have bookings', async () => {
    const email = 'booked@example.org';
    await asMember(email);
    const { id } = await app.knex('users').where({ email }).first<{ id: string }>('id');
    const path = `/space/${world.spaceId}/members/${id}/invitation`;
    const made = await app.call<Booked>('POST', '/bookings', {
      token: world.member.token,
      body: roomBooking(world, slot(1)),
    });
    const booking = app.knex('bookings').where('id', made.data._id);
    await booking.clone().update({ assigned_user_id: id });
    expect((await call('DELETE', path)).meta.message).toBe('This person has bookings here. Please block them instead.');
    await booking.clone().update({ assigned_user_id: world.member.id });
    expect((await call('DELETE', path)).meta.status).toBe(200);
    expect((await call('DELETE', path)).meta.status).toBe(404);
    expect(await app.knex('user_spaces').where('user_id', id)).toEqual([]);
    const link = (await welcomed(email)).get('link');
    expect((await setPassword(link)).meta.status).toBe(400);
  });
});
