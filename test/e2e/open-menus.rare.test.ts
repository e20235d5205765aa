/** Menus, lists and pickers while they are open: axe finds nothing on a wide screen and on a phone. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDTHS } from '../helpers/browser.ts';
import { signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

describe.each(WIDTHS)('at %i px', (width) => {
  it('the menus of the frame', async () => {
    const owner = await signedIn(world.owner, width);
    const { page } = owner;
    await page.goto('/app/amenities');
    await page.getByRole('heading', { name: 'Amenities', level: 1 }).waitFor();
    const open = async (opener: Locator, content: Locator, name: string) => {
      await opener.click();
      await content.waitFor();
      await owner.look(name);
      await page.keyboard.press('Escape');
      await content.waitFor({ state: 'hidden' });
    };
    const account = page.getByRole('button', { name: /account menu$/ });
    await open(account, page.getByRole('menuitem', { name: 'Profile' }), 'open-account-menu');
    const switcher = page.getByRole('combobox', { name: 'Workspace' });
    await open(switcher, page.getByRole('option', { name: 'London' }), 'open-workspaces');
    await open(
      page.getByRole('button', { name: 'Search', exact: true }),
      page.getByRole('dialog', { name: 'Search' }),
      'open-palette',
    );
    if (width === PHONE) {
      const drawer = page.getByRole('dialog', { name: 'Main menu' });
      await open(page.getByRole('button', { name: /menu$/i }).first(), drawer, 'open-drawer');
    }
    await owner.leave();
  });

  it('the lists and pickers of the forms', async () => {
    await addPerson(app.knex, 'Member', [world.spaceId], `listed${width}@example.org`);
    const owner = await signedIn(world.owner, width);
    const { page } = owner;
    await page.goto('/app/booking?newBooking');
    const booking = modal(page, 'New Booking');
    await booking.getByRole('combobox', { name: 'Resource type' }).click();
    await page.getByRole('option', { name: 'Flexi Desk' }).waitFor();
    await owner.look('open-select');
    await page.keyboard.press('Escape');
    await choose(page, 'Resource type', 'Flexi Desk');
    await booking.getByRole('combobox', { name: 'Dates' }).click();
    await page.getByRole('grid').first().waitFor();
    await owner.look('open-days');
    await page.keyboard.press('Escape');
    await page.getByRole('grid').first().waitFor({ state: 'hidden' });
    await booking.getByRole('combobox', { name: 'Billed to' }).click();
    await page.getByRole('option').first().waitFor();
    await owner.look('open-people');
    await page.keyboard.press('Escape');

    await page.goto('/app/workspace');
    await page.getByRole('button', { name: '+ Add Workspace' }).click();
    const workspace = modal(page, 'Add Workspace');
    await workspace.getByLabel('Time zone').click();
    await page.getByRole('option').first().waitFor();
    await owner.look('open-zones');
    await owner.leave();
  });

  it('the pickers of the public search', async () => {
    const guest = await stranger(width);
    const { page } = guest;
    await page.goto(`/space/${world.spaceId}`);
    await page.goto('/');
    const days = page.getByRole('combobox', { name: 'MOVE-IN' });
    await days.waitFor();
    await days.click();
    await page.getByRole('grid').first().waitFor();
    await guest.look('open-public-days');
    await page.keyboard.press('Escape');
    await page.getByLabel('Workspace Type').selectOption('meeting_room');
    await page.getByRole('combobox', { name: 'MOVE-IN Date' }).click();
    await page.getByRole('grid').first().waitFor();
    await guest.look('open-public-day');
    await guest.leave();
  });
});

it('dark colours are chosen in the account menu, and stay', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const switchTheme = async () => {
    await page.getByRole('button', { name: /account menu$/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).click();
  };
  await page.goto('/app/today');
  await page.getByText('Nobody arrives on this day.').waitFor();
  const light = await background();
  await switchTheme();
  for (const path of ['/app/today', '/app/calendar', '/app/booking', '/app/members', '/app/workspace']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await owner.look(`dark${path.replaceAll('/', '-')}`, { hasContrast: true });
  }
  await expect.poll(background).not.toBe(light);
  await switchTheme();
  await expect.poll(background).toBe(light);
  expect(await page.evaluate(() => localStorage.getItem('colorTheme'))).toBeNull();
  await owner.leave();
});
