/** The operator's logo in mails: attached to each, so that mail clients show it without fetching it. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeBrandPicture } from '#server/files/brand-pictures.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Booked, type World, addPerson, makeWorld, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

let app: TestApp;
let world: World;
let logo: string;
beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
  const create = { width: 40, height: 20, channels: 4 as const, background: 'navy' };
  logo = await storeBrandPicture(app.services, await sharp({ create }).png().toBuffer(), 'logo');
});
afterAll(() => app.stop());

const NAME = 'Cockpit';
const BAR = new RegExp(`<td bgcolor="#0f5e66"[^>]*>${NAME}`);

const set = (BRAND_LOGO: string | null) =>
  app.call('PUT', '/settings', { token: world.owner.token, body: { section: 'looks', values: { BRAND_LOGO } } });

/** The newest mail to a new person who has asked for a password. */
async function mailTo(email: string) {
  await addPerson(app.knex, 'Member', [], email);
  await app.call('POST', '/auth/forgot-password', { body: { email } });
  const [mail] = await app.mails(email);
  return mail!;
}

it('stands in the place of the bar with the name, and is attached', async () => {
  const before = await mailTo('before@example.org');
  expect(before.html).toMatch(BAR);
  expect(before.attachments).toEqual([]);

  await set(logo);
  const mail = await mailTo('with-logo@example.org');
  expect(mail.html).toContain(`<img src="cid:logo" alt="${NAME}" width="64" height="32"`);
  expect(mail.html).not.toMatch(BAR);
  expect(mail.text).toContain(NAME);
  expect(mail.attachments).toMatchObject([{ filename: 'logo.png', content_type: 'image/png' }]);
  const picture = Buffer.from(await (await fetch(mail.attachments[0]!.url)).arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 });
  const shown = await (await fetch(`${app.mailbox}/${mail.id}/body`)).text();
  expect(shown).toContain('src="data:image/png;base64,');
});

it('is beside the PDF of an invoice, and in the test of the mail server', async () => {
  await set(logo);
  const body = roomBooking(world, slot(3));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  await pay(app, world.member, data, await saveCard(app, world.member));
  await app.settle();
  const invoice = (await app.mails(world.member.email)).find(({ subject }) => subject.startsWith('Invoice'));
  expect(invoice!.attachments.map(({ content_type }) => content_type).sort()).toEqual(['application/pdf', 'image/png']);
  await app.call('POST', '/settings/test-mail', { token: world.owner.token });
  const [test] = await app.mails(world.owner.email);
  expect(test!.html).toContain('cid:logo');
});

it('is left out once its file is lost', async () => {
  await set(logo);
  await app.services.storage.disk.delete(logo.replace('/files/', ''));
  const mail = await mailTo('lost@example.org');
  expect(mail.html).toMatch(BAR);
  expect(mail.attachments).toEqual([]);
});
