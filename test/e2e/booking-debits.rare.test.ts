/** A workspace offers bank debits, and a customer pays a booking with one, on a phone too. */
import { expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson, roomBooking, slot } from '../helpers/world.ts';
import { ownSandbox } from '../integrations/sandbox.ts';
import { BACS, bank, confirm, typed } from '../payments/debit-stage.ts';

useBrowser();

it('a booking is held while the bank processes its debit, and confirmed then', async () => {
  await procedures(app, world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules: null });
  const owner = await signedIn(world.owner, WIDTHS);
  await owner.page.goto('/app/rules');
  await owner.page.getByRole('button', { name: /^Bank debits for bookings/ }).click();
  await choose(owner.page, 'Bank debits', 'Offered; the place is confirmed when the bank has paid');
  await owner.look('booking-debits-rule');
  await owner.page.getByRole('button', { name: 'Save' }).click();
  await said(owner.page, 'Rules of use updated');
  await owner.leave();

  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'days@example.org');
  const body = { ...roomBooking(world, slot(30)), type: 'meeting_room' as const };
  const { _id } = await procedures(app, ada).bookings.create.mutate(body);
  const customer = await signedIn(ada, WIDTHS);
  const { page } = customer;
  await page.goto(paths.payNow(_id));
  await page.locator('#main').getByRole('button', { name: 'Pay Now' }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: 'Pay by bank account or another way' }).click();
  const dialog = modal(page, 'Pay');
  await dialog.getByText('Bank account', { exact: true }).click();
  await dialog.getByLabel('Sort code').fill('10-88-00');
  await dialog.getByLabel('Account number').fill(BACS.late);
  await customer.look('booking-debit-form');
  await dialog.getByRole('button', { name: 'Pay £108.00' }).click();
  await said(page, 'The payment is processing. This takes up to 10 days.');
  const main = page.locator('#main');
  await main.getByText('Payment processing. Your bank is confirming the payment.').waitFor();
  await expect.poll(() => main.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  await customer.look('booking-debit-processing');
  await page.goto(paths.payNow(_id));
  await main.getByText('Payment processing. A bank debit takes some days.').waitFor();
  await customer.look('booking-debit-cart');

  const { intent_id } = (await app.knex('charges').where('booking_id', _id).first('intent_id'))!;
  const result = new URLSearchParams({ result: 'succeed' });
  await fetch(`${ownSandbox(app)}/sandbox/debits/${intent_id}`, { method: 'POST', body: result, redirect: 'manual' });
  await main.getByText('This booking is confirmed.').waitFor();
  await customer.leave();
});

it('a booking that is confirmed at once says that its bank still processes the payment', async () => {
  const use_rules = { booking_debits: 'at_once' as const, closed_days: [], types: {}, resources: {} };
  await procedures(app, world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules });
  const ada = await addPerson(app.knex, 'Member', [world.spaceId]);
  const { bookings, payments } = procedures(app, ada);
  const { _id } = await bookings.create.mutate({ ...roomBooking(world, slot(32)), type: 'meeting_room' });
  const customer = await signedIn(ada, WIDTHS);
  const { page } = customer;
  const main = page.locator('#main');
  await page.goto(paths.payNow(_id));
  await main.getByRole('button', { name: 'Pay Now' }).filter({ visible: true }).first().waitFor();
  const started = await payments.startBookingPayment.mutate({ _id, amount: 10_800 });
  await confirm(app, started, typed.bacs(BACS.late));
  await payments.paymentDone.mutate({ session_id: started.session_id });
  // The cart leaves for the booking.
  await said(page, 'Booking confirmed');
  await main.getByText('This booking is confirmed. Your bank is still processing the payment.').waitFor();
  await main.getByText('Processing', { exact: true }).waitFor();
  await expect.poll(() => main.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  await customer.look('booking-debit-confirmed');
  await bank(app, started, 'succeed');
  await main.getByText('This booking is confirmed.', { exact: true }).waitFor();
  await customer.leave();
});
