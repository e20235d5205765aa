/** A visitor buys an offer: from its page over the search to the cart. */
import { expect, it } from 'vitest';
import { addDays, toLocal } from '#shared/time.ts';
import { paths } from '#shared/paths.ts';
import { EXAMPLES, addItem, contentForm, put } from '../content/examples.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';

useBrowser();

const today = toLocal(new Date()).day;
const owner = () => world.owner.token;

async function addOffer(slug: string, booking: object): Promise<string> {
  const meta = { ...EXAMPLES.offer.meta, pageMeta: { title: 'Rooms', description: 'For less', slug }, booking };
  return (await addItem(app, owner(), 'offer', { name: 'Summer rooms', meta }))._id;
}

it('an offer is booked at the price of its page, and only while it is published', async () => {
  const of = { space_id: world.spaceId, resource_type: 'meeting_room', price: 20 };
  const offerId = await addOffer('summer-rooms', { way: 'book', ...of, from: today, to: addDays(today, 60) });
  const member = await signedIn(world.member);
  const { page } = member;
  await page.goto(paths.offer('summer-rooms'));
  await said(page, '£20.00 per hour, plus tax');
  await app.knex('spaces').where('id', world.spaceId).update({ prices_include_tax: true });
  await page.reload();
  await said(page, '£20.00 per hour, with tax');
  await app.knex('spaces').where('id', world.spaceId).update({ prices_include_tax: false });
  await said(page, /^For bookings that begin from/);
  await member.look('offer-to-book');
  await page.getByRole('link', { name: 'Book this offer' }).click();
  await page.waitForURL(/offer=/);

  const search = new URL(page.url());
  expect(search.searchParams.get('spaceId')).toBe(world.spaceId);
  const day = addDays(today, 8);
  const query = { capacity: '2', from_date: day, to_date: day, from_time: '10:00', duration: '2' };
  for (const [name, value] of Object.entries(query)) search.searchParams.set(name, value);
  await page.goto(search.href);
  await said(page, 'Prices with the offer Summer rooms');
  await said(page, '£48.00');
  await member.look('search-with-offer');
  await page.getByRole('button', { name: 'Book Now' }).click();
  // The found place names its offer, too.
  await page.waitForURL(/payNow\/\d+/);
  await said(page, 'Offer: Summer rooms');
  await page.getByText('£48.00').first().waitFor();
  await member.look('cart-with-offer');

  await put(app, offerId, { token: owner() }, contentForm({ active: false }));
  search.searchParams.set('from_time', '14:00');
  await page.goto(search.href);
  await said(page, 'This offer does not apply here or on this day. You see the normal prices.');
  await said(page, '£108.00');
  await member.leave();
});

it('an offer can be asked about, and the enquiry names it', async () => {
  await addOffer('team-rooms', { way: 'ask' });
  const member = await signedIn(world.member);
  const { page } = member;
  await page.goto(paths.offer('team-rooms'));
  await heading(page, 'Summer rooms').waitFor();
  await page.getByRole('button', { name: 'Ask about this offer' }).click();
  await expect.poll(() => page.getByLabel('Query').inputValue()).toBe('Offer: Summer rooms');
  await member.leave();
});

it('an offer sells a plan at its price, and becomes an enquiry once the plan is withdrawn', async () => {
  const { membershipPlans } = procedures(app, world.owner);
  const terms = { space_id: world.spaceId, name: 'Lounge', price: 250, sold_online: true };
  const plan = await membershipPlans.create.mutate(terms);
  await addOffer('lounge', { way: 'plan', space_id: world.spaceId, plan_id: plan._id });
  const member = await signedIn(world.member);
  const { page } = member;
  await page.goto(paths.offer('lounge'));
  await said(page, '£250.00 a month, plus tax');
  await member.look('offer-of-plan');
  await page.getByRole('link', { name: 'Start this membership' }).click();
  await heading(page, 'Lounge').waitFor();
  await membershipPlans.update.mutate({ _id: plan._id, sold_online: false });
  await page.goto(paths.offer('lounge'));
  await page.getByRole('button', { name: 'Ask about this offer' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Start this membership' }).count()).toBe(0);
  await member.leave();
});

it('an offer sells a product, whose order is open, and says so once it is withdrawn', async () => {
  const { products } = procedures(app, world.owner);
  const product = await products.create.mutate({ space_id: world.spaceId, name: 'Locker', price: 15 });
  await addOffer('locker', { way: 'product', space_id: world.spaceId, product_id: product._id });
  const member = await signedIn(world.member);
  const { page } = member;
  await page.goto(paths.offer('locker'));
  await said(page, '£15.00, plus tax');
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  const order = modal(page, 'Order');
  await expect.poll(() => order.getByLabel('Locker').inputValue()).toBe('1');
  const address = page.url();
  await order.getByRole('button', { name: 'Order for £18.00' }).click();
  await said(page, 'Ordered');
  expect(page.url()).not.toContain('product=');
  await products.update.mutate({ _id: product._id, active: false });
  await page.goto(address);
  await said(page, 'This product is not sold any more.');
  await member.look('order-of-withdrawn-product');
  await page.goto(paths.offer('locker'));
  await page.getByRole('button', { name: 'Ask about this offer' }).waitFor();
  await member.leave();
});
