/** The help of a screen, and the first steps of a new person. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { heading, signedIn, useBrowser } from '../helpers/journeys.ts';
import { world } from '../helpers/stage.ts';

useBrowser();

it('a question mark opens the help of the screen, except where it is typed', async () => {
  const desk = await signedIn(world.staff);
  const { page } = desk;
  await page.goto('/app/members');
  await heading(page, 'Members').waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await help.getByText('The members of the workspace.').waitFor();
  await desk.look('help');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().focus();
  await page.keyboard.type('?');
  await expect.poll(() => help.count()).toBe(0);
  await page.getByRole('button', { name: 'Help' }).click();
  await help.waitFor();
  await desk.leave();
});

it('the first steps are ticked off as their screens are opened, and stay hidden once they are hidden', async () => {
  const desk = await signedIn(world.staff, WIDTHS);
  const { page } = desk;
  await page.goto('/app/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('link', { name: 'Look somebody up' }).waitFor();
  await desk.look('first-steps');
  const before = await steps.getByRole('link').count();
  await steps.getByRole('link', { name: 'Look somebody up' }).click();
  await heading(page, 'Members').waitFor();
  await expect.poll(() => steps.count()).toBe(0);
  await page.goto('/app/dashboard');
  await steps.getByText('(done)').waitFor({ state: 'attached' });
  await expect.poll(() => steps.getByRole('link').count()).toBe(before - 1);
  await steps.getByRole('button', { name: 'Hide' }).click();
  await steps.waitFor({ state: 'detached' });
  await page.reload();
  await heading(page, 'Dashboard').waitFor();
  await page.getByText('Total Booking').waitFor();
  await expect.poll(() => steps.count()).toBe(0);
  await desk.leave();
});

it('an owner has the set-up list instead', async () => {
  const owner = await signedIn(world.owner);
  await owner.page.goto('/app/dashboard');
  await owner.page.getByText('Total Booking').waitFor();
  await expect.poll(() => owner.page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
  await owner.leave();
});
