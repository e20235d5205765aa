/** Calendar feeds on the screen: add, copy, replace and remove an address. */
import { expect, it } from 'vitest';
import { heading, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

it('a member adds a feed, copies its address, replaces it and removes the feed', async () => {
  const member = await signedIn(await addPerson(app.knex, 'Member'));
  const { page, context } = member;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/app/booking');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Calendar Feeds' }).click();
  await heading(page, 'Calendar Feeds').waitFor();
  await page.getByText('No calendar feeds yet').waitFor();
  await member.look('calendar-feeds-empty');

  await page.getByRole('button', { name: '+ Add Calendar Feed' }).first().click();
  await page.getByRole('dialog', { name: 'Add Calendar Feed' }).getByRole('button', { name: 'Add' }).click();
  const address = page.getByRole('dialog', { name: 'Calendar Address' });
  const url = await address.getByLabel('Address').inputValue();
  await member.look('calendar-address');
  await address.getByRole('button', { name: 'Copy address' }).click();
  await page.getByText('Address copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'New address for My bookings' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await address.waitFor();
  await expect.poll(() => address.getByLabel('Address').inputValue()).not.toBe(url);
  await page.keyboard.press('Escape');
  await member.look('calendar-feeds');
  await page.getByRole('button', { name: 'Delete My bookings' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('No calendar feeds yet').waitFor();
  await member.leave();
});

it('staff add the feed of a room once', async () => {
  const manager = await signedIn(await addPerson(app.knex, 'Manager', [world.spaceId]));
  const { page } = manager;
  await page.goto('/app/calendarFeeds');
  const choose = async () => {
    await page.getByRole('button', { name: '+ Add Calendar Feed' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Calendar Feed' });
    await dialog.getByRole('combobox', { name: 'Bookings of' }).click();
    await page.getByRole('option', { name: 'Boardroom' }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    return dialog;
  };
  await choose();
  await page.getByRole('dialog', { name: 'Calendar Address' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Boardroom, London').first().waitFor();
  const second = await choose();
  await second.getByText('This calendar feed exists already').waitFor();
  await manager.leave(409);
});
