/** What is billed with a membership besides its fee, for its customer and for staff. */
import { expect, it } from 'vitest';
import { toLocal } from '#shared/time.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

it('a customer adds a locker, orders coffee, and cancels it', async () => {
  const person = await addPerson(app.knex, 'Member', [world.spaceId], 'extras@example.org');
  const { membershipPlans, memberships, products } = procedures(app, world.owner);
  const space_id = world.spaceId;
  const { _id: plan_id } = await membershipPlans.create.mutate({ space_id, name: 'Extras', price: 300 });
  const from = toLocal(new Date(), 'Europe/London').day;
  const { _id } = await memberships.create.mutate({ plan_id, user_id: person.id, from });
  const [locker, coffee] = ['Locker', 'Coffee'];
  await products.create.mutate({ space_id, name: locker, price: 25, kind: 'monthly' });
  await products.create.mutate({ space_id, name: coffee, price: 3 });

  const customer = await signedIn(person, WIDTHS);
  const { page } = customer;
  const main = page.locator('#main');
  await page.goto(`/app/memberships/${_id}`);
  await main.getByRole('button', { name: 'Add monthly' }).click();
  const adding = modal(page, 'Add Monthly Product');
  await adding.getByRole('button', { name: 'Add' }).click();
  await adding.getByText('Please choose a product').waitFor();
  await choose(page, 'Product', `${locker}, £25.00 a month before tax`);
  await adding.getByRole('button', { name: 'Add' }).click();
  await said(page, 'Added to the membership');
  const extras = main.getByRole('list', { name: 'Extras' });
  await extras.getByText(`1 × ${locker}`).waitFor();

  await main.getByRole('button', { name: 'Order', exact: true }).click();
  const order = modal(page, 'Order');
  await order.getByLabel(coffee).fill('2');
  await order.getByRole('button', { name: 'Order for £7.20' }).click();
  await said(page, 'Ordered');
  await extras.getByText('£7.20, with the next invoice').waitFor();
  const next = main.getByRole('list', { name: 'Next invoices' }).getByRole('listitem').first();
  await expect.poll(() => next.innerText()).toMatch(/£397\.20/);
  await customer.look('membership-extras');
  await page.goto('/app/shop');
  await main.getByText('£7.20 with the next invoice').first().waitFor();

  const staff = await signedIn(world.owner, WIDTHS);
  await staff.page.goto(`/app/memberships/${_id}`);
  const listed = staff.page.locator('#main').getByRole('list', { name: 'Extras' });
  await listed.getByRole('button', { name: 'Cancel' }).click();
  await staff.page.getByRole('button', { name: 'Yes' }).click();
  await listed.getByText(coffee).waitFor({ state: 'detached' });
  await expect.poll(() => extras.getByText(coffee).count()).toBe(0);
  await listed.getByRole('button', { name: 'End' }).click();
  const ending = modal(staff.page, `End ${locker}`);
  await ending.getByRole('button', { name: 'End' }).click();
  await said(staff.page, 'The end is set');
  await listed.waitFor({ state: 'detached' });
  await staff.look('membership-no-extras');
});
