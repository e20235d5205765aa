/** The billing screen: saved cards, the default card, and the last transactions. */
import { expect, it } from 'vitest';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

it('a member adds cards, changes the default, deletes one, and sees the transactions', async () => {
  const person = await addPerson(app.knex, 'Member');
  const member = await signedIn(person);
  const { page } = member;
  await page.goto('/app/billing');
  await heading(page, 'Card Details').waitFor();
  await said(page, 'Your payments by card and bank debit appear here.');
  for (const [number, last4] of [
    ['4242424242424242', '4242'],
    ['5555555555554444', '4444'],
  ]) {
    await page.getByRole('button', { name: 'Add new card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Card' });
    await dialog.getByLabel('Name on card').fill('Ada Lovelace');
    await dialog.getByLabel('Card number').fill(number!);
    await dialog.getByLabel('Expiry').fill('12/40');
    await dialog.getByLabel('CVV').fill('123');
    await dialog.getByRole('button', { name: 'Save card' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('switch', { name: new RegExp(`^Default card: .* ending in ${last4}$`), checked: true })
      .waitFor();
  }
  await page.getByRole('switch', { name: /^Default card: .* ending in 4242$/, checked: false }).waitFor();
  await page.getByRole('switch', { name: /^Default card: .* ending in 4444$/ }).click();
  await said(page, 'Enable a different card to disable this.');
  await page.getByRole('switch', { name: /^Default card: .* ending in 4444$/, checked: true }).waitFor();
  await page.getByRole('switch', { name: /^Default card: .* ending in 4242$/ }).click();
  await page.getByRole('switch', { name: /^Default card: .* ending in 4242$/, checked: true }).waitFor();
  await page.getByRole('switch', { name: /^Default card: .* ending in 4444$/, checked: false }).waitFor();

  const declined = await saveCard(app, person, 'tok_chargeDeclined');
  const { token } = person;
  const body = roomBooking(world, slot(4));
  const { data } = await app.call<Booked>('POST', '/bookings', { token, body });
  expect((await pay(app, person, data, declined)).meta.status).toBe(402);
  await pay(app, person, data, await saveCard(app, person));
  await app.deliver();
  await page.reload();
  const table = page.getByRole('table', { name: 'Last 10 transactions' });
  await table.getByText('Successfull').waitFor();
  await table.getByText('Failed').waitFor();
  await member.look('billing');

  await page.getByRole('button', { name: /^Delete mastercard/i }).click();
  await said(page, 'Are you sure to delete this?');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await page
    .getByRole('switch', { name: /^Default card: .* ending in 4242$/ })
    .first()
    .waitFor();
  await page.getByRole('switch', { name: /^Default card: .* ending in 4444$/ }).waitFor({ state: 'hidden' });
  await member.leave();
});

it('a role that only shows billing changes no cards, except its own as a customer', async () => {
  const { token } = world.owner;
  const name = 'Auditor';
  await app.call('POST', '/roles', { token, body: { name, permissions: { billing: { show: true } } } });
  const person = await addPerson(app.knex, name);
  const auditor = await signedIn(person);
  const { page } = auditor;
  await page.goto('/app/billing');
  await said(page, 'Your payments by card and bank debit appear here.');
  await expect.poll(() => page.getByRole('button', { name: 'Add new card' }).count()).toBe(0);
  await app.call('POST', '/bookings', { token: person.token, body: roomBooking(world, slot(7)) });
  await saveCard(app, person);
  await page.reload();
  await page.getByRole('switch', { name: /^Default card/ }).waitFor();
  await page.getByRole('button', { name: 'Add new card' }).waitFor();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('switch').first().waitFor({ state: 'detached' });
  await auditor.leave();
});

it('staff without the areas of customers open their screens once they are customers, without the tools of staff', async () => {
  const person = await addPerson(app.knex, 'Content Editor');
  const desk = await addPerson(app.knex, 'Front Desk', [world.otherSpaceId]);
  const editor = await signedIn(person);
  const clerk = await signedIn(desk);
  for (const path of ['booking', 'search', 'invoice', 'invoicePreview/1', 'billing']) {
    await editor.page.goto(`/app/${path}`);
    await editor.page.waitForURL('**/app/cms/**');
  }
  await clerk.page.goto('/app/billing');
  await clerk.page.waitForURL((url) => !url.pathname.endsWith('/billing'));
  await clerk.page.getByRole('button', { name: /account menu$/ }).click();
  await clerk.page.getByRole('menuitem', { name: 'Profile' }).waitFor();
  await expect.poll(() => clerk.page.getByRole('menuitem', { name: 'My Cards' }).count()).toBe(0);

  for (const [{ token }, day] of [
    [person, 5],
    [desk, 6],
  ] as const)
    await app.call('POST', '/bookings', { token, body: roomBooking(world, slot(day)) });
  await editor.page.goto('/app/booking');
  await heading(editor.page, 'Booking').waitFor();
  await editor.page.getByRole('row', { name: /Boardroom/ }).waitFor();
  await editor.page.goto('/app/invoice');
  await heading(editor.page, 'Invoice Listing').waitFor();
  for (const { page } of [editor, clerk]) {
    await page.goto('/app/billing');
    await page.getByRole('button', { name: 'Add new card' }).waitFor();
  }
  await editor.leave();
  await clerk.leave();
});
