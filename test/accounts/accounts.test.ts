import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock } from '../helpers/clock.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';
import { momentOf } from '#server/context.ts';
import { Transactions } from '#server/db/transaction.ts';
import { forgotPassword } from '#domains/accounts/server/service/password.ts';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { PASSWORD, type World, addPerson, makeWorld } from '../helpers/world.ts';

type Session = { token: string; user: { _id: string; email: string; role_id: { name: string } } };

let app: TestApp;
let world: World;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => {
  clock.reset();
  app.services.limits.reset();
});

const post = <T = Session>(path: string, body: unknown, token?: string) => app.call<T>('POST', path, { body, token });

async function signUp() {
  counter += 1;
  const email = `ada${counter}@example.org`;
  const answer = await post('/sign-up', { name: 'Ada Lovelace', email, password: 'engine' });
  const [mail] = await app.mails(email);
  const link = new URL(mail!.links.find((one) => one.includes('account-activate'))!).searchParams.get('token')!;
  const code = /\b[A-Z2-9]{6}\b/.exec(mail!.text)![0];
  return { email, answer, link, code };
}

describe('sign-up', () => {
  it('mails a link that activates the account once and signs in', async () => {
    const { email, answer, link } = await signUp();
    expect(answer.meta).toMatchObject({
      status: 200,
      message: 'An activation link has been sent to your mail, please verify your account.',
    });
    const refused = await post('/auth/login', { email, password: 'engine' });
    expect(refused.meta).toMatchObject({ status: 403, message: 'Please verify your account' });
    const { meta, data } = await app.call<Session>('GET', `/verify-email?token=${link}`, { token: answer.data.token });
    expect(meta).toMatchObject({ status: 200, message: 'Account activated successfully!' });
    expect(data.user).toMatchObject({ email, role_id: { name: 'Member' } });
    expect((await app.call('GET', `/users/${data.user._id}`, { token: data.token })).meta.status).toBe(200);
    expect((await app.call<Session>('GET', `/auth/verify-email?token=${link}`)).meta.status).toBe(400);
    expect((await post('/auth/login', { email, password: 'engine' })).meta.status).toBe(200);
  });

  it('needs a password where the mail is opened, as a stranger may have signed up with the address', async () => {
    const { email, link } = await signUp();
    const stranger = await signUp();
    const message = 'Please choose a password to activate the account';
    for (const token of [undefined, stranger.answer.data.token, 'forged']) {
      const { meta } = await app.call<Session>('GET', `/verify-email?token=${link}`, { token });
      expect(meta).toMatchObject({ status: 400, message, errors: [{ field: 'password', message }] });
    }
    expect(await app.knex('users').where({ email })).toEqual([]);
    const { meta, data } = await post('/auth/verify-email', { token: link, password: 'my-own' });
    expect(meta.message).toBe('Account activated successfully!');
    expect(data.user).toMatchObject({ email });
    expect((await post('/auth/login', { email, password: 'engine' })).meta.status).toBe(401);
    expect((await post('/auth/login', { email, password: 'my-own' })).meta.status).toBe(200);
    const other = await signUp();
    const sent = await app.call<Session>('GET', `/verify-email?token=${other.link}&password=my-own`);
    expect(sent.meta).toMatchObject({ status: 200, message: 'Account activated successfully!' });
    expect((await post('/auth/login', { email: other.email, password: 'my-own' })).meta.status).toBe(200);
  });

  it('can be completed with the code, with at most five attempts', async () => {
    const { answer, code } = await signUp();
    const { token } = answer.data;
    for (let tries = 0; tries < 4; tries += 1)
      expect((await post('/verify-otp', { otp: 'AAAAAA' }, token)).meta.message).toBe('Invalid OTP');
    expect((await post('/verify-otp', { otp: code.toLowerCase() }, token)).meta.status).toBe(200);

    const other = await signUp();
    for (let tries = 0; tries < 5; tries += 1) await post('/verify-otp', { otp: 'AAAAAA' }, other.answer.data.token);
    expect((await post('/verify-otp', { otp: other.code }, other.answer.data.token)).meta.status).toBe(400);
    const resent = await app.call('GET', '/resend-otp', { token: other.answer.data.token });
    expect(resent.meta.message).toBe('OTP send to your email successfully!');
    const [mail] = await app.mails(other.email);
    const fresh = /\b[A-Z2-9]{6}\b/.exec(mail!.text)![0];
    app.services.limits.reset();
    expect((await post('/verify-otp', { otp: fresh }, other.answer.data.token)).meta.status).toBe(200);
  });

  it('returns a token that grants nothing else, and secrets that expire', async () => {
    const { answer, link, code } = await signUp();
    const { token } = answer.data;
    expect((await app.call('GET', '/bookings', { token })).meta.status).toBe(403);
    clock.advance(16 * MINUTE);
    expect((await post('/verify-otp', { otp: code }, token)).meta.status).toBe(400);
    clock.advance(15 * MINUTE);
    expect((await post('/verify-otp', { otp: code }, token)).meta.status).toBe(401);
    clock.advance(DAY);
    expect((await app.call<Session>('GET', `/verify-email?token=${link}`)).meta.status).toBe(400);
  });

  it('creates one account from several sign-ups with one address: the first that is verified', async () => {
    const email = 'twin@example.org';
    const twins = await Promise.all(
      [1, 2, 3].map(() => post('/auth/sign-up', { name: 'Twin', email, password: 'engine' })),
    );
    expect(twins.map(({ meta }) => meta.status)).toEqual([200, 200, 200]);
    const links = (await app.mails(email)).map(({ links: all }) =>
      new URL(all.find((one) => one.includes('account-activate'))!).searchParams.get('token')!,
    );
    expect(links).toHaveLength(3);
    const answers = await Promise.all(links.map((token) => post('/verify-email', { token, password: 'engine' })));
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 400, 400]);
    expect(await app.knex('users').where({ email })).toHaveLength(1);
    expect(await app.knex('sign_ups').where({ email })).toEqual([]);
  });
});

