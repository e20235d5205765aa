/** What a membership asks of its customer: an invoice that stops them until it is paid, the agreement, and a deposit that staff settle. */
import { expect, it } from 'vitest';
import { addDays, toLocal } from '#shared/time.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

const LONDON = 'Europe/London';
const today = () => toLocal(new Date(), LONDON).day;

/** A membership with a deposit whose first invoice is overdue for ten days. */
async function overdue(name: string) {
  const person = await addPerson(app.knex, 'Member', [world.spaceId], `${name}@example.org`);
  const { membershipPlans, memberships } = procedures(app, world.owner);
  const plan = `Plan of ${name}`;
  const terms = { space_id: world.spaceId, name: plan, price: 300, deposit: 300 };
  const { _id: plan_id } = await membershipPlans.create.mutate(terms);
  const { _id, invoices } = await memberships.create.mutate({ plan_id, user_id: person.id, from: today() });
  await app
    .knex('invoices')
    .where('id', invoices[0]!._id)
    .update({ due_on: addDays(today(), -10) });
  return { person, plan, _id, invoice: invoices[0]! };
}

it('an overdue invoice stops its customer, who is led to it', async () => {
  await procedures(app, world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules: null });
  const { person, _id, invoice } = await overdue('late');
  const owner = await signedIn(world.owner, WIDTHS);
  await owner.page.goto('/app/rules');
  await owner.page.getByRole('button', { name: /^Overdue invoices/ }).click();
  const days = owner.page.getByLabel('Days overdue');
  await days.fill('61');
  await owner.page.getByLabel('No new bookings').check();
  await owner.page.getByRole('button', { name: 'Save' }).click();
  await owner.page.getByText('Please enter whole days, from 1 to 60').waitFor();
  await days.fill('5');
  await owner.page.getByRole('button', { name: 'Save' }).click();
  await said(owner.page, 'Rules of use updated');
  await owner.look('rules-overdue');
  await owner.page.goto('/app/today');
  await owner.page.getByText(`No new bookings until invoice ${invoice.invoice_id} is paid`).waitFor();
  await owner.look('today-stopped');

  const customer = await signedIn(person, WIDTHS);
  const { page } = customer;
  await page.goto(`/app/memberships/${_id}`);
  await page.locator('#main').getByText(`until invoice ${invoice.invoice_id} is paid`).waitFor();
  await customer.look('membership-stopped');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Agreement' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`membership-${_id}.pdf`);

  const day = addDays(today(), 50);
  const when = { from_date: day, to_date: day, from_time: '10:00', duration: '2' };
  const query = new URLSearchParams({ spaceId: world.spaceId, resource_type: 'meeting_room', capacity: '1', ...when });
  await page.goto(`/search?${query}`);
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await said(page, `Please pay invoice ${invoice.invoice_id} first`);
  await page.getByRole('button', { name: 'See the invoice' }).click();
  await expect.poll(() => page.url()).toContain(`/app/invoicePreview/${invoice._id}`);
});

it('staff keep a part of a deposit and return the rest', async () => {
  const { plan, _id } = await overdue('gone');
  const ended = { from_day: addDays(today(), -40), end_day: addDays(today(), -1), next_on: null };
  await app.knex('memberships').where({ id: _id }).update(ended);
  const owner = await signedIn(world.owner, WIDTHS);
  const { page } = owner;
  await page.goto('/app/memberships');
  await page.locator('#main').getByText('Deposits held: £').waitFor();
  await page.goto(`/app/memberships/${_id}`);
  await page.getByRole('heading', { name: plan }).waitFor();
  await page.getByText('£300.00 held').waitFor();
  await page.getByRole('button', { name: 'Settle' }).click();
  const dialog = modal(page, 'Settle Deposit');
  await dialog.getByLabel('Keep, with tax').fill('120');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await dialog.getByText('Please enter why it is kept').waitFor();
  await dialog.getByLabel('Why it is kept').fill('A lost key');
  await owner.look('deposit-settle');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await said(page, 'Deposit settled');
  const list = page.getByRole('list', { name: 'Deposit' });
  await list.getByText('£180.00').waitFor();
  await list.getByText('A lost key').waitFor();
  await page.getByText('£0.00 held').waitFor();
  await owner.look('deposit-settled');
});
