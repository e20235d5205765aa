/** A plan with any time of day and a door: staff make it, its member books at night and opens the door. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { addDays, fromLocal, toLocal } from '#shared/time.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson } from '../helpers/world.ts';
import { FRONT_DOOR, type KisiSandbox, LONDON_PLACE, kisiEnv, kisiSandbox } from '../integrations/doors.ts';

let kisi: KisiSandbox;
beforeAll(async () => {
  kisi = await kisiSandbox();
});
afterAll(() => kisi.stop());
useBrowser({ env: () => kisiEnv(kisi) });

const owner = () => procedures(app, world.owner);
const today = toLocal(new Date()).day;

beforeAll(async () => {
  await owner().spaces.update.mutate({ _id: world.spaceId, office_hours: ['09:00', '18:00'] });
  await owner().doors.choosePlace.mutate({ space_id: world.spaceId, place_id: LONDON_PLACE });
  await app.settle();
});

/** Waits for a refresh of its own: one that a job has begun may have read the doors before. */
const refreshed = () =>
  expect.poll(async () => (await owner().doors.refresh.mutate({ space_id: world.spaceId })).state).toBe('refreshed');

it('a member books at night, moves the booking and opens a door', async () => {
  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'night@example.org');
  const plan = 'Night';
  const day = addDays(today, 8);

  const staff = await signedIn(world.owner, WIDTHS);
  await staff.page.goto(paths.membershipPlans);
  await staff.page.getByRole('button', { name: '+ Add Plan' }).first().click();
  const plans = modal(staff.page, 'Add Membership Plan');
  await plans.getByLabel('Name').fill(plan);
  await plans.getByLabel('Price of a month, before tax').fill('300');
  await plans.getByRole('button', { name: /^Hours and doors/ }).click();
  await plans.getByLabel('Books outside opening hours').check();
  await plans.getByLabel('Front Door').check();
  await plans.getByLabel('Sold on the website').check();
  await staff.look('membership-plan-access');
  await plans.getByRole('button', { name: 'Add' }).click();
  await said(staff.page, 'Plan added');
  await staff.page.getByText('Any time of day, Front Door').first().waitFor();
  await staff.look('membership-plans-access');
  const { id: plan_id } = (await app.knex('membership_plans').where('name', plan).first('id'))!;
  const { _id } = await owner().memberships.create.mutate({ plan_id, user_id: ada.id, from: today });

  const query = `spaceId=${world.spaceId}&resource_type=meeting_room&capacity=2&from_date=${day}&to_date=${day}`;
  await staff.page.goto(`/search?${query}&from_time=03:00&duration=2`);
  await staff.page.getByText('Our workspace is open from 09:00 to 18:00').first().waitFor();
  await staff.leave();

  const member = await signedIn(ada, WIDTHS);
  const { page } = member;
  await page.goto(`/search?${query.replace('&capacity=2', '')}`);
  await page.getByRole('button', { name: '03:00', exact: true }).click();
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: 'Book Now' }).first().waitFor();
  await member.look('search-at-night');
  await page.goto(`/search?${query}&from_time=03:00&duration=2`);
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await page.waitForURL((url) => url.pathname.startsWith('/app/'));
  const bookings = () => app.knex('bookings').where({ assigned_user_id: ada.id, type: 'meeting_room' });
  await expect.poll(async () => (await bookings()).length).toBe(1);
  const [booking] = await bookings();
  expect(booking!.starts_at).toEqual(fromLocal(day, '03:00'));

  await page.goto(`${paths.booking}?editBooking=${booking!.id}`);
  const edit = modal(page, 'Update Booking');
  await edit.getByLabel('Time').selectOption('05:00');
  await edit.getByLabel('Remark').fill('Later');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect.poll(async () => (await bookings())[0]!.starts_at).toEqual(fromLocal(day, '05:00'));

  await page.goto(paths.membership(_id));
  await page.getByText('Any time of day', { exact: true }).waitFor();
  await page.getByText('Front Door', { exact: true }).waitFor();
  await member.look('membership-access');
  await page.goto(paths.profile);
  await page.getByRole('link', { name: 'Open a door' }).click();
  await heading(page, 'My Doors').waitFor();
  await member.look('own-doors');
  await kisi.calls();
  await page.getByRole('button', { name: 'Unlock Front Door' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await said(page, 'Front Door is unlocked.');
  expect((await kisi.calls()).filter((call) => call.endsWith('/unlock'))).toEqual([`POST /locks/${FRONT_DOOR}/unlock`]);
  await kisi.setLock(FRONT_DOOR, { online: false });
  await refreshed();
  await page.reload();
  await page.getByText('The door is offline. It cannot be opened from here.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Unlock Front Door' }).isDisabled()).toBe(true);
  await member.leave();
});
