/** Every account is a customer: with a role that has no area at all, it searches, books, and finds its bookings and cards. */
import { beforeAll, expect, it } from 'vitest';
import { permissionsOf } from '#shared/permissions.ts';
import { heading, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, roomBooking, slot } from '../helpers/world.ts';

let person: Person;

useBrowser();
beforeAll(async () => {
  const role = { name: 'Nothing', permissions: permissionsOf({}) };
  await app.call('POST', '/roles', { token: world.owner.token, body: role });
  person = await addPerson(app.knex, role.name, [world.spaceId]);
});

it('an account whose role has no area opens the screens of a customer from its menu', async () => {
  const body = roomBooking(world, slot(4));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: person.token, body });
  const visitor = await signedIn(person);
  const { page } = visitor;
  const open = async (item: string) => {
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await page.goto('/app');
  await page.waitForURL('**/app/profile');
  await open('My Cards');
  await page.getByRole('button', { name: 'Add new card' }).waitFor();
  await open('My Invoices');
  await heading(page, 'Invoice Listing').waitFor();
  await open('My Bookings');
  await page.getByRole('link', { name: 'Edit' }).first().waitFor();
  await page.getByRole('button', { name: /account menu/ }).click();
  await visitor.look('menu-of-a-customer');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Pay', exact: true }).first().click();
  await page.waitForURL(`**/app/payNow/${data._id}`);
  await page.goto('/app/search');
  await expect.poll(() => page.url()).toContain('/app/search');
  await visitor.leave();
});
