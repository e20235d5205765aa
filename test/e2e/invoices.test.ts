/** Invoices: the list with its filters, the preview with its PDF and its credit note, and the operator settings. */
import { readFileSync } from 'node:fs';
import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { formatPence } from '#shared/money.ts';
import { addDays, formatDay, toLocal } from '#shared/time.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

async function paidRoom(day: number): Promise<Booked> {
  const { token } = world.member;
  const { data } = await app.call<Booked>('POST', '/bookings', { token, body: roomBooking(world, slot(day)) });
  await pay(app, world.member, data, await saveCard(app, world.member));
  await app.deliver();
  return data;
}

const numbersOf = ({ _id }: Booked) =>
  app.knex('invoices').where('booking_id', _id).orderBy('id').pluck<string[]>('invoice_id');

it('a member finds an invoice, downloads it, and goes to its credit note and back', async () => {
  const booking = await paidRoom(4);
  await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: world.member.token });
  await app.deliver();
  const [number, note] = await numbersOf(booking);
  const member = await signedIn(world.member);
  const { page } = member;
  await page.goto('/app/invoice');
  await heading(page, 'Invoice Listing').waitFor();
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByText('£108.00').waitFor();
  await page.getByRole('row').filter({ hasText: note }).getByText('-£108.00').waitFor();
  await member.look('invoices');
  await row.getByRole('link', { name: 'Preview' }).click();

  await heading(page, `Invoice ${number}`).waitFor();
  await page.getByText('£45.00 / hour').filter({ visible: true }).waitFor();
  await member.look('invoice');
  const button = page.getByRole('button', { name: 'Download PDF' });
  // The toast goes by itself. The reason beside the button stays until it is pressed again.
  await page.route('**/invoice/*/pdf', (route) => route.fulfill({ status: 502, body: '' }));
  await button.click();
  const reason = page.getByRole('main').getByText(/connection|try again|wrong/i);
  await reason.waitFor();
  await page.unroute('**/invoice/*/pdf');
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  await reason.waitFor({ state: 'detached' });
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  const { text } = await extractText(new Uint8Array(readFileSync(await download.path())), { mergePages: true });
  expect(text).toContain('£108.00');

  await page.getByRole('link', { name: note }).click();
  await heading(page, `Credit note ${note}`).waitFor();
  await said(page, 'Total credited');
  await member.look('credit-note');
  await page.getByRole('link', { name: number }).click();
  await heading(page, `Invoice ${number}`).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await heading(page, `Credit note ${note}`).waitFor();
  await member.leave(502);
});

it('an invoice prints on one page', async () => {
  const [number] = await numbersOf(await paidRoom(6));
  const member = await signedIn(world.member);
  const { page } = member;
  await page.goto(`/app/invoicePreview/${number}`);
  await heading(page, `Invoice ${number}`).waitFor();
  const pdf = await page.pdf({ format: 'A4' });
  const { text, totalPages } = await extractText(new Uint8Array(pdf), { mergePages: true });
  expect(totalPages).toBe(1);
  expect(text).toContain('£108.00');
  for (const hidden of ['Print', 'Back', 'Download PDF', 'My Profile']) expect(text).not.toContain(hidden);
  await member.leave();
});

it('an owner filters by days, of which none is in the future, and by type', async () => {
  await paidRoom(8);
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/invoice');
  const today = toLocal(new Date(), 'UTC').day;
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.getByLabel('From').click();
  const calendar = page.getByRole('dialog');
  await calendar.waitFor();
  await owner.look('invoice-days');
  for (const next of await calendar.getByRole('button', { name: formatDay(addDays(today, 1)) }).all())
    await expect.poll(() => next.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('row').filter({ hasText: 'INV-' }).first().waitFor();
  await filters.getByLabel('Resource Type').selectOption('private_office');
  await filters.getByRole('button', { name: 'Search' }).click();
  await said(page, 'No invoice matches these filters.');
  await page.goto(`/app/invoice?from=${today}&to=${today}`);
  await page.getByRole('row').filter({ hasText: 'INV-' }).first().waitFor();
  await page.goto(`/app/invoice?to=${addDays(today, -2)}`);
  await said(page, 'No invoice matches these filters.');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('row').filter({ hasText: 'INV-' }).first().waitFor();
  await owner.leave();
});

it('an owner enters the operator, and the next invoice names it', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/operator');
  await heading(page, 'Operator').waitFor();
  await page.getByLabel('VAT number').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Please enter a VAT number such as GB123456789');
  await page.getByLabel('Name', { exact: true }).fill('Cockpit Ltd');
  await page.getByLabel('VAT number').fill('GB 123 4567 89');
  await page.getByLabel('Address').fill('1 Finsbury Square\nLondon EC2A 1AE');
  await page.getByLabel('Bank', { exact: true }).fill('First Bank');
  await page.getByLabel('Sort code').fill('200000');
  await page.getByLabel('Account number').fill('12345678');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Operator updated');
  await expect.poll(() => page.getByLabel('Sort code').inputValue()).toBe('20-00-00');
  await owner.look('operator');
  const [number] = await numbersOf(await paidRoom(10));
  await page.goto(`/app/invoicePreview/${number}`);
  for (const text of ['Cockpit Ltd', 'VAT number GB123456789', 'PAID']) await said(page, text);
  // What is paid asks for no transfer.
  await expect.poll(() => page.getByText('Bank details').count()).toBe(0);
  await owner.look('invoice-of-operator');
  await owner.leave();
});

it('an owner reads what they earned by month, room and kind of payment, and exports it', async () => {
  await paidRoom(14);
  const total = await app
    .knex('invoices')
    .sum({ pence: app.knex.raw("IF(kind = 'invoice', 1, -1) * total_pence") })
    .first();
  const gross = formatPence(Number(total?.pence), 'GBP');
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/invoice');
  await page.getByRole('link', { name: 'Earnings' }).click();
  await heading(page, 'What did I earn').waitFor();
  const totals = page.getByLabel('Totals');
  await totals.getByText(gross).waitFor();
  await said(page, 'An amount counts on the date of its invoice or credit note');
  await owner.look('earnings');

  await page.getByLabel('Group by').selectOption('Room');
  const row = page.getByRole('row').filter({ hasText: 'Boardroom' });
  await row.getByText(gross).waitFor();
  await page.getByLabel('Group by').selectOption('Kind of Payment');
  await page.getByRole('row').filter({ hasText: 'Card' }).getByText(gross).waitFor();
  expect(new URL(page.url()).searchParams.get('by')).toBe('method');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('earnings-method.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain(`${(Number(total?.pence) / 100).toFixed(2)}\r\n`);
  await owner.leave();
});
