/** People who may not edit a record read it: all fields in words, and no greyed form. */
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { heading, shows, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Person, addPerson } from '../helpers/world.ts';

const READER = 'Reader';
let reader: Person;
let roleId: string;

const show = { show: true };
const PERMISSIONS = {
  resources: { meetingRooms: show, privateOffices: show, desk: show },
  plan: { flexiDesk: show, dedicatedDesk: show, privateOffice: show },
  pricing: { flexiDesk: show, dedicatedDesk: show },
  settings: { workspace: show, amenities: show },
  roles: show,
};

useBrowser();
beforeAll(async () => {
  const { token } = world.owner;
  const post = (path: string, body: unknown) => app.call<{ _id: string }>('POST', path, { token, body });
  const made = await post('/roles', { name: READER, permissions: PERMISSIONS });
  roleId = made.data._id;
  reader = await addPerson(app.knex, READER, [world.spaceId]);
  const amenity = await post('/amenities', { title: 'Piano', description: 'In tune\nsince May' });
  await app.call('PUT', `/resources/${world.officeId}`, { token, body: { amenities_id: [amenity.data._id] } });
  await post('/plans', {
    name: 'Resident',
    tenure: 30,
    discount: 20,
    resource_type: 'dedicated_desk',
    space_id: world.spaceId,
  });
  await app.call('PUT', `/space/add-space/${world.spaceId}`, {
    token,
    body: { dynamic_price_slab: { dedicated_desk: { '40-60': { value: 5, status: true } } } },
  });
});

/** Asserts that a view has no control of a form. */
async function isNoForm(view: Locator): Promise<void> {
  await expect.poll(() => view.locator('input, textarea, select, button[disabled], [role=switch]').count()).toBe(0);
  await expect.poll(() => view.getByRole('button', { name: /^(Add|Update|Save|Cancel)/ }).count()).toBe(0);
}

it('amenities, rooms, desk areas, plans and prices are read in words', async () => {
  const visitor = await signedIn(reader);
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  await page.goto('/app/amenities');
  await page.getByRole('button', { name: 'View Piano' }).click();
  await shows(dialog, { Title: 'Piano', Description: /In tune\s+since May/, Active: 'Yes' });
  await isNoForm(dialog);
  await visitor.look('amenity-view');

  await page.goto(`/app/meetingRooms?room=${world.roomId}`);
  await shows(dialog, { Name: 'Boardroom', Location: 'London', Capacity: '10', Active: 'Yes', Colour: 'Petrol' });
  await isNoForm(dialog);
  await visitor.look('room-view');

  await page.goto(`/app/privateOffices?room=${world.officeId}`);
  await shows(dialog, {
    Location: 'London',
    'Price (£/day)': '£100.00',
    Size: '4',
    Description: 'None',
    'Cancellation notice (hours)': /^None/,
    Amenities: 'Piano',
    'No new bookings from': 'None',
  });
  await isNoForm(dialog);

  await page.goto(`/app/desk/${world.deskAreaId}`);
  await page.getByRole('button', { name: 'View desk area' }).click();
  await shows(dialog, { 'Desk types': /Flexi Desk: \d+ seats/ });
  await visitor.look('desk-area-view');

  await page.goto('/app/plan/dedicated_desk');
  await page.getByRole('button', { name: 'View Resident' }).click();
  await shows(dialog, {
    'Plan name': 'Resident',
    'No of days': '30',
    'Price (£/day)': '20',
    'Discount price (£/day)': '4',
    Total: '£16.00 a day, 20% less',
  });
  await visitor.look('plan-view');

  await page.goto('/app/pricing/dedicated_desk');
  await page.getByText('40% – 60%').waitFor();
  await page.getByText('Active', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('switch').count()).toBe(0);
  await visitor.leave();
});

it('a workspace is read in words, and the address opens no form of a new one', async () => {
  const visitor = await signedIn(reader);
  const { page } = visitor;
  await page.goto('/app/workspace');
  await page.getByRole('button', { name: 'View London' }).click();
  const dialog = page.getByRole('dialog', { name: 'Workspace', exact: true });
  await shows(dialog, { Name: 'London', Monday: '00:00 to 23:30', Active: 'Yes' });
  await isNoForm(dialog);
  await visitor.look('workspace-view');
  await page.goto('/app/workspace?workspace=new');
  await heading(page, 'London', 2).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await visitor.leave();
});

it('the operator is read on its screen, and a role in disabled fields', async () => {
  const visitor = await signedIn(reader);
  const { page } = visitor;
  await page.goto('/app/operator');
  await shows(page, { IBAN: 'None' });
  await isNoForm(page.getByRole('main'));
  await visitor.look('operator-view');
  await page.goto(`/app/role?id=${roleId}`);
  await heading(page, 'Permissions', 2).waitFor();
  const main = page.getByRole('main');
  await expect.poll(() => main.getByLabel('Role Name').inputValue()).toBe(READER);
  await main.getByRole('checkbox', { name: 'Settings, Workspace: Show', checked: true, disabled: true }).waitFor();
  await expect.poll(() => main.locator('input:enabled, button:enabled').count()).toBe(0);
  await visitor.look('role-view');
  await visitor.leave();
});

it('a view scrolls with the keyboard, is read in the dark, and its text can be selected', async () => {
  const visitor = await signedIn(reader);
  const { page } = visitor;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/app/meetingRooms?room=${world.roomId}`);
  const dialog = page.getByRole('dialog', { name: 'Meeting Room' });
  await shows(dialog, { Name: 'Boardroom' });
  await visitor.look('room-view-dark', { hasContrast: true });
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Details');
  const name = dialog.getByRole('definition').filter({ hasText: 'Boardroom' });
  await name.click({ clickCount: 3 });
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('Boardroom');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await visitor.leave();
});

it('a form stays as it is when its user loses the right to edit, and what they typed is kept', async () => {
  const { token } = world.owner;
  const name = 'Temp';
  const settings = { amenities: { show: true, editable: true } };
  const made = await app.call<{ _id: string }>('POST', '/roles', {
    token,
    body: { name, permissions: { settings } },
  });
  const visitor = await signedIn(await addPerson(app.knex, name, [world.spaceId]));
  const { page } = visitor;
  await page.goto('/app/amenities');
  await page.getByRole('button', { name: 'Edit Piano' }).click();
  const title = page.getByRole('dialog').getByLabel('Title');
  await title.fill('Grand piano');
  const reduced = { settings: { amenities: { show: true } } };
  await app.call('PUT', `/roles/${made.data._id}`, { token, body: { permissions: reduced } });
  await page.getByRole('dialog', { name: 'Amenity', exact: true }).waitFor();
  await expect.poll(() => title.inputValue()).toBe('Grand piano');
  await expect.poll(() => title.isDisabled()).toBe(true);
  await visitor.leave();
});
