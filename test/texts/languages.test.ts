/** The product in another language: refusals, activities, mails and pages, and English for whoever asks for no other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { contact } from '../helpers/enquiries.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, slot } from '../helpers/world.ts';
import { deskWish, people, release, roomWish, takeRoom } from '../waiting/helpers.ts';

useApp();

const GERMAN = { cookie: 'language=de' };
const ARABIC = { cookie: 'language=ar' };

let member: Person;
let day = 60;

beforeAll(async () => {
  [member] = (await people(app, 1)) as [Person];
});

const join = (body: object, headers?: Record<string, string>) =>
  app.call('POST', '/waiting-list', { token: member.token, body, ...(headers && { headers }) });
const refusal = async (body: object, headers?: Record<string, string>) => {
  const { meta } = await join(body, headers);
  return { status: meta.status, message: meta.message, at: meta.errors?.map(({ message }) => message) };
};

/** A wish for a room that is taken. */
async function takenWish() {
  const period = slot((day += 1));
  const booking = await takeRoom(app, world, world.member, period);
  return { wish: roomWish(world, period), booking };
}

describe('a refused call', () => {
  it('is answered in the chosen language, and in English without it', async () => {
    const free = roomWish(world, slot((day += 1)));
    expect(await refusal(free)).toMatchObject({ status: 409, message: 'A place is free at this time. Please book it' });
    expect(await refusal(free, GERMAN)).toMatchObject({
      status: 409,
      message: 'Zu dieser Zeit ist ein Platz frei. Bitte buchen Sie ihn',
    });
    expect((await refusal(free, ARABIC)).message).toBe('يوجد مكان متاح في هذا الوقت. يرجى حجزه');
  });

  it('names what its text needs', async () => {
    const { wish } = await takenWish();
    const many = { ...wish, capacity: 11 };
    const [english, german] = [await refusal(many), await refusal(many, GERMAN)];
    expect(english.message).toMatch(/^The largest has room for \d+ persons$/);
    expect(german.message).toMatch(/^Der größte hat Platz für \d+ Personen$/);
    expect(german.at).toEqual([german.message]);
  });

  it('has the messages of its fields in that language', async () => {
    const { from, to, ...wish } = deskWish(world, slot((day += 1)));
    const refused = await refusal({ ...wish, from: to, to: from }, GERMAN);
    expect(refused).toMatchObject({ status: 400, at: ['Bitte wählen Sie einen Zeitraum'] });
  });

  it('has the messages of schemas with their numbers', async () => {
    const body = { name: 'x'.repeat(101), phone: '+447700900123', company_name: 'Engines', address: '1 Test Street' };
    const { meta } = await app.call('PUT', `/users/${member.id}`, { token: member.token, body, headers: GERMAN });
    expect(meta.errors).toContainEqual({ field: 'name', message: 'Bitte verwenden Sie höchstens 100 Zeichen' });
  });
});

it('what was done is said in the language of the reader', async () => {
  const { wish } = await takenWish();
  expect((await join(wish, GERMAN)).meta.message).toBe('Sie stehen auf der Warteliste');
  const last = async (headers?: Record<string, string>) => {
    const { data } = await app.call<{ message: string }[]>('GET', '/activities', {
      token: member.token,
      ...(headers && { headers }),
    });
    return data[0]!.message;
  };
  expect(await last()).toContain('waits for a place: Meeting Room');
  expect(await last(GERMAN)).toContain('wartet auf einen Platz: Besprechungsraum');
});

it('a person gets mails in their language', async () => {
  const [german, other] = (await people(app, 2)) as [Person, Person];
  await app.knex('users').where('id', german.id).update({ language: 'de' });
  const first = await takenWish();
  const second = await takenWish();
  await procedures(app, german).waiting.join.mutate(first.wish);
  await procedures(app, other).waiting.join.mutate(second.wish);
  await release(app, world.member, first.booking);
  await release(app, world.member, second.booking);
  const [mail] = await app.mails(german.email);
  expect(mail!.subject).toMatch(/^Ein Platz ist bis .* für Sie frei$/);
  expect(mail!.text).toContain('Danach wird er der nächsten Person angeboten.');
  expect(mail!.text).toContain('Fragen? Schreiben Sie an ');
  expect(mail!.html).toContain('<html lang="de">');
  const [plain] = await app.mails(other.email);
  expect(plain!.subject).toMatch(/^A place is free for you until /);
  expect(plain!.html).toContain('<html lang="en">');
});

it('an account keeps the language of its first sign-in in another one than English, and no later one', async () => {
  const [person] = (await people(app, 1)) as [Person];
  const login = (headers: Record<string, string>) =>
    app.call('POST', '/auth/login', { body: { email: person.email, password: 'cockpit' }, headers });
  const stored = () => app.knex('users').where('id', person.id).first('language');
  await app.knex('users').where('id', person.id).update({ language: null });
  await login({ 'accept-language': 'en' });
  expect(await stored()).toEqual({ language: null });
  await login({ 'accept-language': 'ar', cookie: 'language=de' });
  expect(await stored()).toEqual({ language: 'de' });
  await login(ARABIC);
  expect(await stored()).toEqual({ language: 'de' });
  await procedures(app, person).auth.chooseLanguage.mutate({ language: 'ar' });
  expect(await stored()).toEqual({ language: 'ar' });
});

it('a stranger is written to in the language of the workspace', async () => {
  await app.knex('spaces').where('id', world.spaceId).update({ language: 'de' });
  const body = contact(world, { email: 'ada-asks@example.org' });
  expect((await app.call('POST', '/booking-tour', { body })).meta.success).toBe(true);
  await procedures(app, world.owner).members.add.mutate({ space_id: world.spaceId, email: 'invited-de@example.org' });
  await app.deliver();
  const [received] = await app.mails('ada-asks@example.org');
  expect(received?.text).toContain('Vielen Dank für Ihre Nachricht.');
  const [invited] = await app.mails('invited-de@example.org');
  expect(invited?.html).toContain('<html lang="de">');
  await app.knex('spaces').where('id', world.spaceId).update({ language: null });
});
