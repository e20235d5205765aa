/** Directories of companies, in the browser: a Super Admin adds one, sees whom it manages, replaces its token and releases somebody. */
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../helpers/browser.ts';
import { heading, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { send } from '../directories/stage.ts';
import { addPerson } from '../helpers/world.ts';

const NARROW_DESKTOP = 1280;
const SIZES = [DESKTOP, NARROW_DESKTOP, PHONE] as const;

useBrowser();

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

it('a Super Admin adds a directory, whose company manages people, and releases one of them', async () => {
  const owner = await signedIn(world.owner, SIZES);
  const { page } = owner;
  await page.goto('/app/directories');
  await heading(page, 'Directories').waitFor();
  await owner.look('directories-empty');
  await page.getByRole('button', { name: '+ Add Directory' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Directory' });
  await form.getByLabel('Name', { exact: true }).fill('Acme Engineering');
  await form.getByLabel('Domains that belong to the company').fill('nonsense');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Please enter domains such as example.com').waitFor();
  await form.getByLabel('Domains that belong to the company').fill('acme.example\nacme-engineering.example');
  await form.getByRole('button', { name: '+ Add row' }).click();
  await form.getByLabel('Group 1').fill('Front Desk Team');
  await form.getByLabel('Role 1').selectOption('Front Desk');
  await form.getByRole('checkbox', { name: 'London' }).check();
  await owner.look('directory-form');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Token of the Directory' });
  const token = await shown.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^cd_[\w-]{43}$/);
  await owner.look('directory-token');
  await page.keyboard.press('Escape');

  await addPerson(app.knex, 'Manager', [world.spaceId], 'blocked@acme.example');
  await app.knex('users').where('email', 'blocked@acme.example').update({ status: false });
  const people: string[] = [];
  for (const [name, active] of [
    ['Ada Lovelace', true],
    ['Blocked', true],
    ['Grace Hopper', false],
    ['Maximiliana Wolkenstein-Trostburg', true],
  ] as const) {
    const userName = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@acme.example`;
    const body = { schemas: [USER], userName, displayName: name, active };
    people.push((await send(token, 'POST', '/Users', { body })).body.id);
  }
  for (const [index, displayName] of ['Front Desk Team', 'Everybody in Engineering', 'Lunch'].entries()) {
    const members = people.slice(0, index * 2 + 1).map((value) => ({ value }));
    await send(token, 'POST', '/Groups', { body: { schemas: [GROUP], displayName, members } });
  }
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'Acme Engineering' }).waitFor();
  await owner.look('directories');
  await page.getByRole('link', { name: 'People of Acme Engineering' }).click();
  await page.getByText('Grace Hopper').first().waitFor();
  await owner.look('directory-people');
  await page.getByRole('button', { name: 'Release Grace Hopper' }).click();
  await owner.look('directory-release');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Person released').waitFor();
  await page.getByText('Grace Hopper').first().waitFor({ state: 'detached' });
  expect(await app.knex('users').where('name', 'Grace Hopper').first('status')).toMatchObject({ status: true });

  await page.goto('/app/directories');
  await page.getByRole('button', { name: 'New token for Acme Engineering' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  const renewed = await shown.getByLabel('Token', { exact: true }).inputValue();
  expect((await send(token, 'GET', '/Users')).status).toBe(401);
  expect((await send(renewed, 'GET', '/Users')).status).toBe(200);
  await owner.leave(400);
});
