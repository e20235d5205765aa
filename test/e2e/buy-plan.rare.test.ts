/** A visitor buys a plan on the page of a workspace: login, place, agreement, card and payment. */
import { expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { said, stranger, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { PASSWORD, addPerson } from '../helpers/world.ts';

useBrowser();

async function addOffer(number: number) {
  const [name, office] = [`Suite plan ${number}`, `Harbour suite ${number}`];
  const room = { space_id: world.spaceId, type: 'private_office', name: office, price: 100, capacity: 4 };
  await app.call('POST', '/resources', { token: world.owner.token, body: room });
  const terms = { type: 'private_office', price: 300, deposit: 200, notice_months: 2, room_hours: 10 } as const;
  const plans = procedures(app, world.owner).membershipPlans;
  const plan = await plans.create.mutate({ space_id: world.spaceId, name, sold_online: true, ...terms });
  return { plan, office };
}

it('a visitor buys a plan with a place, and pays it with a new card', async () => {
  const { plan, office } = await addOffer(1);
  const person = await addPerson(app.knex, 'Member');
  const guest = await stranger(WIDTHS);
  const { page } = guest;
  await page.goto(paths.space(world.spaceId));
  const offered = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan.name }) });
  await offered.getByText('£300.00 a month').waitFor();
  await offered.getByText('10 h of meeting rooms').waitFor();
  await guest.look('space-plans');
  await offered.getByRole('link', { name: 'Start membership' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`**${paths.buyPlan(plan._id)}`);

  await page.getByRole('heading', { name: plan.name }).waitFor();
  await page.getByRole('button', { name: 'Add a card' }).click();
  const card = modal(page, 'Add New Card');
  await card.getByLabel('Name on card').fill('Ada Lovelace');
  await card.getByLabel('Card number').pressSequentially('4242424242424242');
  await card.getByLabel('Expiry').pressSequentially('1240');
  await card.getByLabel('CVV').pressSequentially('123');
  await card.getByRole('button', { name: 'Save card' }).click();
  await said(page, /Later invoices are charged to Visa ending in 4242/);
  const pay = page.getByRole('button', { name: /^Agree and pay £/ });
  await page.getByLabel('Your full name').fill('Ada Lovelace');
  await pay.click();
  await said(page, 'Please select a place');
  await choose(page, 'Place', office);
  await said(page, `with ${office}`);
  await guest.look('buy-plan');
  await pay.click();
  const paying = modal(page, 'Select Card');
  await guest.look('buy-plan-pay');
  await paying.getByRole('button', { name: /^Pay £/ }).click();
  await said(page, 'Membership started');
  await page.waitForURL('**/app/memberships/*');
  await page.getByText('by Ada Lovelace').waitFor();
  await guest.look('bought-plan');
  const [invoice] = await app.knex('invoices').where('user_id', person.id);
  expect(invoice).toMatchObject({ open_pence: 0, deposit_pence: 20_000 });
  await guest.leave();
});

it('a plan that is not sold any more says so', async () => {
  const { plan } = await addOffer(2);
  await procedures(app, world.owner).membershipPlans.update.mutate({ _id: plan._id, sold_online: false });
  const guest = await stranger();
  await guest.page.goto(paths.login);
  await guest.page.getByLabel('Email').fill(world.member.email);
  await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Log in' }).click();
  await guest.page.waitForURL('**/app/**');
  await guest.page.goto(paths.buyPlan(plan._id));
  await said(guest.page, 'This plan is not sold any more');
  await guest.look('plan-not-sold');
  await guest.leave(404);
});