describe('login', () => {
  it('gives the same answer for an unknown email and a wrong password', async () => {
    const unknown = await post('/auth/login', { email: 'nobody@example.org', password: 'cockpit' });
    const wrong = await post('/auth/login', { email: world.member.email, password: 'wrong' });
    expect(unknown).toEqual(wrong);
    expect(wrong.meta).toMatchObject({ status: 401, message: 'Invalid email or password' });
  });

  it('is blocked after ten wrong passwords, and a correct password resets the count', async () => {
    const person = await addPerson(app.knex, 'Member');
    const login = (password: string) => post('/auth/login', { email: person.email, password });
    for (let tries = 0; tries < 9; tries += 1) expect((await login('wrong')).meta.status).toBe(401);
    expect((await login(PASSWORD)).meta.status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) expect((await login('wrong')).meta.status).toBe(401);
    expect((await login(PASSWORD)).meta.status).toBe(429);
  });

  it('expires after seven days, and ends when the account is deactivated', async () => {
    const person = await addPerson(app.knex, 'Member');
    const { data } = await post('/auth/login', { email: person.email, password: PASSWORD });
    clock.advance(7 * DAY + MINUTE);
    expect((await app.call('GET', '/bookings', { token: data.token })).meta.status).toBe(401);
    clock.reset();
    await app.knex('users').where('id', person.id).update({ status: false });
    expect((await app.call('GET', '/bookings', { token: data.token })).meta.status).toBe(401);
    expect((await post('/auth/login', { email: person.email, password: PASSWORD })).meta.status).toBe(403);
  });
});

describe('passwords', () => {
  async function resetLink(email: string): Promise<string> {
    const answer = await post('/forgot-password', { email });
    expect(answer.meta.message).toBe('Successfully sent reset link to the registered email.');
    const [mail] = await app.mails(email);
    return new URL(mail!.links.find((one) => one.includes('reset-password'))!).searchParams.get('link')!;
  }

  it('are reset by a link that works once within an hour, which ends older sessions', async () => {
    const person = await addPerson(app.knex, 'Member');
    const link = await resetLink(person.email);
    const { meta, data } = await post('/reset-password', { password: 'better', link });
    expect(meta).toMatchObject({ status: 200, message: 'Successfully set new password!' });
    expect((await app.call('GET', '/bookings', { token: person.token })).meta.status).toBe(401);
    expect((await app.call('GET', '/bookings', { token: data.token })).meta.status).toBe(200);
    expect((await post('/reset-password', { password: 'again', link })).meta.status).toBe(400);
    const late = await resetLink(person.email);
    clock.advance(HOUR + MINUTE);
    expect((await post('/auth/set-password', { password: 'again', token: late })).meta.status).toBe(400);
  });

  it('of an unknown email get the same answer, and nothing is mailed', async () => {
    const known: Answer<unknown> = await post('/forgot-password', { email: world.member.email });
    const unknown: Answer<unknown> = await post('/forgot-password', { email: 'nobody@example.org' });
    expect(unknown).toEqual(known);
    expect(await app.mails('nobody@example.org')).toEqual([]);
  });

  it('are looked up only after the answer, so that its time does not tell whether an account exists', async () => {
    // Without listeners of commits, the message is not delivered at once.
    const services = { ...app.services, transactions: new Transactions() };
    const emails = [world.otherMember.email, 'nobody@example.org'];
    for (const email of emails) await forgotPassword(email, { ...momentOf(services), ip: '203.0.113.9' });
    const waiting = await app.knex('outbox').where('topic', 'accounts: reset links').orderBy('id').pluck('payload');
    expect(waiting).toEqual(emails.map((email) => ({ event: 'password.forgotten', facts: { email } })));
    expect(await app.knex('account_tokens').where('user_id', world.otherMember.id)).toEqual([]);
    await app.settle();
    expect(await app.knex('account_tokens').where('user_id', world.otherMember.id)).toHaveLength(1);
  });

  it('are changed with the old one, which ends all other sessions', async () => {
    const person = await addPerson(app.knex, 'Member');
    const change = (oldPassword: string, password: string) =>
      post('/auth/change-password', { oldPassword, password }, person.token);
    expect((await change('wrong', 'better')).meta.status).toBe(400);
    expect((await change(PASSWORD, PASSWORD)).meta.message).toBe('New Password cannot be same as old password');
    const { meta, data } = await change(PASSWORD, 'better');
    expect(meta.status).toBe(200);
    expect((await app.call('GET', '/bookings', { token: person.token })).meta.status).toBe(401);
    expect((await app.call('GET', '/bookings', { token: data.token })).meta.status).toBe(200);
    const stored = await app.knex('users').where('id', person.id).first<{ password_hash: string }>('password_hash');
    expect(stored.password_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('the profile', () => {
  it('can be changed by its owner, except for email, role and spaces', async () => {
    const person = await addPerson(app.knex, 'Member');
    const body = {
      name: 'Ada',
      phone: '+4407700900123',
      company_name: 'Engines',
      address: 'London',
      email: 'x@example.org',
      role_id: '1',
      spaces: [],
    };
    const { meta, data } = await app.call<Session['user']>('PUT', `/users/${person.id}`, { token: person.token, body });
    expect(meta).toMatchObject({ status: 200, message: 'Your details has been saved.' });
    expect(data).toMatchObject({ name: 'Ada', email: person.email, role_id: { name: 'Member' } });
  });
});
