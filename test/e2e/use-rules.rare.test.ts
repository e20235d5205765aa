/** The owner sets the rules of use, sees which bookings do not fit, and a visitor sees them in the search. */
import { expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { formatDay } from '#shared/time.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { heading, said, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, addPerson, dayAhead, roomBooking, slot } from '../helpers/world.ts';

useBrowser();

it('hours by weekday, closed days and limits are set, and hold in the search', async () => {
  const shut = 40;
  const body = roomBooking(world, slot(shut));
  await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  await procedures(app, world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules: null });
  const owner = await signedIn(world.owner, WIDTHS);
  const { page } = owner;
  await page.goto('/app/rules');
  await page.getByRole('button', { name: /^Opening hours/ }).click();
  await page.getByRole('button', { name: 'Set hours by weekday' }).click();
  const monday = page.getByRole('group', { name: 'Monday' });
  await monday.getByLabel('Monday closes at, period 1').selectOption('12:00');
  await monday.getByRole('button', { name: 'Add period to Monday' }).click();
  await monday.getByLabel('Monday opens at, period 2').selectOption('11:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The periods of a day must follow each other');
  await owner.look('rules-refused');
  await monday.getByLabel('Monday opens at, period 2').selectOption('13:00');

  await page.getByRole('button', { name: /^Closed days/ }).click();
  await page.getByRole('button', { name: 'Add closed day' }).click();
  const added = page.getByRole('group', { name: 'New closed day' });
  await added
    .getByRole('button', { name: 'Closed day' })
    .or(added.getByLabel('Closed day', { exact: true }))
    .first()
    .click();
  const cell = page.locator(`[data-day="${dayAhead(shut)}"]:not([data-outside]) button`);
  while ((await cell.count()) === 0) await page.getByRole('button', { name: /next month/i }).click();
  await cell.click();
  await added.getByLabel('Name of the closed day').fill('Stocktaking');
  await added.getByRole('button', { name: 'Add', exact: true }).click();
  await page
    .getByRole('list', { name: 'Closed days' })
    .getByText(formatDay(dayAhead(shut)))
    .waitFor();

  await page.getByRole('button', { name: 'Add public holidays' }).click();
  await page.getByLabel('Region').selectOption('England');
  await page.getByLabel('Year').selectOption(String(new Date().getUTCFullYear() + 1));
  await page.getByRole('button', { name: 'Add holidays' }).click();
  await page.getByRole('list', { name: 'Closed days' }).getByText('Christmas Day').first().waitFor();

  await page.getByLabel('Rules for').selectOption('Meeting Room');
  await page.getByRole('button', { name: /^Meetings/ }).click();
  await page.getByLabel('Shortest meeting (minutes)').fill('45');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Please enter half hours: 30, 60, 90');
  await page.getByLabel('Shortest meeting (minutes)').fill('120');
  await page.getByRole('button', { name: /^How far ahead/ }).click();
  await page.getByLabel('Visitors book ahead (days)').fill('90');
  await page.getByRole('button', { name: /^Who books/ }).click();
  // A rule of a type can be taken back: the one of the workspace holds again.
  await page.getByLabel('Who may book').selectOption('Only staff');
  await page.getByLabel('Who may book').selectOption('As above: Everyone');
  await owner.look('rules');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'A booking does not fit the new rules' });
  await question.getByText('Boardroom').waitFor();
  await owner.look('rules-touched');
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await said(page, 'Rules of use updated');
  expect((await app.knex('spaces').where('id', world.spaceId).first('use_rules'))!.use_rules).toMatchObject({
    types: { meeting_room: { shortest_minutes: 120, ahead_visitors: 90, who: null } },
  });
  await owner.leave();

  const guest = await stranger(WIDTHS);
  const search = (day: string, duration: number) =>
    `/search?spaceId=${world.spaceId}&resource_type=meeting_room&capacity=2&from_date=${day}&to_date=${day}&from_time=10:00&duration=${duration}`;
  await guest.page.goto(search(dayAhead(shut), 2));
  await guest.page.getByText(`The workspace is closed on ${formatDay(dayAhead(shut))} (Stocktaking)`).waitFor();
  await guest.look('search-closed-day');
  await guest.page.goto(paths.space(world.spaceId));
  await heading(guest.page, 'Closed days', 3).waitFor();
  await said(guest.page, 'Stocktaking');
  await guest.look('space-closed-days');
  await guest.page.goto(search(dayAhead(20), 1));
  await guest.page.getByText('Duration must be at least 2 hours, in steps of 30 minutes').waitFor();
  await guest.leave();
});

it('two people change different rules at once, and both changes stay', async () => {
  const spaces = procedures(app, world.owner).spaces;
  const stored = async () => (await spaces.get.query({ _id: world.spaceId })).use_rules;
  await spaces.update.mutate({ _id: world.spaceId, use_rules: { lead_minutes: 30 } });
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/rules');
  await page.getByRole('button', { name: /^Meetings/ }).click();
  await page.getByLabel('Longest meeting (minutes)').fill('240');
  const closed_days = [{ day: dayAhead(70), name: 'Stocktaking' }];
  await spaces.update.mutate({ _id: world.spaceId, use_rules: { lead_minutes: 90, closed_days } });
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'while you were editing');
  await page.getByRole('button', { name: 'Closed days 1 day' }).click();
  await page.getByRole('list', { name: 'Closed days' }).getByText('Stocktaking').waitFor();
  await page.getByRole('button', { name: /^How far ahead/ }).click();
  await expect.poll(() => page.getByLabel('Time before the start (minutes)').inputValue()).toBe('90');
  expect(await stored()).toMatchObject({ closed_days });
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Rules of use updated');
  expect(await stored()).toMatchObject({ lead_minutes: 90, longest_minutes: 240, closed_days });
  await owner.leave(409);
});

it('staff who only read the settings see the rules and change none', async () => {
  const { roles } = procedures(app, world.owner);
  const { name } = await roles.create.mutate({
    name: 'Rule reader',
    permissions: { settings: { workspace: { show: true, editable: false } } },
  });
  const reader = await signedIn(await addPerson(app.knex, name, [world.spaceId]));
  const { page } = reader;
  await page.goto('/app/rules');
  await heading(page, 'Rules of Use').waitFor();
  await page.getByRole('button', { name: /^Meetings/ }).click();
  await page.getByLabel('Longest meeting (minutes)').waitFor();
  await expect.poll(() => page.getByLabel('Longest meeting (minutes)').isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Add public holidays' }).count()).toBe(0);
  // The rules of a room can still be looked at.
  await page.getByLabel('Rules for').selectOption('Boardroom');
  await reader.leave();
});

it('a member asks for a room that needs an approval, and reads that it waits', async () => {
  const use_rules = { types: { meeting_room: { approval: 'staff' as const } } };
  await procedures(app, world.owner).spaces.update.mutate({ _id: world.spaceId, use_rules });
  const member = await signedIn(await addPerson(app.knex, 'Member', [world.spaceId]));
  const { page } = member;
  const day = dayAhead(25);
  await page.goto(
    `/search?spaceId=${world.spaceId}&resource_type=meeting_room&capacity=2&from_date=${day}&to_date=${day}&from_time=10:00&duration=2`,
  );
  await page.getByText('Needs approval').waitFor();
  await member.look('search-approval');
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await page.waitForURL(/\/app\/booking\/\d+/);
  await page.getByText('This request waits for a decision. It is a booking once it is approved.').waitFor();
  await member.leave();
});
