/** How the front desk takes the payment of a customer. */
import { it } from 'vitest';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, addPerson, agree, join, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

const WAYS = ['Card terminal', 'Charge the card that the customer saved', 'Mail a payment link'] as const;

let day = 10;

async function unpaid(email: string): Promise<string> {
  const body = { ...roomBooking(world, slot((day += 1))), assignedUser: email, members: [email] };
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.staff.token, body });
  return data._id;
}

it('staff mail a link, charge a saved card, and record cash, but never use their own card', async () => {
  const guest = await addPerson(app.knex, 'Member', [world.spaceId]);
  await join(app, world.staff, world.spaceId);
  await saveCard(app, world.staff);
  const desk = await signedIn(world.staff);
  const { page } = desk;
  const [atDesk, byCard, byMail] = WAYS.map((name) => page.getByRole('button', { name }));

  await page.goto(`/app/payNow/${await unpaid(guest.email)}`);
  await byMail!.click();
  const link = page.getByRole('dialog', { name: 'Mail a payment link' });
  await link.getByLabel('Hold for, in hours').fill('30');
  await link.getByRole('button', { name: 'Send mail' }).click();
  await said(page, 'Please enter 1 to 24 hours');
  await link.getByLabel('Hold for, in hours').fill('24');
  await desk.look('mail-link');
  await link.getByRole('button', { name: 'Send mail' }).click();
  await said(page, `Payment link mailed to ${guest.email}`);
  await said(page, /Held for 23:59:/);

  await byCard!.click();
  await said(page, /has not agreed that staff charge a saved card/);
  await page.keyboard.press('Escape');
  await agree(app, guest, await saveCard(app, guest));
  await page.reload();
  await byCard!.click();
  const card = page.getByRole('dialog', { name: 'Charge the saved card' });
  await card.getByRole('combobox', { name: 'Card' }).getByText('Visa ending in 4242').waitFor();
  await card.getByRole('button', { name: 'Charge £108.00' }).click();
  await said(page, 'Please confirm that the customer agrees to this charge');
  await card.getByLabel('The customer agrees to this charge of £108.00').check();
  await desk.look('charge-customer');
  await card.getByRole('button', { name: 'Charge £108.00' }).click();
  await said(page, 'Payment successfully done');

  await page.goto(`/app/payNow/${await unpaid(guest.email)}`);
  await atDesk!.waitFor();
  await desk.look('take-payment');
  await atDesk!.click();
  const payment = page.getByRole('dialog', { name: 'Paid at the desk' });
  await payment.getByRole('combobox', { name: 'Paid by' }).getByText('Card terminal').waitFor();
  await payment.getByRole('button', { name: 'Record £108.00' }).click();
  await said(page, 'Please enter the reference');
  await payment.getByLabel('Reference').fill('T-1042');
  await desk.look('desk-payment');
  await payment.getByRole('button', { name: 'Record £108.00' }).click();
  await said(page, 'Payment successfully done');
  await page.waitForURL('**/booking');
  await desk.leave(400);
});

it('the dashboard lists what waits for a payment, and no longer once it is taken', async () => {
  const guest = await addPerson(app.knex, 'Member', [world.spaceId], 'waiting@example.org');
  const bookingId = await unpaid(guest.email);
  const desk = await signedIn(world.staff);
  const { page } = desk;
  await page.goto('/app/dashboard');
  const row = page.getByRole('list', { name: 'Waiting for payment' }).getByRole('listitem').last();
  await row.getByText(/^Held for \d\d:\d\d$/).waitFor();
  await desk.look('waiting-payments');
  await row.getByRole('link', { name: 'Take payment' }).click();
  await page.waitForURL(`**/payNow/${bookingId}`);
  await page.getByRole('button', { name: 'Cash' }).click();
  await page.getByRole('button', { name: 'Record £108.00' }).click();
  await said(page, 'Payment successfully done');
  await page.goto('/app/dashboard');
  await said(page, 'Booking Details');
  await page.getByRole('link', { name: 'Take payment' }).waitFor({ state: 'detached' });
  await desk.leave();
});
