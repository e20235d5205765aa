/** The screen with the figures of the house. */
import { expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { countOccupancy } from '#domains/insight/server/occupancy/count.ts';
import { DAY, HOUR, addDays, fromLocal, mondayOf, toLocal } from '#shared/time.ts';
import { heading, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';

useBrowser();

it('an owner sees when rooms are full, what was earned, and the bookings behind it', async () => {
  // Four weeks ago, the workspace was there already, and the Boardroom was booked on a Tuesday.
  const added = new Date(Date.now() - 60 * DAY);
  await app.knex('spaces').where('id', world.spaceId).update({ created_at: added });
  await app.knex('resources').where('id', world.roomId).update({ created_at: added });
  await app.knex('occupancy_days').delete();
  const tuesday = addDays(mondayOf(toLocal(new Date()).day), -6);
  const from = fromLocal(tuesday, '10:00');
  const member = await addPerson(app.knex, 'Member', [world.spaceId]);
  const body = {
    ...{ type: 'meeting_room', space_id: world.spaceId, resource_id: world.roomId, capacity: 1 },
    ...{ from: from.toISOString(), to: new Date(from.getTime() + HOUR).toISOString(), outside_hours: true },
    ...{ assignedUser: member.email, members: [member.email], payment: 'account' },
  };
  const { meta } = await app.call('POST', '/bookings', { token: world.owner.token, body });
  expect(meta.success, meta.message).toBe(true);
  await countOccupancy(momentOf(app.services));

  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/insight?weeks=4');
  await heading(page, 'Insight').waitFor();
  const map = page.getByRole('table', { name: /Meeting Room: percent of the open time/ });
  // One of four Tuesdays.
  const cell = map
    .getByRole('row', { name: /^10:00/ })
    .getByRole('cell')
    .nth(1);
  await expect.poll(() => cell.textContent()).toBe('25%');
  await owner.look('insight');
  await page.getByLabel('Show', { exact: true }).selectOption('People present');
  await expect.poll(() => cell.textContent()).toBe('0%');
  expect(new URL(page.url()).searchParams.get('show')).toBe('present');
  await page.getByLabel('Type').selectOption('Private Office');
  await page.getByText('0% of the open time was booked').or(page.getByText('No private office was open')).waitFor();
  await page.getByLabel('Type').selectOption('Meeting Room');
  await page.getByRole('link', { name: 'Show these bookings' }).click();
  await page.getByRole('table').getByText('Boardroom').first().waitFor();
  await owner.leave();
});
