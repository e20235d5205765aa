/** The webhooks of a Super Admin: one is added, tested, fails, and what has failed is sent again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../sandbox/receiver/receiver.ts';
import { signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';

let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
useBrowser({ env: () => ({ ALLOW_PRIVATE_HOSTS: 'true' }) });

it('a Super Admin adds a webhook, tests it, and sends again what it has refused', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/webhooks');
  await page.getByRole('button', { name: '+ Add Webhook' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Webhook' });
  await form.getByLabel('Address').fill('elsewhere');
  await form.getByLabel('Events').fill('booking');
  await form.getByRole('button', { name: 'Add' }).click();
  await form.getByText('Please enter an address that begins with https://').waitFor();
  await form.getByText('Please enter types such as booking.moved, booking.* or *').waitFor();
  await form.getByLabel('Address').fill(`${receiver.address}/set`);
  await form.getByLabel('Description').fill('Reports');
  await form.getByLabel('Events').fill('company.*');
  await owner.look('webhook-form');
  await form.getByRole('button', { name: 'Add' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of the Webhook' });
  await expect.poll(() => shown.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Send a test to Reports' }).click();
  await page.getByText('Test sent').waitFor();
  await expect.poll(() => receiver.received.length).toBe(1);

  receiver.answerWith(410);
  const body = { space_id: world.spaceId, name: 'Hooked Ltd', billing_email: 'hooked@example.org' };
  await app.call('POST', '/companies', { token: world.owner.token, body });
  await expect.poll(() => receiver.received.length).toBe(2);
  await page.reload();
  await page.getByText('Switched off').waitFor();
  await page.getByRole('button', { name: 'Edit Reports' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Webhook' });
  await edit.getByLabel('Active').check();
  await edit.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Webhook updated').waitFor();

  receiver.answerWith(200);
  await page.getByRole('link', { name: 'Deliveries to Reports' }).click();
  const row = page.getByRole('row').filter({ hasText: 'company.created' });
  await row.getByText('Failed').waitFor();
  await row.getByRole('button', { name: /^Show event/ }).click();
  const delivery = page.getByRole('dialog', { name: 'company.created' });
  await delivery.getByText('Hooked Ltd').waitFor();
  await owner.look('webhook-delivery');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send failed again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByText('1 event sent again').waitFor();
  await row.getByText('Delivered').waitFor();
  await owner.look('webhook-deliveries');
  await owner.leave();
});
