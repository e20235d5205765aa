/** Desk swaps: a member asks, staff decide on the map of seats. Staff arrange the map. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { heading, pressInMenu, said, shows, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, deskBooking, pay, saveCard, slot } from '../helpers/world.ts';

useBrowser();

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function bookDesks(member: Person, day: number, count = 1): Promise<Booked> {
  const { token } = member;
  const body = deskBooking(world, slot(day, 10, 6), count);
  const { data } = await app.call<Booked>('POST', '/bookings', { token, body });
  await pay(app, member, data, await saveCard(app, member));
  return data;
}

async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).click();
  await dialog.page().getByRole('option', { name: option, exact: true }).click();
}

const day = 40;

it('a member asks for other desks, and staff choose them on the map while both lists are open', async () => {
  const person = await addPerson(app.knex, 'Member');
  const { _id, items } = await bookDesks(person, day, 2);
  await bookDesks(world.otherMember, day);
  const staff = await signedIn(world.owner);
  await staff.page.goto('/app/deskSwap');
  await heading(staff.page, 'Desk Swap').waitFor();

  const member = await signedIn(person);
  const { page } = member;
  await page.goto('/app/booking');
  await pressInMenu(page, 'Raise Desk Swap Request');
  const request = page.getByRole('dialog', { name: 'Raise Desk Swap Request' });
  await request.getByRole('button', { name: 'Send request' }).click();
  await request.getByText('Please enter remark').waitFor();
  await member.look('swap-request');
  await request.getByLabel('Remark').fill('By the window, please');
  await request.getByRole('button', { name: 'Send request' }).click();
  await said(page, 'Raise change resource request successfully');
  await request.waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More', exact: true }).click();
      return page.getByRole('menuitem').allTextContents();
    })
    .toEqual(['Booking History', 'Cancel']);
  await page.keyboard.press('Escape');

  const row = rowOf(staff.page, person.email);
  await row.getByText('Pending').waitFor();
  await staff.look('swaps');
  await row.getByRole('button', { name: 'Swap Desk' }).click();
  const dialog = staff.page.getByRole('dialog', { name: 'Swap Desk' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await dialog.getByText('Select approval status', { exact: true }).last().waitFor();
  await choose(dialog, 'Approval status', 'Reject');
  await save.click();
  await dialog.getByText('Please enter remark').waitFor();
  await choose(dialog, 'Approval status', 'Accept');
  await save.click();
  await dialog.getByText('Please select resource type').waitFor();
  await choose(dialog, 'Resource type', 'Flexi Desk');
  await save.click();
  await dialog.getByText('Please select desk').nth(1).waitFor();
  await dialog.getByRole('button', { name: `${items[0]!.seat_no}, Present seat` }).waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'F3, Taken' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'F5, Free' }).click();
  await dialog.getByRole('button', { name: 'F2, Present seat' }).click();
  await dialog.getByRole('button', { name: 'F5, Chosen' }).waitFor();
  await staff.look('swap-approval');
  await save.click();
  await said(staff.page, 'Booking updated successfully');
  await dialog.waitFor({ state: 'detached' });
  await row.getByText('Approved').waitFor();
  await said(page, 'F5, F2');
  await page.goto(`/app/booking?booking=${_id}`);
  await heading(page, 'Loft').waitFor();
  await shows(page, { 'Desk swap': 'Approved' });
  await row.getByRole('button', { name: 'More Details' }).click();
  await staff.page.getByRole('dialog', { name: 'Desk Swap' }).getByText('By the window, please').waitFor();
  await staff.look('swap-details');
  await member.leave();
  await staff.leave();
});

it('staff filter the swaps, and without edit rights only read them', async () => {
  const person = await addPerson(app.knex, 'Member');
  const { _id } = await bookDesks(person, day + 2);
  const body = { seat_swap_status: 'Assigned', customer_remark: 'Closer to the door' };
  await app.call('PUT', `/bookings/raised-request/${_id}`, { token: person.token, body });
  const name = 'Swap reader';
  const permissions = { deskSwap: { show: true, editable: false } };
  await app.call('POST', '/roles', { token: world.owner.token, body: { name, permissions } });
  const reader = await signedIn(await addPerson(app.knex, name, [world.spaceId]));
  const { page } = reader;
  await page.goto('/app/deskSwap');
  await page.getByLabel('Status').selectOption('Completed');
  await page.getByRole('button', { name: 'Search' }).last().click();
  await page.waitForURL('**/deskSwap?*seat_swap_status=Completed*');
  await rowOf(page, person.email).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Reset' }).click();
  await rowOf(page, person.email).getByRole('button', { name: 'More Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Desk Swap' });
  await dialog.getByText('Closer to the door').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  const rejection = { seat_swap_status: 'Deleted', admin_remark: 'All desks are taken' };
  await app.call('PUT', `/bookings/raised-approve/${_id}`, { token: world.owner.token, body: rejection });
  await rowOf(page, person.email).getByText('Rejected').waitFor();
  await reader.leave();
});

it('staff arrange the seats with the keyboard and by dragging', async () => {
  const staff = await signedIn(world.owner);
  const { page } = staff;
  await page.goto(`/app/desk/${world.deskAreaId}`);
  await page.getByRole('button', { name: 'Arrange' }).click();
  const seat = (name: string) => page.getByRole('button', { name: new RegExp(`^Move seat ${name}:`) });
  const before = await seat('D1').getAttribute('aria-label');
  await seat('D1').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  expect(await seat('D1').evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => seat('D1').getAttribute('aria-label')).not.toBe(before);
  await seat('D2').scrollIntoViewIfNeeded();
  const from = (await seat('D2').boundingBox())!;
  const other = (await seat('F3').boundingBox())!;
  const place = await seat('F3').getAttribute('aria-label');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(other.x + 22, other.y + 18, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => seat('D2').getAttribute('aria-label')).toBe(place!.replace('F3', 'D2'));
  await staff.look('seat-map-arranging');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, 'Seats arranged');
  await page.getByRole('button', { name: 'Arrange' }).waitFor();
  await staff.look('seat-map');
  await page.reload();
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect.poll(() => seat('D2').getAttribute('aria-label')).toBe(place!.replace('F3', 'D2'));
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'D2, Free' }).click();
  await page.getByRole('dialog', { name: 'Edit Seat' }).waitFor();
  await staff.leave();
});
