/** The display at the door of a room: staff make it, people book and end at it, and it survives the loss of its connection. */
import { expect, it } from 'vitest';
import { HOUR } from '#shared/time.ts';
import { WIDTHS, visitor } from '../helpers/browser.ts';
import { moveToDaylight } from '../helpers/daytime.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson, roomBooking } from '../helpers/world.ts';

useBrowser();

it('is made, books the room, ends early, and goes on after a lost connection', async () => {
  await moveToDaylight(app, world);
  const { _id: room } = await procedures(app, world.owner).resources.create.mutate({
    type: 'meeting_room',
    space_id: world.spaceId,
    name: 'Den',
    price: 10,
    capacity: 2,
  });
  const house = await addPerson(app.knex, 'Member', [world.spaceId]);
  const staff = await signedIn(world.owner, WIDTHS);
  await staff.page.goto('/app/displays');
  await staff.page.getByRole('button', { name: '+ Add Display' }).first().click();
  const dialog = staff.page.getByRole('dialog', { name: 'Add Display' });
  await dialog.getByRole('combobox', { name: 'Meeting room' }).click();
  await staff.page.getByRole('option', { name: 'Den' }).click();
  await dialog.getByRole('combobox', { name: 'Bookings at the door are billed to' }).click();
  await staff.page.getByPlaceholder('Search by name or email').fill(house.email);
  await dialog
    .getByRole('combobox', { name: 'Bookings at the door are billed to' })
    .getByText(/Person/)
    .waitFor();
  await staff.look('display-dialog');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const address = await staff.page.getByLabel('Address', { exact: true }).inputValue();
  await staff.page.keyboard.press('Escape');
  await said(staff.page, 'Never');
  await staff.look('displays');
  await staff.leave();

  const tablet = await visitor(app.address, { width: WIDTHS });
  const { page, context } = tablet;
  await page.goto(new URL(address).pathname);
  await page.getByText('Free', { exact: true }).waitFor();
  await tablet.look('door-free');
  await page.getByRole('button', { name: 'Book 30 minutes' }).click();
  await page.getByText('Busy', { exact: true }).waitFor();
  await tablet.look('door-busy');

  await context.setOffline(true);
  await said(page, /^No connection since \d\d:\d\d$/);
  await page.getByText('Busy', { exact: true }).waitFor();
  await context.setOffline(false);
  await expect.poll(() => page.getByText(/^No connection since/).count(), { timeout: 15_000 }).toBe(0);

  await page.getByRole('button', { name: 'End early' }).click();
  await page.getByRole('button', { name: 'End now' }).click();
  await page.getByText('Free', { exact: true }).waitFor();
  // The page itself reads once a minute, so a change is seen before only because of its live event.
  const from = new Date(Math.ceil(Date.now() / HOUR + 1) * HOUR);
  const later = { from: from.toISOString(), to: new Date(from.getTime() + HOUR).toISOString() };
  const body = { ...roomBooking(world, later), resource_id: room };
  expect((await app.call('POST', '/bookings', { token: world.member.token, body })).meta.status).toBe(200);
  await page.getByText(/^Next: .*Booked$/).waitFor();
  expect(await app.knex('bookings').where('resource_id', room).whereNotNull('checked_in_at')).toHaveLength(1);

  const { displays } = procedures(app, world.owner);
  const { items } = await displays.list.query({ space_id: world.spaceId });
  await displays.remove.mutate({ _id: items.find(({ resource }) => resource._id === room)!._id });
  await page.getByRole('heading', { name: 'This display is switched off' }).waitFor();
  await tablet.look('door-off');
  await tablet.context.close();
});
