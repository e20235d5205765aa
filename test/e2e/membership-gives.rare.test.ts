/** What a membership gives: rooms for less, as search, cart and staff see them; and another place. */
import { expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

const today = toLocal(new Date()).day;

it('a member has rooms for less, and staff move their office', async () => {
  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'resident@example.org');
  const owner = procedures(app, world.owner);
  const space_id = world.spaceId;
  const [first, second] = ['Attic', 'Garden'];
  for (const name of [first, second])
    await owner.resources.create.mutate({ space_id, type: 'private_office', name, price: 100, capacity: 4 });

  const staff = await signedIn(world.owner, WIDTHS);
  await staff.page.goto(paths.membershipPlans);
  await staff.page.getByRole('button', { name: '+ Add Plan' }).first().click();
  const plans = modal(staff.page, 'Add Membership Plan');
  const plan = 'Studio';
  await plans.getByLabel('Name').fill(plan);
  await choose(staff.page, 'Place', 'Private Office');
  await plans.getByLabel('Price of a month, before tax').fill('300');
  await plans.getByRole('button', { name: /^Included each month/ }).click();
  await plans.getByLabel('Discount on meeting rooms (%)').fill('10.005');
  await plans.getByRole('button', { name: 'Add' }).click();
  await plans.getByText('Please enter a percentage from 0 to 100, with at most two decimals').waitFor();
  await plans.getByLabel('Discount on meeting rooms (%)').fill('10');
  await plans.getByRole('button', { name: 'Add' }).click();
  await said(staff.page, 'Plan added');
  await staff.page.getByText('10% off meeting rooms').first().waitFor();
  await staff.look('membership-plans-discount');

  const { id: plan_id } = (await app.knex('membership_plans').where('name', plan).first('id'))!;
  const { id: resource_id } = (await app.knex('resources').where('name', first).first('id'))!;
  const begun = { plan_id, user_id: ada.id, resource_id, from: today };
  const { _id } = await owner.memberships.create.mutate(begun);
  await staff.page.goto(paths.membership(_id));
  await staff.page.getByRole('button', { name: 'Change place' }).click();
  const change = modal(staff.page, 'Change Place');
  await change.getByRole('button', { name: 'Save' }).click();
  await change.getByText('Please select a place').waitFor();
  await choose(staff.page, 'New place', second);
  await staff.look('membership-change-place');
  await change.getByRole('button', { name: 'Save' }).click();
  await said(staff.page, 'Place changed');
  await staff.page.getByRole('link', { name: second }).waitFor();
  await staff.look('membership-moved');

  const member = await signedIn(ada, WIDTHS);
  const day = addDays(today, 8);
  const query = `spaceId=${space_id}&resource_type=meeting_room&capacity=2&from_date=${day}&to_date=${day}`;
  await member.page.goto(`/search?${query}&from_time=10:00&duration=2`);
  await said(member.page, `10% off with ${plan}`);
  await member.page.getByText('£97.20').first().waitFor();
  await member.look('search-with-membership');
  await member.page.getByRole('button', { name: 'Book Now' }).click();
  await member.page.getByText('−£9.00').waitFor();
  await said(member.page, `10% off with ${plan}`);
  await member.page.getByText('£97.20').first().waitFor();
  await member.look('cart-with-membership');
  const rows = await app.knex('bookings').where({ assigned_user_id: ada.id, type: 'meeting_room' });
  expect(rows).toMatchObject([{ total_pence: 9_720 }]);
  await member.leave();
  await staff.leave();
});
