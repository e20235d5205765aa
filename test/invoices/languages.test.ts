/** The language of documents: who decides on it, that it stays, and what the PDF and the mail say. */
import { extractText } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { openTexts } from '#server/texts.ts';
import type { InvoiceDetail } from '#domains/invoices/schema.ts';
import { SPOKEN_LANGUAGES } from '#shared/languages.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, join, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

const texts = openTexts();
let card: string;
let day = 2;

beforeAll(async () => {
  card = await saveCard(app, world.member);
});

const speaks = (person: Person, language: string | null) =>
  app.knex('users').where('id', person.id).update({ language });
const spaceSpeaks = (language: string | null) => app.knex('spaces').where('id', world.spaceId).update({ language });

async function invoiceOf(language: string | null): Promise<{ booking: Booked; number: string }> {
  await speaks(world.member, language);
  const body = roomBooking(world, slot((day += 1)));
  const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  await pay(app, world.member, booking, card);
  await app.settle();
  const row = await app.knex('invoices').where('booking_id', booking._id).first('invoice_id');
  return { booking, number: row!.invoice_id };
}

const storedOf = async (number: string) =>
  (await app.knex('invoices').where('invoice_id', number).first('language'))!.language;

async function pdfOf(number: string, { token }: Person = world.member): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.address}/api/v1/invoice/${number}/pdf`, { headers });
  const { text } = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true });
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ');
}

/** Whether a text is there. The font draws letters of Arabic in parts, so that of a file only its script can be read. */
const hasWords = (text: string, words: string): boolean =>
  /\p{sc=Arab}/u.test(words) ? /\p{sc=Arab}/u.test(text) : text.includes(words);

it.each(SPOKEN_LANGUAGES)('the invoice of somebody who has chosen %s is in it, whoever reads it', async (language) => {
  const { number } = await invoiceOf(language);
  expect(await storedOf(number)).toBe(language === 'en' ? null : language);
  const t = texts(language);
  const words = [t('Billed to'), t('Invoice number'), t('Quantity'), t('Total')];
  for (const person of [world.member, world.owner]) {
    const text = await pdfOf(number, person);
    for (const each of words) expect(hasWords(text, each), each).toBe(true);
    expect(text).toContain(number);
    expect(text.includes('Billed to')).toBe(language === 'en');
  }
});

it('stays as it was when its customer chooses another language, and its credit note has it, too', async () => {
  const { booking, number } = await invoiceOf('de');
  await speaks(world.member, 'fr');
  expect(await pdfOf(number)).toContain('Rechnungsnummer');
  await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: world.member.token });
  await app.settle();
  const note = await app.knex('invoices').where({ booking_id: booking._id, kind: 'credit_note' }).first();
  expect(note!.language).toBe('de');
  expect(await pdfOf(note!.invoice_id)).toContain(texts('de')('Credits invoice'));
});

it('is that of the workspace for those who have not chosen, in the mail, too', async () => {
  const stranger = await addPerson(app.knex, 'Member');
  await join(app, stranger, world.spaceId);
  await spaceSpeaks('pl');
  const write = async (user_id: string) => {
    const lines = [{ description: 'Cleaning', quantity: 1, price: 10 }];
    const body = { space_id: world.spaceId, user_id, lines };
    const { data } = await app.call<InvoiceDetail>('POST', '/invoice', { token: world.owner.token, body });
    await app.settle();
    return data.invoice_id;
  };
  const t = texts('pl');
  const number = await write(stranger.id);
  expect(await storedOf(number)).toBe('pl');
  expect(await pdfOf(number, world.owner)).toContain(t('Invoice number'));
  const [mail] = (await app.mails(stranger.email)) as unknown as { subject: string }[];
  expect(mail!.subject.startsWith(t('Invoice'))).toBe(true);

  await speaks(stranger, 'es');
  expect(await storedOf(await write(stranger.id))).toBe('es');
  await speaks(stranger, 'en');
  expect(await storedOf(await write(stranger.id))).toBeNull();
  await spaceSpeaks(null);
});

it('is English in the PDF once a language is not known any more', async () => {
  const { number } = await invoiceOf('de');
  await app.knex('invoices').where('invoice_id', number).update({ language: 'xx' });
  expect(await pdfOf(number)).toContain('Billed to');
});

it('staff choose the language of a workspace, and no other than those that there are', async () => {
  const put = (language: string) =>
    app.call<{ language: string }>('PUT', `/space/add-space/${world.spaceId}`, {
      token: world.owner.token,
      body: { language },
    });
  expect((await put('de')).data.language).toBe('de');
  expect((await put('xx')).meta).toMatchObject({ status: 400, errors: [{ field: 'language' }] });
  expect((await put('en')).data.language).toBe('en');
});
