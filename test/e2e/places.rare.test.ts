/** Setting up and searching workspaces and resources. */
import { expect, it } from 'vitest';
import { PHONE, WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { dayAhead } from '../helpers/world.ts';

useBrowser();

it('a workspace shows what is missing, and its time zone changes only while it is inactive', async () => {
  const name = 'York';
  const { data: space } = await app.call<{ _id: string }>('POST', '/space/add-space', {
    token: world.owner.token,
    body: { name, area: 'Street', no_of_days: ['Monday'], office_hours: ['09:00', '18:00'] },
  });
  const picture = { model: 'Spaces', model_id: space._id, filename: 'a.jpg', size: 1, mimetype: 'image/jpeg' };
  await app.knex('attachments').insert({ ...picture, original: '', thumb_location: '', created_at: new Date() });
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto(`/app/workspace?text=${encodeURIComponent(name)}`);
  await said(page, 'Not on the public pages yet.');
  await said(page, 'Add a meeting room, a private office or desks that can be booked.');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Workspace' });
  await dialog.getByRole('button', { name: /^Hours/ }).click();
  await dialog.getByLabel('Time zone').click();
  await page.getByPlaceholder('Search by city').fill('new yo');
  await owner.look('time-zones');
  await page.getByRole('option', { name: 'America/New York' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByText('Please switch the workspace off before you change its time zone').waitFor();
  await dialog.getByRole('checkbox', { name: 'Active' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.waitFor({ state: 'detached' });
  await said(page, '09:00 to 18:00, America/New York');
  await owner.leave(409, 404);
});

it('new records are active by default, and a blank price is refused', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  for (const [path, add] of [
    ['/app/meetingRooms', '+ Add Meeting Room'],
    ['/app/privateOffices', '+ Add Private Office'],
    ['/app/desk', '+ Add Desk Area'],
    [`/app/desk/${world.deskAreaId}`, '+ Add Seat'],
    ['/app/amenities', '+ Add Amenity'],
    ['/app/workspace', '+ Add Workspace'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: add }).first().click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Active', checked: true }).waitFor();
  }
  await page.goto('/app/meetingRooms');
  await page.getByRole('button', { name: '+ Add Meeting Room' }).first().click();
  await page.getByLabel('Name').fill('Free');
  await page.getByLabel('Capacity').fill('2');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Price must be greater than or equal to 0');
  await page.goto('/app/desk');
  await page.getByRole('button', { name: '+ Add Desk Area' }).first().click();
  await page.getByLabel('Name').fill('Empty');
  await page.getByRole('checkbox', { name: 'Flexi Desk' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Seat must be greater than 0');
  await owner.look('empty-seats');
  await owner.leave();
});

it('a desk area activates its workspace, and is left when another workspace is selected', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.addInitScript(
    (id) => localStorage.getItem('activeSpace') ?? localStorage.setItem('activeSpace', id),
    world.otherSpaceId,
  );
  await page.goto(`/app/desk/${world.deskAreaId}`);
  const switcher = page.getByRole('combobox', { name: 'Workspace' });
  await switcher.filter({ hasText: 'London' }).waitFor();
  await page.getByRole('heading', { name: 'Loft', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Edit desk area' }).click();
  await page.getByRole('checkbox', { name: 'Dedicated Desk' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('There are 2 seats of Dedicated Desk: please delete seats one by one').waitFor();
  await owner.look('desk-type-unticked');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await switcher.click();
  await page.getByRole('option', { name: 'Leeds' }).click();
  await page.waitForURL('**/app/desk');
  await said(page, 'There are no desk areas in this workspace yet.');
  await owner.leave(409);
});

it('an option is selected on pointer down, even if the pointer up that opened the list was missed', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/adminAndTeams');
  await page.getByRole('button', { name: 'Invite' }).click();
  const role = page.getByRole('dialog', { name: 'Invite' }).getByRole('combobox', { name: 'Role' });
  await role.click();
  const option = page.getByRole('option', { name: 'Manager', exact: true });
  const { x, y } = (await option.boundingBox())!;
  await page.keyboard.press('Escape');
  const press = { bubbles: true, button: 0, pointerId: 1, pointerType: 'mouse' };
  await role.dispatchEvent('pointerdown', { ...press, clientX: x + 20, clientY: y + 10 });
  await option.click({ position: { x: 20, y: 10 } });
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await expect.poll(() => role.textContent()).toBe('Manager');
  await owner.leave();
});

it.each(WIDTHS)('an invalid duration shows an error and does not start another search at %i px', async (width) => {
  const visit = await stranger(width);
  const { page } = visit;
  const search = `/search?spaceId=${world.spaceId}&resource_type=meeting_room&capacity=2&from_date=${dayAhead(9)}&to_date=${dayAhead(9)}&from_time=10:00&duration=2`;
  await page.goto(search);
  await said(page, 'You are viewing');
  if (width === PHONE) await page.getByRole('button', { name: 'Modify Search' }).first().click();
  for (const duration of ['0.25', '1.25', '25', '']) {
    await page.getByLabel('Duration').fill(duration);
    await page.getByRole('search').getByRole('button', { name: 'Modify Search' }).click();
    await said(page, 'Please enter 0.5 to 24 hours, in half hours');
    expect(new URL(page.url()).searchParams.get('duration')).toBe('2');
  }
  await visit.look('duration');
  await page.getByLabel('Duration').fill('1.5');
  await page.getByRole('search').getByRole('button', { name: 'Modify Search' }).click();
  await page.getByText('1.5 hours', { exact: true }).waitFor();
  await visit.leave();
});

it('plans are shorter and longer than the search, and a lower base price is not struck through', async () => {
  const plan = { space_id: world.spaceId, resource_type: 'flexi_desk', discount: 0, created_at: new Date() };
  await app.knex('plans').delete();
  await app.knex('plans').insert([
    { ...plan, name: 'Short', tenure: 3 },
    { ...plan, name: 'Long', tenure: 30 },
  ]);
  await app
    .knex('spaces')
    .where('id', world.spaceId)
    .update({
      dynamic_price_slab: JSON.stringify({ flexi_desk: { '1-100': { value: 50, status: true } } }),
    });
  await app.call('POST', '/bookings', {
    token: world.member.token,
    body: {
      type: 'flexi_desk',
      space_id: world.spaceId,
      resource_id: world.deskAreaId,
      capacity: 2,
      from: `${dayAhead(20)}T08:00:00Z`,
      to: `${dayAhead(20)}T17:00:00Z`,
    },
  });
  const visit = await stranger();
  const { page } = visit;
  await page.goto(
    `/search?spaceId=${world.spaceId}&resource_type=flexi_desk&capacity=1&from_date=${dayAhead(18)}&to_date=${dayAhead(23)}`,
  );
  const plans = page.getByRole('region', { name: 'Recommended Plan' });
  for (const name of ['Short', 'Long']) await plans.getByRole('article', { name }).waitFor();
  await plans.getByText('£15.00').first().waitFor();
  await expect.poll(() => page.locator('s').count()).toBe(0);
  await expect.poll(() => plans.getByText('pay less').count()).toBe(0);
  await visit.look('expensive-plan');
  await visit.leave();
});

it('an error disappears when the action succeeds', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/amenities');
  await page.route('**/trpc/amenities.create**', (route) => route.abort());
  await page.getByRole('button', { name: '+ Add Amenity' }).first().click();
  await page.getByLabel('Title').fill('Slide');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'The server cannot be reached.');
  await page.unroute('**/trpc/amenities.create**');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: 'Slide' }).waitFor();
  // Earlier than its normal timeout.
  await page.getByText('The server cannot be reached.').waitFor({ state: 'detached', timeout: 1_500 });
  await owner.context.close();
});
