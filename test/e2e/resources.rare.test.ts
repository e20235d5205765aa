/** The screens for rooms, offices, desks and amenities. */
import { expect, it } from 'vitest';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, deskBooking, roomBooking, slot } from '../helpers/world.ts';

useBrowser();

it('an owner adds a room, an office and a desk area with 40 seats', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/meetingRooms');
  await page.getByRole('button', { name: '+ Add Meeting Room' }).first().click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Meeting room name cannot be blank');
  await said(page, 'Capacity must be greater than 0');
  await owner.look('room-dialog');
  await page.getByLabel('Name').fill('Aquarium');
  await page.getByLabel('Price (£/hr)').fill('32.5');
  await page.getByLabel('Capacity').fill('6');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Meeting room successfully created');
  await said(page, 'Aquarium');
  await said(page, 'Price: 32.50 £/hr');
  await owner.look('meeting-rooms');

  await page.goto('/app/privateOffices');
  await page.getByRole('button', { name: '+ Add Private Office' }).first().click();
  await page.getByLabel('Name').fill('Study');
  await page.getByLabel('Price (£/day)').fill('0');
  await page.getByLabel('Size').fill('3');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Price must be greater than or equal to 0');
  await page.getByLabel('Price (£/day)').fill('80');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Private office successfully created');

  await page.goto('/app/desk');
  await page.getByRole('button', { name: '+ Add Desk Area' }).click();
  await page.getByLabel('Name').fill('Gallery');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Please select desk type');
  await page.getByRole('checkbox', { name: 'Flexi Desk' }).click();
  await page.getByLabel('Seats of Flexi Desk').fill('40');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Desk successfully created');
  await page.getByRole('button', { name: /Gallery/ }).click();
  await said(page, 'Total seats: 40');
  await owner.look('desk-detail');
  await owner.leave();
});

it('a seat is added and deleted, but cannot be deleted while it is booked', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  const { data: booking } = await app.call<{ items: { seat_no: string }[] }>('POST', '/bookings', {
    token: world.member.token,
    body: deskBooking(world, slot(3)),
  });
  await page.goto(`/app/desk/${world.deskAreaId}`);
  await page.getByRole('button', { name: '+ Add Seat' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Seat no cannot be blank');
  await said(page, 'Please select seat type');
  await page.getByRole('dialog').getByLabel('Seat No.').fill('Z');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Flexi Desk' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('1–10 of 13 seats').waitFor();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.getByRole('button', { name: 'Edit seat Z' }).click();
  await page.getByRole('checkbox', { name: 'Active' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('checkbox', { name: 'Switched off (1)' }).click();
  await owner.look('seats-switched-off');
  await page.getByRole('button', { name: 'Edit seat Z' }).click();
  await page.getByRole('checkbox', { name: 'Active' }).click();
  await page.getByRole('combobox', { name: 'No new bookings from' }).click();
  await page.getByRole('grid').getByRole('button').last().click();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('checkbox', { name: 'Switched off (0)' }).click();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await said(page, 'No new bookings from');
  await page.getByRole('button', { name: 'Delete seat Z' }).click();
  await said(page, 'Are you sure to delete this?');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Delete seat Z' }).waitFor({ state: 'detached' });
  await said(page, 'Seat Z deleted');
  await page.getByRole('button', { name: 'Page 1' }).click();
  await page.getByRole('button', { name: `Delete seat ${booking.items[0]!.seat_no}`, exact: true }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await said(page, 'ongoing or upcoming booking');
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click();
  await page.getByText('ongoing or upcoming booking').waitFor({ state: 'detached' });
  await owner.leave(409);
});

it('a room with bookings is not switched off, but takes no new ones after them', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  const { data: room } = await app.call<{ _id: string }>('POST', '/resources', {
    token: world.owner.token,
    body: { type: 'meeting_room', name: 'Attic', space_id: world.spaceId, price: 10, capacity: 4 },
  });
  const { data: booking } = await app.call<Booked>('POST', '/bookings', {
    token: world.member.token,
    body: { ...roomBooking(world, slot(30)), resource_id: room._id },
  });
  await page.goto('/app/meetingRooms');
  await page.getByRole('button', { name: 'Attic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Meeting Room' });
  await dialog.getByRole('checkbox', { name: 'Active' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByText('It stays active, because it has a booking:').waitFor();
  const link = dialog.getByRole('link', { name: `No. ${booking._id}` });
  await expect.poll(() => link.getAttribute('href')).toBe(`/app/booking?booking=${booking._id}`);
  await owner.look('room-with-bookings');
  await dialog.getByRole('button', { name: 'No new bookings from' }).click();
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Active' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Meeting room updated successfully');
  const tile = page.getByRole('button', { name: 'Attic' });
  await tile.getByText(/^No new bookings from /).waitFor();
  await owner.look('room-closing');
  await owner.leave(409);
});

it('amenities are added, found and deleted', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/amenities');
  await page.getByRole('button', { name: '+ Add Amenity' }).first().click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Title cannot be blank');
  await page.getByLabel('Title').fill('Piano');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: 'Piano' }).waitFor();
  await page.getByRole('searchbox').fill('PIANO');
  await owner.look('amenities');
  const { data } = await app.call<{ _id: string }[]>('GET', '/amenities?text=Piano', {
    token: world.owner.token,
  });
  await app.call('PUT', `/resources/${world.officeId}`, {
    token: world.owner.token,
    body: { amenities_id: [data[0]!._id] },
  });
  await page.getByRole('button', { name: 'Delete Piano' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('This resource loses it:').waitFor();
  await question.getByText('Studio, London').waitFor();
  await owner.look('amenity-in-use');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('heading', { name: 'Piano' }).waitFor({ state: 'detached' });
  await said(page, `Amenity 'Piano' deleted`);
  await owner.leave();
});

it('an open list shows a room that another person added', async () => {
  const staff = await signedIn(world.staff);
  const { page } = staff;
  await page.goto('/app/meetingRooms');
  await page.getByRole('button', { name: /Boardroom/ }).waitFor();
  await app.call('POST', '/resources', {
    token: world.owner.token,
    body: { type: 'meeting_room', name: 'Live', space_id: world.spaceId, price: 10, capacity: 2 },
  });
  await page.getByRole('button', { name: /Live/ }).waitFor({ timeout: 1_500 });
  await staff.leave();
});
