/** Products, from the catalogue to their payment: extras of a booking, a pack that a member buys, and a sale by staff to a company. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

type Visitor = Awaited<ReturnType<typeof signedIn>>;

/** A member with a card, who is in the workspace. */
async function customer(name: string): Promise<Person> {
  const person = await addPerson(app.knex, 'Member', [world.spaceId], `${name}@example.org`);
  await saveCard(app, person);
  return person;
}

async function payInvoice({ page }: Visitor, total: string): Promise<void> {
  await page
    .locator('#main')
    .getByRole('link', { name: `Pay ${total}` })
    .click();
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await modal(page, 'Select Card')
    .getByRole('button', { name: /^Pay £/ })
    .click();
  await page.getByText('PAID', { exact: true }).waitFor();
}

it('staff add products, which a member orders for a booking and pays', async () => {
  const staff = await signedIn(world.owner, WIDTHS);
  const coffee = 'Coffee';
  await staff.page.goto('/app/products');
  await staff.page.getByRole('button', { name: '+ Add Product' }).first().click();
  const added = modal(staff.page, 'Add Product');
  await added.getByLabel('Name').fill(coffee);
  await added.getByRole('button', { name: 'Add' }).click();
  await added.getByText('Please enter the price').waitFor();
  await added.getByLabel('Price before tax').fill('4.50');
  await staff.look('product-new');
  await added.getByRole('button', { name: 'Add' }).click();
  await said(staff.page, 'Product added');
  await staff.page.locator('#main').getByText(coffee).waitFor();

  const ada = await customer('extras');
  const body = roomBooking(world, slot(20));
  const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: ada.token, body });
  await pay(app, ada, booking, await saveCard(app, ada));
  const member = await signedIn(ada, WIDTHS);
  const { page } = member;
  await page.goto(`/app/booking/${booking._id}`);
  await page.getByRole('button', { name: 'Order extras' }).click();
  const order = modal(page, 'Order');
  await order.getByRole('button', { name: 'Order', exact: true }).click();
  await order.getByText('Please choose a product').waitFor();
  await order.getByLabel(coffee).fill('4');
  await order.getByRole('definition').filter({ hasText: '£21.60' }).waitFor();
  await member.look('extras-order');
  await order.getByRole('button', { name: 'Order for £21.60' }).click();
  await said(page, 'Ordered');
  await page.locator('#main').getByText(`4 × ${coffee}`).waitFor();
  await member.look('extras');
  await payInvoice(member, '£21.60');
  await page.goto(`/app/booking/${booking._id}`);
  await page.locator('#main').getByRole('link', { name: /^INV-/ }).first().waitFor();
  await staff.page.goto('/app/orders');
  await staff.page.locator('#main').getByText(`4 × ${coffee}`).first().waitFor();
  await staff.look('orders');
});

it('a member buys a pack beside their cards, and has its hours once it is paid', async () => {
  const pack = await procedures(app, world.owner).products.create.mutate({
    space_id: world.spaceId,
    name: 'Ten hours',
    price: 180,
    kind: 'pack',
    credit_type: 'meeting_room',
    credits: 10,
    valid_days: 90,
  });
  // A workspace in which nothing can be booked is not shown.
  const room = { space_id: world.otherSpaceId, type: 'meeting_room', name: 'Cell', price: 10, capacity: 2 };
  await app.call('POST', '/resources', { token: world.owner.token, body: room });
  const ada = await customer('pack');
  const member = await signedIn(ada);
  const { page } = member;
  await page.goto('/app/billing');
  await page.getByRole('link', { name: 'Extras and packs' }).click();
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  const order = modal(page, 'Order');
  // Until it is there, the field of the same name is that of the head of the page.
  await order.waitFor();
  await choose(page, 'Workspace', 'Leeds');
  await order.getByText('Nothing is sold here yet.').waitFor();
  await choose(page, 'Workspace', 'London');
  await order.getByText('10 h of meeting rooms, for 90 days').waitFor();
  await order.getByLabel(pack.name).fill('1');
  await order.getByRole('button', { name: 'Order for £216.00' }).click();
  await said(page, 'Ordered');
  await member.look('shop');
  await payInvoice(member, '£216.00');
  await app.deliver();
  await page.goto('/app/billing');
  await page.getByText('My credits').waitFor();
  await page.locator('#main').getByText(/^10 h/).waitFor();
  expect(await app.knex('credits').where('user_id', ada.id)).toMatchObject([{ balance: 600 }]);
});

it('staff sell to a company on the page of a member, within its limit', async () => {
  const owner = procedures(app, world.owner);
  const of = { space_id: world.spaceId };
  const screen = await owner.products.create.mutate({ ...of, name: 'Screen on a stand', price: 10, sold_to: 'staff' });
  const company = await owner.companies.create.mutate({ ...of, name: 'Engines', payment: 'account', limit: 20 });
  const ada = await customer('sale');
  const staff = await signedIn(world.owner);
  const { page } = staff;
  await page.addInitScript((id) => localStorage.setItem('activeSpace', id), world.spaceId);
  await page.goto(`/app/members/${ada.id}`);
  await page.getByRole('button', { name: 'Sell' }).click();
  const sale = page.getByRole('dialog', { name: /^Sell to/ });
  await sale.getByLabel(screen.name).fill('2');
  await choose(page, 'Bill to', 'Engines, on account');
  await sale.getByRole('button', { name: 'Order for £24.00' }).click();
  // What was typed stays, with the reason at its field.
  await sale.getByText('The account of Engines allows £20.00 more').first().waitFor();
  await sale.getByLabel(screen.name).fill('1');
  await staff.look('sell');
  await sale.getByRole('button', { name: 'Order for £12.00' }).click();
  await said(page, 'Ordered');
  expect(await app.knex('companies').where('id', company._id)).toMatchObject([{ balance_pence: 1_200 }]);
  await staff.leave(409);
});
