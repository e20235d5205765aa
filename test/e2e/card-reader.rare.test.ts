/** The card reader at the desk: staff choose where it stands, send a price to it, and see what the customer does there. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { press, read, state, unpaid } from '../payments/reader-stage.ts';

useBrowser();

it('the owner chooses the location, and the front desk takes a card there', async () => {
  const owner = await signedIn(world.owner, WIDTHS);
  await owner.context.addInitScript((id) => localStorage.setItem('activeSpace', id), world.spaceId);
  await owner.page.goto('/app/connections');
  const place = owner.page.getByLabel('Card reader location of London');
  await place.selectOption({ label: 'Front desk' });
  await owner.look('connections-reader');
  await owner.page.locator('form').filter({ has: place }).getByRole('button', { name: 'Save' }).click();
  await said(owner.page, 'The card reader location was saved.');
  await owner.leave();

  const booking = await unpaid();
  const staff = await signedIn(world.staff, WIDTHS);
  const { page } = staff;
  await page.goto(`/app/payNow/${booking._id}`);
  await page.getByRole('button', { name: 'Charge a card at the card reader' }).click();
  const dialog = modal(page, 'Card reader');
  await dialog.getByText('Reception').first().waitFor();
  await staff.look('reader-send');
  await dialog.getByRole('button', { name: 'Send £108.00 to the reader' }).click();
  await said(page, 'Waiting for the card of the customer');
  await staff.look('reader-waiting');

  await press('declined');
  await said(page, 'Your card was declined.');
  await staff.look('reader-declined');
  await dialog.getByRole('button', { name: 'Send £108.00 to the reader' }).click();
  await dialog.getByRole('button', { name: 'Stop the payment' }).click();
  await said(page, 'No card was presented at the card reader');
  expect(await state(booking)).toMatchObject({ state: 'failed' });

  await dialog.getByRole('button', { name: 'Send £108.00 to the reader' }).click();
  await said(page, 'Waiting for the card of the customer');
  await press('insert');
  await page.keyboard.press('Escape');
  await said(page, 'The card is being charged at the reader. Please wait a moment');
  await press('card');
  await page.waitForURL('**/app/booking');
  await said(page, 'Payment successfully done');
  expect(await read(booking)).toMatchObject({ payment_status: 'completed', paid: 108 });
  await app.deliver();
  await staff.leave(409);
});

it('says that the reader is offline, and keeps what was chosen', async () => {
  const booking = await unpaid();
  const staff = await signedIn(world.staff);
  const asked = staff.page.waitForResponse((response) => response.url().includes('payments.readers'));
  await press('switch');
  await staff.page.goto(`/app/payNow/${booking._id}`);
  await asked;
  await staff.page.getByRole('button', { name: 'Charge a card at the card reader' }).click();
  await modal(staff.page, 'Card reader').getByText('Reception (offline)').first().waitFor();
  await modal(staff.page, 'Card reader').getByRole('button', { name: 'Send £108.00 to the reader' }).click();
  await said(staff.page, 'The card reader is offline. Please check its power and its network');
  await staff.leave(409);
});
