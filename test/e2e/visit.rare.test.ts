/** Staff write how people get in and what is near: visitors read the one, and only those with a confirmed booking the other. */
import { beforeAll, expect, it } from 'vitest';
import { form, picture, upload, WORKSPACE } from '../attachments/pictures.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { heading, said, shows, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, addPerson, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

// The form of a workspace needs a picture.
beforeAll(async () => {
  const files = [{ filename: 'house.png', content: await picture('png', WORKSPACE) }];
  await upload(app.address, world.owner.token, form({ onModel: 'Spaces', model_id: world.spaceId }, files));
});

let day = 3;

it('the way in and the places around are entered and read', async () => {
  const code = 'The code is.';
  const station = 'Station';
  const owner = await signedIn(world.owner, WIDTHS);
  await owner.page.goto(`/app/workspace?workspace=${world.spaceId}`);
  const dialog = owner.page.getByRole('dialog', { name: 'Edit Workspace' });
  await dialog.getByRole('button', { name: /^Visit/ }).click();
  await dialog.getByLabel('How to get in').fill(`Ring at the door.\n${code}`);
  await dialog.getByRole('button', { name: 'Add place' }).click();
  const place = dialog.getByRole('group', { name: 'Place 1' });
  await dialog.getByRole('button', { name: 'Update' }).click();
  await place.getByText('Please enter a name').waitFor();
  await place.getByText('Please enter 1 to 60 minutes').waitFor();
  await owner.look('workspace-nearby');
  await place.getByLabel('Place', { exact: true }).fill(station);
  await place.getByLabel('Minutes on foot').fill('8');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await said(owner.page, 'Workspace Updated Successfully');

  const guest = await stranger(WIDTHS);
  await guest.page.goto(`/space/${world.spaceId}`);
  await heading(guest.page, 'What is near', 2).waitFor();
  await said(guest.page, station);
  expect(await guest.page.content()).not.toContain(code);
  await guest.page.getByText(station).scrollIntoViewIfNeeded();
  await guest.look('space-nearby');
  await guest.leave();

  const person = await addPerson(app.knex, 'Member');
  await saveCard(app, person);
  const body = roomBooking(world, slot((day += 1)));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: person.token, body });
  const member = await signedIn(person, WIDTHS);
  const { page } = member;
  await page.goto(`/app/booking/${data._id}`);
  await heading(page, 'How to get in', 2).waitFor();
  expect(await page.content()).not.toContain(code);
  await page.goto(`/app/payNow/${data._id}`);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('button', { name: 'Pay £108.00' }).click();
  await page.waitForURL(`**/app/booking/${data._id}`);
  await said(page, code);
  await page.getByText(code).scrollIntoViewIfNeeded();
  await member.look('booking-entry');
  await app.call('DELETE', `/bookings/cancel/${data._id}`, { token: person.token, body: {} });
  await page.getByText(code).waitFor({ state: 'detached' });
  await member.leave();

  await owner.page.goto(`/app/workspace?workspace=${world.spaceId}`);
  await dialog.getByRole('button', { name: /^Visit/ }).click();
  await dialog.getByRole('button', { name: 'Remove place 1' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.waitFor({ state: 'detached' });
  await owner.leave(400);
});

it('a room says it in its own words, which staff who may not change it read', async () => {
  const owner = await signedIn(world.owner);
  await owner.page.goto(`/app/meetingRooms?room=${world.roomId}`);
  const dialog = owner.page.getByRole('dialog', { name: 'Edit Meeting Room' });
  await dialog.getByLabel('How to get in').fill('Take the lift to floor 3.');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await said(owner.page, 'Meeting room updated successfully');
  await owner.leave();
  const reader = await signedIn(world.staff);
  await reader.page.goto(`/app/meetingRooms?room=${world.roomId}`);
  await shows(reader.page, { 'How to get in': 'Take the lift to floor 3.' });
  await reader.leave();
});
