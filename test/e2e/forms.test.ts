/** What forms show at their fields, and what lists show after a form was saved. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../helpers/browser.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useBrowser();

beforeAll(async () => {
  const body = { ...roomBooking(world, slot(1, 10)), members: [world.member.email] };
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  await pay(app, world.member, data, await saveCard(app, world.member));
});

describe('lists', () => {
  it('show a new admin first', async () => {
    await addPerson(app.knex, 'Manager', [world.spaceId], 'aaron@example.org');
    const owner = await signedIn(world.owner, 1280);
    const { page } = owner;
    await page.goto('/app/adminAndTeams');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = modal(page, 'Invite');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    for (const message of ['Please enter admin email', 'Please Select role', 'Please Select atleast one workspace'])
      await dialog.getByText(message).waitFor();
    await dialog.getByLabel('Email').fill('zoe@example.org');
    await choose(page, 'Role', 'Manager');
    await dialog.getByLabel('London').check();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await said(page, 'New Team Member added successfully!');
    const first = page.getByRole('table', { name: 'Team' }).getByRole('row').nth(1);
    await first.getByText('zoe@example.org').first().waitFor();
    await owner.leave();
  });

  it('show a new member first', async () => {
    const owner = await signedIn(world.owner, 1280);
    const { page } = owner;
    await page.goto('/app/members');
    await page.getByRole('button', { name: '+ Add Member' }).first().click();
    const dialog = modal(page, 'Add Member');
    await dialog.getByLabel('Email').fill('zacharias@example.org');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await said(page, 'New member added successfully!');
    const first = page.getByRole('table', { name: 'Members' }).getByRole('row').nth(1);
    await first.getByText('zacharias@example.org').first().waitFor();
    await owner.leave();
  });
});

describe('forms', () => {
  it('a new role has the field Active', async () => {
    const owner = await signedIn(world.owner, 1280);
    const { page } = owner;
    await page.goto('/app/role');
    await page.getByLabel('Role Name').fill('Night porter');
    await page.getByLabel('Active', { exact: true }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await said(page, 'New role added successfully!');
    const row = await app.knex('roles').where('name', 'Night porter').first<{ active: boolean }>('active');
    expect(Boolean(row?.active)).toBe(false);
    await owner.leave();
  });

  it('each desk type without seats has its own message', async () => {
    const owner = await signedIn(world.owner, 1280);
    const { page } = owner;
    await page.goto('/app/desk');
    await page.getByRole('button', { name: '+ Add Desk Area' }).first().click();
    const dialog = modal(page, 'Add Desk Area');
    await dialog.getByLabel('Name').fill('Attic');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Please select desk type').waitFor();
    await dialog.getByRole('checkbox', { name: 'Flexi Desk' }).check();
    await dialog.getByRole('checkbox', { name: 'Dedicated Desk' }).check();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => dialog.getByText('Seat must be greater than 0').count()).toBe(2);
    await owner.look('desk-types-empty');
    await dialog.getByLabel('Seats of Flexi Desk').fill('3');
    await expect.poll(() => dialog.getByText('Seat must be greater than 0').count()).toBe(1);
    await owner.leave();
  });

  it('the first press of Save counts, although the field before it becomes invalid', async () => {
    const member = await signedIn(world.member, 1280);
    const { page } = member;
    await page.goto('/app/profile');
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByLabel('Company name').fill('Engines');
    await page.getByLabel('Mobile number').fill('07700900123');
    await page.getByLabel('Address').fill('1 Test Street');
    await page.getByLabel('Name', { exact: true }).fill('');
    const button = (await page.getByRole('button', { name: 'Save' }).boundingBox())!;
    // A press with the pointer: the field loses the focus between down and up.
    await page.mouse.move(button.x + button.width / 2, button.y + 3);
    await page.mouse.down();
    await page.mouse.up();
    await said(page, 'Please enter your name');
    expect(await page.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Your details has been saved.');
    await member.leave();
  });

  it('a failure of the profile leads to the dashboard, with its message', async () => {
    const member = await signedIn(world.otherMember, 1280);
    const { page } = member;
    await page.goto('/app/profile');
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByLabel('Company name').fill('Engines');
    await page.getByLabel('Mobile number').fill('07700900123');
    await page.getByLabel('Address').fill('1 Test Street');
    await page.route('**/trpc/users.updateProfile**', (route) => route.abort());
    await page.route('**/trpc/*pdate*', (route) => route.abort());
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/app/dashboard');
    await said(page, 'The server cannot be reached.');
    await member.context.close();
  });
});

describe('the editor of folds', () => {
  it('opened by its address asks for the page and checks the fold', async () => {
    const owner = await signedIn(world.owner, 1280);
    const { page } = owner;
    await page.goto('/app/cms/editFoldPage');
    await heading(page, 'Add Fold page').waitFor();
    await choose(page, 'Page', 'About Us Page');
    await choose(page, 'Type', 'FAQs');
    await page.getByLabel('Title').fill('Questions');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, 'Please add or select atleast one item');
    await owner.look('fold-by-address');
    await owner.leave();
  });

  it('of an existing fold goes back to its page', async () => {
    const meta = {
      foldType: 'faqs',
      page_name: 'About Us Page',
      items: [{ question: 'Who?', answer: 'We.' }],
      showCTAButton: false,
    };
    const form = new FormData();
    const fields = { type: 'page-fold', name: 'Who', description: '<p>Who</p>', meta: JSON.stringify(meta) };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const response = await fetch(`${app.address}/api/v1/dashboard`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.owner.token}` },
      body: form,
    });
    const { meta: answer, data } = (await response.json()) as { meta: { message: string }; data: { _id: string } };
    expect(answer.message).toBe('Successfully updated CMS details');
    const owner = await signedIn(world.owner, 1280);
    const { page } = owner;
    await page.goto(`/app/cms/editFoldPage/${data._id}`);
    await page.getByLabel('Title').fill('Who we are');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/app/cms/aboutUs');
    await said(page, 'Who we are');
    await owner.leave();
  });
});

describe('the calendar', () => {
  it.each(['Month', 'Week', 'Day'])('has %s on a phone', async (view) => {
    const staff = await signedIn(world.staff, PHONE);
    const { page } = staff;
    await page.goto(`/app/calendar?day=${slot(1).from.slice(0, 10)}`);
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click();
    const booked = view === 'Month' ? page.locator('section h2 + ul button') : page.locator('.rbc-event');
    await booked.first().waitFor();
    await staff.look(`calendar-phone-${view.toLowerCase()}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await staff.leave();
  });

  it('keeps the colour of an opened booking', async () => {
    const staff = await signedIn(world.staff, 1280);
    const { page } = staff;
    await page.goto(`/app/calendar?view=week&day=${slot(1).from.slice(0, 10)}`);
    const event = page.locator('.rbc-event').first();
    const colour = () => event.evaluate((element) => getComputedStyle(element).backgroundColor);
    await event.waitFor();
    const before = await colour();
    await event.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.mouse.move(5, 5);
    await expect.poll(colour).toBe(before);
    await staff.leave();
  });
});
