/** The search of a meeting room: taken times are shown as taken, and the number of people is asked before rooms are shown. */
import { beforeAll, expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { said, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, dayAhead, roomBooking, slot } from '../helpers/world.ts';

useBrowser();
beforeAll(async () => {
  const body = { space_id: world.spaceId, type: 'meeting_room', name: 'Nook', price: 20, capacity: 2 };
  await app.call('POST', '/resources', { token: world.owner.token, body });
});

let days = 20;

async function book(period: { from: string; to: string }): Promise<Booked> {
  const body = { ...roomBooking(world, period), members: [world.member.email] };
  const { data, meta } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  expect(meta.success, meta.message).toBe(true);
  return data;
}

it('a visitor sees which times are taken, and when a taken room is free', async () => {
  days += 1;
  const day = dayAhead(days);
  const held = await book(slot(days, 10, 2));
  const guest = await stranger(WIDTHS);
  const { page } = guest;
  const search = `/search?spaceId=${world.spaceId}&resource_type=meeting_room&from_date=${day}`;
  await page.goto(`${search}&capacity=6`);
  // The Nook is too small for six, and the Boardroom is taken from ten to twelve.
  const times = page.getByRole('group', { name: 'Start' });
  for (const time of ['09:30', '10:00', '11:30']) {
    await times.getByRole('button', { name: `${time}, taken` }).waitFor();
    await expect.poll(() => times.getByRole('button', { name: `${time}, taken` }).isDisabled()).toBe(true);
  }
  await guest.look('search-taken-times');
  await expect.poll(() => times.getByRole('button', { name: /taken/ }).count()).toBe(5);
  // The step follows bookings.
  await app.call('DELETE', `/bookings/cancel/${held._id}`, { token: world.member.token });
  await times.getByRole('button', { name: '10:00', exact: true }).waitFor();
  await book(slot(days, 10, 2));
  await times.getByRole('button', { name: '10:00, taken' }).waitFor();

  // For two people, the Nook is free at ten. No room is shown before the number of people is known.
  await page.goto(search);
  await times.getByRole('button', { name: '10:00', exact: true }).click();
  await page.getByRole('heading', { name: 'For how many people?' }).waitFor();
  await expect.poll(() => page.getByText('Nook').count()).toBe(0);
  await page.getByRole('group', { name: 'How many' }).getByRole('button', { name: '2', exact: true }).click();
  await said(page, 'You are viewing 1 resource(s)');
  const taken = page.getByRole('region', { name: 'Taken at this time' });
  await taken.getByText('Boardroom').waitFor();
  await guest.look('search-taken-rooms');
  await taken.getByRole('link', { name: '12:00, Boardroom' }).click();
  await said(page, 'You are viewing 2 resource(s)');
  expect(new URL(page.url()).searchParams.get('from_time')).toBe('12:00');
  await guest.leave();
});

it('if nothing is free, the taken rooms are shown below the other offers', async () => {
  days += 1;
  const day = dayAhead(days);
  await book(slot(days, 10, 2));
  const guest = await stranger();
  const { page } = guest;
  await page.goto(
    `/search?spaceId=${world.spaceId}&resource_type=meeting_room&capacity=6&from_date=${day}&to_date=${day}&from_time=10:00&duration=2`,
  );
  await said(page, 'Unfortunately there are no resources available at this moment');
  await page.getByRole('region', { name: 'Taken at this time' }).getByText('Boardroom').waitFor();
  await guest.leave();
});

it('a picture leads to the room on the page of the workspace, and a room there into the search', async () => {
  days += 1;
  const day = dayAhead(days);
  const guest = await stranger();
  const { page } = guest;
  await page.goto(
    `/search?spaceId=${world.spaceId}&resource_type=meeting_room&capacity=6&from_date=${day}&to_date=${day}&from_time=10:00&duration=2`,
  );
  // Each result has one button.
  const card = page.getByRole('article', { name: 'Boardroom' });
  await expect.poll(() => card.getByRole('button').allTextContents()).toEqual(['Book Now']);
  await card.getByRole('link', { name: 'More about Boardroom' }).click();
  await page.waitForURL(`**/space/${world.spaceId}#resource-${world.roomId}`);
  const offer = page.getByRole('link', { name: /^Boardroom ?Meeting Room, up to 10 people/ });
  await expect.poll(() => offer.evaluate((link) => link.getBoundingClientRect().top)).toBeLessThan(300);
  await guest.look('space-catalogue');
  await page.getByRole('link', { name: /^Loft ?Flexi Desk, 10 seats/ }).click();
  await page.getByRole('heading', { name: 'When would you like to move in?' }).waitFor();
  expect(new URL(page.url()).search).toBe(`?spaceId=${world.spaceId}&resource_type=flexi_desk`);
  await guest.leave();
});
