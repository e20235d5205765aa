/**
 * What an office does now and then, found by the menu and by the palette. A task takes at most six presses beside those that fill in its fields.
 * `npm run effort` prints them.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { form, picture, upload } from '../attachments/pictures.ts';
import { type Effort, effortOn, effortTable } from '../helpers/effort.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

const MOST = 6;

/** Where a task is done: a link of the menu in its group, and what somebody types into the palette. */
type Place = { group: string; link: string; words: string };

async function byMenu(page: Page, effort: Effort, { group, link }: Place): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const fold = menu.getByRole('button', { name: new RegExp(`^${group}`) });
  if ((await fold.getAttribute('aria-expanded')) !== 'true') await effort.click(fold);
  await effort.click(menu.getByRole('link', { name: link, exact: true }));
}

async function byPalette(page: Page, effort: Effort, { link, words }: Place): Promise<void> {
  await effort.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').waitFor();
  await effort.typeHere(words);
  await palette.getByRole('option', { name: link }).first().waitFor();
  const chosen = palette.getByRole('option', { selected: true }).filter({ hasText: link });
  // What is not the first one takes a press more for each before it.
  for (let down = 0; down < MOST && (await chosen.count()) === 0; down += 1) await effort.press('ArrowDown');
  await effort.press('Enter');
}

const WAYS = { menu: byMenu, palette: byPalette };

/** Chooses an option of a list, which fills in a field. */
async function choose(page: Page, effort: Effort, field: string, option: string): Promise<void> {
  await effort.click(page.getByRole('combobox', { name: field }));
  await effort.click(page.getByRole('option', { name: option, exact: true }));
  effort.fields += 1;
}

/** Chooses an option of a list that the browser draws, which fills in a field. */
async function select(page: Page, effort: Effort, field: string, option: string): Promise<void> {
  await effort.select(page.getByLabel(field, { exact: true }), option);
  effort.fields += 1;
}

type Task = { name: string; place: Place; play: (page: Page, effort: Effort, way: string) => Promise<void> };

const TASKS: Task[] = [
  {
    name: 'Begin a membership',
    place: { group: 'People', link: 'Memberships', words: 'subscription' },
    async play(page, effort, way) {
      const person = await addPerson(app.knex, 'Member', [world.spaceId], `begins-by-${way}@example.org`);
      await effort.click(page.getByRole('button', { name: '+ Begin Membership' }));
      await choose(page, effort, 'Plan', 'Community, £90.00 a month');
      await effort.click(modal(page, 'Begin Membership').getByText('Choose a member'));
      await effort.typeHere(person.email);
      await page.getByText('Choose a member').waitFor({ state: 'detached' });
      await effort.click(modal(page, 'Begin Membership').getByRole('button', { name: 'Begin' }));
      await said(page, 'Membership begun');
    },
  },
  {
    name: 'Sell a pack',
    place: { group: 'People', link: 'Members', words: 'customers' },
    async play(page, effort) {
      await effort.click(page.locator('#main').getByRole('link', { name: 'Penny Pack' }));
      await effort.click(page.getByRole('button', { name: 'Sell' }));
      await effort.type(page.getByRole('dialog', { name: /^Sell to/ }).getByLabel('Ten hours'), '1');
      await effort.click(page.getByRole('button', { name: 'Order for £216.00' }));
      await said(page, 'Ordered');
    },
  },
  {
    name: 'Add a person to a company',
    place: { group: 'People', link: 'Companies', words: 'firm' },
    async play(page, effort, way) {
      const person = await addPerson(app.knex, 'Member', [world.spaceId], `joins-by-${way}@example.org`);
      await effort.click(page.getByRole('link', { name: 'Account and people of Engines' }));
      await effort.click(page.getByRole('combobox', { name: 'Member' }));
      await effort.typeHere(person.email);
      await page.getByRole('list', { name: 'People' }).getByText(person.email).waitFor();
    },
  },
  {
    name: 'Find the occupancy of one room in the last month',
    place: { group: 'Finance & Activity', link: 'Insight', words: 'occupancy' },
    async play(page, effort) {
      await select(page, effort, 'Resource', 'Boardroom');
      await select(page, effort, 'Weeks', 'Last 4 weeks');
      await expect.poll(() => new URL(page.url()).searchParams.get('weeks')).toBe('4');
      await page
        .getByText('The first figures come after the first full week')
        .or(page.getByRole('table'))
        .first()
        .waitFor();
    },
  },
  {
    name: 'Change a tax rate',
    place: { group: 'Settings', link: 'Workspace', words: 'tax rate' },
    async play(page, effort, way) {
      await effort.click(page.getByRole('button', { name: 'Edit London' }));
      const dialog = modal(page, 'Edit Workspace');
      await effort.click(dialog.getByRole('button', { name: /^Tax/ }));
      await effort.type(dialog.getByLabel('Percent', { exact: true }).first(), way === 'menu' ? '21' : '22');
      await effort.click(dialog.getByRole('button', { name: 'Update' }));
      await said(page, 'Workspace Updated Successfully');
    },
  },
  {
    name: 'Invite a team member',
    place: { group: 'People', link: 'Admin & Teams', words: 'colleagues' },
    async play(page, effort, way) {
      await effort.click(page.getByRole('button', { name: 'Invite' }));
      const dialog = modal(page, 'Invite');
      await effort.type(dialog.getByLabel('Email'), `team-by-${way}@example.org`);
      await choose(page, effort, 'Role', 'Front Desk');
      await effort.click(dialog.getByLabel('London'));
      effort.fields += 1;
      await effort.click(dialog.getByRole('button', { name: 'Invite' }));
      await said(page, 'New Team Member added successfully!');
    },
  },
];

const measured: [string, Effort][] = [];

beforeAll(async () => {
  const owner = procedures(app, world.owner);
  const of = { space_id: world.spaceId };
  await owner.membershipPlans.create.mutate({ ...of, name: 'Community', price: 90 });
  await owner.products.create.mutate({
    ...{ ...of, name: 'Ten hours', price: 180, kind: 'pack' },
    ...{ credit_type: 'meeting_room', credits: 10, valid_days: 90 },
  });
  await owner.companies.create.mutate({ ...of, name: 'Engines', payment: 'account', limit: 20 });
  // The form of a workspace asks for a picture.
  const files = [{ filename: 'house.png', content: await picture('png') }];
  await upload(app.address, world.owner.token, form({ onModel: 'Spaces', model_id: world.spaceId }, files));
  const { id } = await addPerson(app.knex, 'Member', [world.spaceId], 'penny@example.org');
  await app.knex('users').where({ id }).update({ name: 'Penny Pack' });
});
afterAll(() => {
  if (process.env.SHOW_EFFORT) process.stdout.write(`\n${effortTable(measured)}\n`);
});

it.each(TASKS.flatMap((task) => Object.entries(WAYS).map(([way, open]) => ({ ...task, way, open }))))(
  '$name takes few presses by the $way',
  async ({ name, place, play, way, open }) => {
    const owner = await signedIn(world.owner);
    const { page } = owner;
    await page.addInitScript((id) => localStorage.setItem('activeSpace', id), world.spaceId);
    await page.goto('/app/dashboard');
    await heading(page, 'Dashboard').waitFor();
    const effort = effortOn(page);
    await open(page, effort, place);
    await play(page, effort, way);
    measured.push([`${name}, by the ${way}`, effort]);
    expect(effort.clicks, `presses beside ${effort.fields} fields`).toBeLessThanOrEqual(MOST + effort.fields);
    await owner.leave();
  },
);
