/** Own texts: who writes them, when they take effect, where they are shown, and that nothing that is saved can break. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaName } from '#domains/wording/areas.ts';
import type { ImportView, OwnTextView, PreviewView } from '#domains/wording/schema.ts';
import { MINUTE } from '#shared/time.ts';
import { saidOf } from '../helpers/activities.ts';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { PASSWORD, type Person, type World, addPerson, data, makeWorld } from '../helpers/world.ts';
import { procedures } from '../helpers/trpc.ts';

let app: TestApp;
let same: TestApp;
let world: World;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  same = await startTestApp({ DATABASE_URL: app.services.config.DATABASE_URL });
  world = await makeWorld(app);
  other = await addPerson(app.knex, 'Super Admin');
});
afterAll(async () => {
  await same.stop();
  await app.stop();
});

const SUBJECT = 'Reset your password';
const HELLO = 'Hello {name},';
const NOTHING = 'Please enter a text';
const STAFF_TEXT = 'A change takes effect at once. Secrets are stored encrypted and never shown.';

type Input = { language: string; text: string; own: string | null; version?: number };

const save = (input: Input, by = world.owner): Promise<Answer<OwnTextView>> =>
  app.call<OwnTextView>('PUT', '/own-texts', { token: by.token, body: input });
const set = (text: string, own: string | null, language = 'en') => data<OwnTextView>(save({ language, text, own }));
const listed = async (query: string) =>
  app.call<OwnTextView[]>('GET', `/own-texts?${query}`, { token: world.owner.token });
const mailTo = async ({ email }: Person) => {
  await app.call('POST', '/auth/forgot-password', { body: { email } });
  return (await app.mails(email))[0]!;
};
const imported = (po: string, path = 'import', language = 'de') =>
  data<ImportView>(
    app.call<ImportView>('POST', `/own-texts/${path}`, { token: world.owner.token, body: { language, po } }),
  );
const entry = (text: string, own: string) => `msgid ${JSON.stringify(text)}\nmsgstr ${JSON.stringify(own)}\n`;

describe('a change', () => {
  it('is in the next mail, and the reset too', async () => {
    await set(SUBJECT, 'A new password for you');
    expect((await mailTo(world.member)).subject).toBe('A new password for you');
    await set(SUBJECT, null);
    expect((await mailTo(world.otherMember)).subject).toBe(SUBJECT);
  });

  it('is text in a mail, whatever it looks like', async () => {
    await set('Hello,', '<script>alert(1)</script><a href="https://evil.example">x</a>');
    const { html, text } = await mailTo(other);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;a href=&quot;https://evil.example&quot;&gt;');
    expect(html).not.toContain('<script>');
    expect(text).toContain('<script>alert(1)</script>');
    await set('Hello,', null);
  });

  it('reaches another process within seconds', async () => {
    await set(SUBJECT, 'Seen by both');
    expect(app.services.t(SUBJECT)).toBe('Seen by both');
    await expect.poll(() => same.services.t(SUBJECT), { timeout: 5_000 }).toBe('Seen by both');
    await set(SUBJECT, null);
    await expect.poll(() => same.services.t(SUBJECT), { timeout: 5_000 }).toBe(SUBJECT);
  });

  it('is for one language, and is translated into it in refusals', async () => {
    await set(NOTHING, 'Da fehlt ein Text', 'de');
    const { token } = world.owner;
    const refusal = (language: string) =>
      app.call('PUT', '/own-texts', {
        token,
        headers: { 'x-page-language': language },
        body: { language: 'de', text: SUBJECT, own: ' ' },
      });
    expect((await refusal('de')).meta.errors).toEqual([{ field: 'own', message: 'Da fehlt ein Text' }]);
    expect((await refusal('en')).meta.errors).toEqual([{ field: 'own', message: NOTHING }]);
    await set(NOTHING, null, 'de');
  });

  it('is an activity and an entry of the audit log with both texts', async () => {
    await set(SUBJECT, 'One');
    await set(SUBJECT, 'Two');
    expect((await saidOf(app, { model: 'Text' })).at(-1)).toMatch(/changed the text “Reset your password” in English$/);
    const { items } = await procedures(app, world.owner).audit.list.query({ model: 'Text', limit: 1 });
    expect(items[0]!.changes).toEqual([{ field: 'own', before: 'One', after: 'Two' }]);
    await set(SUBJECT, null);
  });

  it('of a version that somebody else has replaced is refused with the present text', async () => {
    const { version } = await set(SUBJECT, 'Mine');
    await save({ language: 'en', text: SUBJECT, own: 'Theirs', version }, other);
    const { meta } = await save({ language: 'en', text: SUBJECT, own: 'Mine again', version });
    expect(meta.status).toBe(409);
    const at = await Promise.all(
      [0, 1].map((own) => save({ language: 'fr', text: SUBJECT, own: `À deux ${own}`, version: 0 })),
    );
    expect(at.map((each) => each.meta.status).sort()).toEqual([200, 409]);
    await set(SUBJECT, null);
  });

  it('to what is shown anyway leaves no own text', async () => {
    expect((await set(SUBJECT, SUBJECT)).own).toBeNull();
    // The meaning of a text is not shown.
    expect(await set('Cancel||a booking', 'Cancel')).toMatchObject({ shipped: 'Cancel', own: null });
  });
});

describe('is refused', () => {
  it('to whoever may not change the settings', async () => {
    const manager = await addPerson(app.knex, 'Manager');
    expect((await save({ language: 'en', text: SUBJECT, own: 'Mine' }, manager)).meta.status).toBe(403);
    expect((await save({ language: 'en', text: SUBJECT, own: 'Mine' }, world.member)).meta.status).toBe(403);
  });

  it('without a proof of the password', async () => {
    clock.freeze(new Date());
    const login = app.call<{ token: string }>('POST', '/auth/login', {
      body: { email: other.email, password: PASSWORD },
    });
    const { token } = await data<{ token: string }>(login);
    clock.advance(16 * MINUTE);
    const body = { language: 'en', text: SUBJECT, own: 'Mine' };
    expect((await app.call('PUT', '/own-texts', { token, body })).meta.code).toBe('proof_needed');
    const file = { language: 'de', po: entry(SUBJECT, 'Meins') };
    expect((await app.call('POST', '/own-texts/import', { token, body: file })).meta.code).toBe('proof_needed');
    clock.reset();
  });

  it('at its field, and for a text that the product does not have', async () => {
    const { meta } = await save({ language: 'en', text: HELLO, own: 'Hello,' });
    expect(meta).toMatchObject({ status: 400, errors: [{ field: 'own', message: 'Please keep {name}' }] });
    expect((await save({ language: 'en', text: SUBJECT, own: 'a\nBcc: b@example.org' })).meta.status).toBe(400);
    expect((await save({ language: 'en', text: SUBJECT, own: 'x'.repeat(5_000) })).meta.status).toBe(400);
    expect((await save({ language: 'en', text: 'No such text', own: 'x' })).meta.status).toBe(404);
    expect((await save({ language: 'en-XA', text: SUBJECT, own: 'x' })).meta.status).toBe(400);
  });
});

describe('the list', () => {
  it('finds texts by words in either language, area and state', async () => {
    await set(SUBJECT, 'Frisch gewählt', 'de');
    const found = async (query: string) => (await listed(`language=de&${query}`)).data.map(({ text }) => text);
    expect(await found('search=FRISCH')).toEqual([SUBJECT]);
    expect(await found('search=reset+your+password&area=accounts')).toContain(SUBJECT);
    expect(await found('search=reset+your+password&area=doors')).toEqual([]);
    expect(await found('state=changed')).toEqual([SUBJECT]);
    expect(await found('state=missing&search=reset+your+password')).toEqual([]);
    await set(SUBJECT, null, 'de');
  });

  it('has all texts, in pages, and a name for each area', async () => {
    const { meta, data: rows } = await listed('language=en&limit=50&offset=100');
    expect(rows).toHaveLength(50);
    expect(meta.totalCount).toBe(app.services.textsList.areas().size);
    const areas = new Set([...app.services.textsList.areas().values()].flat());
    expect([...areas].filter((area) => !areaName(area))).toEqual([]);
  });
});

it('a preview shows each form, or says what is missing', async () => {
  const preview = (own: string) =>
    procedures(app, world.owner).wording.preview.query({
      language: 'pl',
      text: '{count, plural, one {{count} day} other {{count} days}}',
      own,
    }) as Promise<PreviewView>;
  const forms = '{count, plural, one {{count} dzień} few {{count} dni} many {{count} dni} other {{count} dnia}}';
  expect(await preview(forms)).toEqual({ problem: null, samples: ['1 dzień', '2 dni', '0 dni', '1.5 dnia'] });
  expect((await preview('{count} dni')).problem).toBe('Please keep the forms of count');
});

describe('a file', () => {
  it('can be exported, changed and imported; what is refused is left out', async () => {
    const po = `${entry(SUBJECT, 'Neues Kennwort')}\n${entry(HELLO, 'Hallo!')}\n${entry('No such text', 'x')}\n${entry('Log in', '')}`;
    const expected = { added: 1, changed: 0, same: 0, refused: 2 };
    expect(await imported(po, 'check')).toMatchObject(expected);
    expect((await listed('language=de&state=changed')).data).toEqual([]);
    expect(await imported(po)).toEqual({
      ...expected,
      problems: [
        { text: HELLO, reason: 'Please keep {name}' },
        { text: 'No such text', reason: 'The product has no such text' },
      ],
    });
    expect(app.services.inLanguage('de').t(SUBJECT)).toBe('Neues Kennwort');
    const { po: whole } = await procedures(app, world.owner).wording.export.query({ language: 'de' });
    expect(whole).toContain(entry(SUBJECT, 'Neues Kennwort'));
    const again = await imported(whole);
    expect(again).toMatchObject({ added: 0, changed: 0, refused: 0 });
    expect(await imported(entry(SUBJECT, 'Kennwort'))).toMatchObject({ added: 0, changed: 1 });
    await set(SUBJECT, null, 'de');
  });

  it('of another kind, or too large, is refused', async () => {
    const { token } = world.owner;
    const status = async (po: string) =>
      (await app.call('POST', '/own-texts/import', { token, body: { language: 'de', po } })).meta.status;
    expect(await status('a,b,c\n1,2,3')).toBe(400);
    expect(await status('x'.repeat(900_001))).toBe(400);
    expect(await status('x'.repeat(2_000_000))).toBe(413);
  });
});

describe('a page', () => {
  const page = async (path: string) => (await fetch(app.address + path)).text();
  const TEXT = 'Forgot Password';

  it('is rendered with the own texts, escaped, and gives them to the browser', async () => {
    const before = await page('/login');
    expect(before).not.toContain('"texts":{"Forgot');

    expect(before).toContain(TEXT);
    await set(TEXT, '</script><b>Lost it</b>');
    const after = await page('/login');
    expect(after).toContain('&lt;/script&gt;&lt;b&gt;Lost it&lt;/b&gt;');
    expect(after).not.toContain('<b>Lost it</b>');
    expect(after).toContain('"texts":{"Forgot Password":["\\u003c/script>');
    await set(TEXT, null);
    expect(await page('/login')).toBe(before);
  });

  it('of the website has no texts of staff; the application has them', async () => {
    await set(STAFF_TEXT, 'Try this');
    expect(await page('/')).not.toContain('Try ');
    expect(await page('/app/settings')).toContain('Try ');
    await set(STAFF_TEXT, null);
    expect(await page('/app/settings')).not.toContain('Try ');
  });
});
