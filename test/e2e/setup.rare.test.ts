/** The set-up list of a new installation: the dashboard leads a Super Admin to it, and it follows what is really there. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { closePages, visitor } from '../helpers/browser.ts';
import { addPerson } from '../helpers/world.ts';

afterAll(closePages);

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name });

async function expectState(page: Page, name: string, state: string): Promise<void> {
  await step(page, name).getByRole('img', { name: state, exact: true }).waitFor();
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('the dashboard leads a Super Admin to the list until something can be booked, or they hide it', async () => {
  const { token } = await addPerson(app.knex, 'Super Admin');
  const owner = await visitor(app.address, { token });
  const { page } = owner;
  const goOn = page.getByRole('link', { name: 'Go on with the set-up' });
  await page.goto('/app');
  await page.waitForURL('**/app/dashboard');
  await goOn.click();
  await page.waitForURL('**/app/setup');
  for (const name of ['Enter who you are', 'Name your site', 'Add a workspace', 'Check the prices'])
    await expectState(page, name, 'To do');
  await expectState(page, 'Connect mail', 'Works for a trial');
  await page.getByText('OPERATOR_NAME').waitFor();
  await owner.look('setup-empty');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await owner.look('setup-empty-dark', { hasContrast: true });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

  await app.call('PUT', '/operator', { token, body: { name: 'Harbour', address: '1 Quay' } });
  const space = { name: 'Harbour', area: '1 Quay', no_of_days: ['Monday'], office_hours: ['09:00', '18:00'] };
  const { data } = await app.call<{ _id: string }>('POST', '/space/add-space', { token, body: space });
  await page.reload();
  await expectState(page, 'Enter who you are', 'Done');
  await expectState(page, 'Add a workspace', 'Done');
  await expectState(page, 'Set opening hours', 'Done');
  await expectState(page, 'Add rooms', 'To do');
  await step(page, 'Add rooms').getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Add Meeting Room' });
  await dialog.getByLabel('Name').fill('Dock');
  await dialog.getByLabel('Price (£/hr)').fill('20');
  await dialog.getByLabel('Capacity').fill('4');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  // The list shows the next step, wherever the dialog was closed.
  await page.waitForURL('**/app/setup');

  // Something can be booked now, so the dashboard does not lead there any more. The list stays in the menu.
  await page.goto('/app/setup');
  await expectState(page, 'Add rooms', 'Done');
  await expectState(page, 'Make a paid test booking', 'To do');
  await expect.poll(() => page.getByRole('button', { name: 'Hide on the dashboard' }).count()).toBe(0);
  await owner.look('setup-ready');

  await app.call('PUT', `/space/add-space/${data._id}`, { token, body: { active: false } });
  await page.goto('/app/dashboard');
  await owner.look('setup-notice');
  await goOn.click();
  await page.getByRole('button', { name: 'Hide on the dashboard' }).click();
  await page.waitForURL('**/app/dashboard');
  await expect.poll(() => goOn.count()).toBe(0);
  await owner.leave();
});
