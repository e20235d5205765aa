/** Staff announce something, and a member reads it at once on an open dashboard. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

it('an announcement is written, read by a member at once, changed and deleted', async () => {
  const [staff, member] = await Promise.all([
    signedIn(world.staff, WIDTHS),
    signedIn(await addPerson(app.knex, 'Member', [world.spaceId]), WIDTHS),
  ]);
  const { page } = staff;
  await member.page.goto('/app/dashboard');
  await heading(member.page, 'Upcoming Bookings', 2).waitFor();

  await page.goto('/app/announcements');
  await page.getByText('No announcements yet').waitFor();
  await page.getByRole('button', { name: '+ Add Announcement' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Announcement' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Please enter a title');
  await said(page, 'Please enter a text');
  await dialog.getByLabel('Title').fill('Fire drill');
  await dialog.getByLabel('Text').fill('The alarm sounds at ten.');
  await staff.look('add-announcement');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Announcement added');
  await heading(member.page, 'Fire drill', 2).waitFor();
  await member.look('announcement');

  await page.getByRole('button', { name: 'Edit Fire drill' }).click();
  await page.getByRole('dialog', { name: 'Edit Announcement' }).getByLabel('Text').fill('It is put off.');
  await page.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Announcement updated');
  await member.page.getByText('It is put off.').waitFor();

  await staff.look('announcements');
  await page.getByRole('button', { name: 'Delete Fire drill' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await said(page, "Announcement 'Fire drill' deleted");
  await heading(member.page, 'Fire drill', 2).waitFor({ state: 'detached' });
  expect(await app.knex('announcements').where('status', true)).toEqual([]);
  await Promise.all([staff.leave(), member.leave()]);
});

it('a member sees the two newest announcements, and the others after a press', async () => {
  const { announcements } = procedures(app, world.staff);
  for (const title of ['First', 'Second', 'Third'])
    await announcements.create.mutate({ space_id: world.spaceId, title, text: 'Long '.repeat(300) });
  const member = await signedIn(await addPerson(app.knex, 'Member', [world.spaceId]), 390);
  const { page } = member;
  await page.goto('/app/dashboard');
  await heading(page, 'Third', 2).waitFor();
  await expect.poll(() => heading(page, 'First', 2).count()).toBe(0);
  await page.getByRole('button', { name: 'Show all 3 announcements' }).click();
  await heading(page, 'First', 2).waitFor();
  await member.look('all-announcements');
  await member.leave();
});
