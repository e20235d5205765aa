/** A workspace that is not on the public pages yet, an inactive one, and a record that is added to another workspace. */
import { expect, it } from 'vitest';
import { heading, said, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';

useBrowser();

it('a workspace is listed once a room can be booked in it, which its card leads to', async () => {
  const name = 'Ripon';
  const { data: space } = await app.call<{ _id: string }>('POST', '/space/add-space', {
    token: world.owner.token,
    body: { name, area: 'Street', no_of_days: ['Monday'], office_hours: ['09:00', '18:00'] },
  });
  const guest = await stranger();
  await guest.page.goto('/');
  await heading(guest.page, 'London', 3).waitFor();
  await expect.poll(() => heading(guest.page, name, 3).count()).toBe(0);
  await guest.page.goto(`/space/${space._id}`);
  await heading(guest.page, 'Workspace not found').waitFor();

  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto(`/app/workspace?text=${encodeURIComponent(name)}`);
  await said(page, 'Not on the public pages yet.');
  await owner.look('workspace-missing');
  await page.goto(`/space/${space._id}`);
  await said(page, 'Not public yet: Add a meeting room, a private office or desks that can be booked.');
  await owner.look('space-not-public');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Meeting Rooms' }).click();
  await page.getByRole('combobox', { name: 'Workspace' }).filter({ hasText: name }).waitFor();
  await page.getByRole('button', { name: '+ Add Meeting Room' }).first().click();
  await page.getByLabel('Name').fill('Aire');
  await page.getByLabel('Price (£/hr)').fill('20');
  await page.getByLabel('Capacity').fill('4');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Meeting room successfully created');
  await expect.poll(() => page.getByText('Added in').count()).toBe(0);

  await guest.page.reload();
  await heading(guest.page, name).waitFor();
  await expect.poll(() => guest.page.getByText('Not public').count()).toBe(0);
  await guest.page.goto('/');
  await heading(guest.page, name, 3).waitFor();
  await guest.leave(404);

  await page.goto(`/app/workspace?text=${encodeURIComponent(name)}`);
  await heading(page, name, 2).waitFor();
  await expect.poll(() => page.getByText('Not on the public pages yet.').count()).toBe(0);
  await app.call('PUT', `/space/add-space/${space._id}`, { token: world.owner.token, body: { active: false } });
  await page
    .getByRole('combobox', { name: 'Workspace' })
    .filter({ hasText: `${name} (inactive)` })
    .waitFor();
  await owner.look('workspace-inactive');
  // The page of a workspace that visitors do not find has this status for its staff, too.
  await owner.leave(404);
});

it('a room that is added to another workspace is offered in the toast', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.addInitScript((id) => localStorage.setItem('activeSpace', id), world.spaceId);
  await page.goto('/app/meetingRooms');
  await page.getByRole('button', { name: '+ Add Meeting Room' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Away');
  await dialog.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Leeds', exact: true }).click();
  await dialog.getByLabel('Price (£/hr)').fill('20');
  await dialog.getByLabel('Capacity').fill('4');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Added in Leeds');
  await owner.look('added-elsewhere');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('combobox', { name: 'Workspace' }).filter({ hasText: 'Leeds' }).waitFor();
  await page.getByRole('button', { name: /Away/ }).waitFor();
  await owner.leave();
});
