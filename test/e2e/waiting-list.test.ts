/** A visitor finds nothing free, logs in, joins the line, is notified of the place that becomes free, and pays or gives it up. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { heading, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { PASSWORD, addPerson, slot } from '../helpers/world.ts';
import { release, takeRoom } from '../waiting/helpers.ts';

useBrowser();

it('somebody waits for a room and gets it', async () => {
  const period = slot(6);
  const booking = await takeRoom(app, world, world.otherMember, period);
  const person = await addPerson(app.knex, 'Member');
  const day = period.from.slice(0, 10);
  const query = { resource_type: 'meeting_room', capacity: '2', from_date: day, to_date: day, from_time: '10:00' };
  const address = `/search?${new URLSearchParams({ ...query, spaceId: world.spaceId, duration: '2' })}`;
  const visitor = await stranger(WIDTHS);
  const { page } = visitor;
  await page.goto(address);
  await page.getByRole('link', { name: 'Wait for a place', exact: true }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Wait for a place', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Wait for a place' });
  await dialog.getByText('First in line').waitFor();
  await visitor.look('wait-for-place');
  await dialog.getByRole('button', { name: 'Join the line' }).click();
  await page.getByRole('dialog', { name: 'You are in line' }).getByRole('link', { name: 'Your bookings' }).click();
  await heading(page, 'Waiting', 2).waitFor();
  await page.getByText('First in line').waitFor();

  const staff = await signedIn(world.staff, WIDTHS);
  await staff.page.goto('/app/waitingList');
  await staff.page.getByText('First in line').waitFor();
  await staff.look('waiting-list');

  await release(app, world.otherMember, booking);
  await page.getByText('A place is free for you').waitFor();
  await page.getByText(/Boardroom is held for you for \d+:\d+/).waitFor();
  await visitor.look('place-offered');
  await staff.page.getByText('Place offered').last().waitFor();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await page.waitForURL(/\/app\/payNow\/\d+/);
  await page.goto('/app/booking');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Show all 1' }).click();
  await page.getByText('Left', { exact: true }).waitFor();
  expect(await app.knex('waiting_entries').where('user_id', person.id).pluck('status')).toEqual(['left']);
  await Promise.all([visitor.leave(), staff.leave()]);
});

it('staff remove an entry', async () => {
  const period = slot(8);
  await takeRoom(app, world, world.otherMember, period);
  const person = await addPerson(app.knex, 'Member');
  const wish = { space_id: world.spaceId, type: 'meeting_room', capacity: 2, ...period };
  await app.call('POST', '/waiting-list', { token: person.token, body: wish });
  const staff = await signedIn(world.staff);
  await staff.page.goto('/app/waitingList?status=waiting');
  await staff.page.getByRole('button', { name: /^Remove Person/ }).click();
  await staff.page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await staff.page.getByText('No entry has this status.').waitFor();
  await staff.leave();
});
